/** Uploading to a bucket: with which headers, and in which order, so that no list is visible before what it lists. */

import { ASKED_ANEW, cacheControl } from "../../api/headers.ts";
import { MANIFEST, mediaTypeIn, SIGNATURE } from "../../output/tree/manifest.ts";
import type { Bucket } from "./bucket.ts";

const DOCUMENTS = /^v1\/(?:index|status|openapi|openapi-3\.0|epochs)\.json$/;
const LISTS = /^v1\/manifest\//;

/** Records first; then the documents about the whole site; then the lists; the manifest last. */
export function phaseOf(path: string): number {
  if (path === MANIFEST || path === SIGNATURE) return 3;
  if (LISTS.test(path)) return 2;
  return DOCUMENTS.test(path) ? 1 : 0;
}

/** Paths by their phases, in order. */
export const phasesOf = (paths: readonly string[]): string[][] =>
  [...Map.groupBy(paths, phaseOf)].sort(([a], [b]) => a - b).map(([, phase]) => phase);

/** Uploads files of a folder, each with its headers. The manifest is revalidated each time. */
export async function upload(bucket: Bucket, folder: string, paths: readonly string[]): Promise<void> {
  const kinds = Map.groupBy(paths, (path) => {
    const kept = phaseOf(path) === 3 ? ASKED_ANEW : cacheControl(200, `/${path}`);
    return JSON.stringify({ "Content-Type": mediaTypeIn(path), "Cache-Control": kept });
  });
  for (const [headers, group] of kinds) await bucket.upload(folder, group, JSON.parse(headers));
}
