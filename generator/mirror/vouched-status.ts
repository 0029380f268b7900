/** The status of a live site, held against the manifest, which alone is signed. */

import { z } from "zod";
import { sha256 } from "../lib/digest.ts";
import { jsonOrNull } from "../lib/http/json-or-null.ts";
import { MANIFEST } from "../output/tree/manifest.ts";
import { MOST_OF_MANIFEST, parseList, parseManifest, readEntry, TornError } from "./listing.ts";
import { readFrom, type Site, SiteError } from "./site.ts";

const STATUS = "v1/status.json";
/** The part that the status is listed in. */
const PART = "documents";

/** What a monitor reads of the status, also of one that another version has written. */
const watchedStatus = z.object({
  asOf: z.iso.datetime(),
  nextBuildBy: z.iso.datetime().nullable(),
  horizon: z.iso.datetime().nullable(),
  providers: z.array(
    z.object({
      name: z.string(),
      newestObservation: z.iso.datetime().nullable(),
      freshUntil: z.iso.datetime().nullable().default(null),
    }),
  ),
});

export type WatchedStatus = z.infer<typeof watchedStatus>;

/** The status, and its bytes as they were sent. Throws SiteError. */
export async function readStatus(site: Site): Promise<{ status: WatchedStatus; bytes: Uint8Array }> {
  const bytes = await readFrom(site, STATUS, MOST_OF_MANIFEST);
  const { success, data } = watchedStatus.safeParse(bytes && jsonOrNull(Buffer.from(bytes).toString()));
  if (bytes === null || !success)
    throw new SiteError(`${site.base}/${STATUS} is no status of this API: check the address.`);
  return { status: data, bytes };
}

/**
 * Anybody who can change the status could make an old site look fresh, and leave the signed manifest alone. Throws TornError
 * if the status is of another build.
 */
export function checkSameInstant(status: WatchedStatus, manifest: Uint8Array): void {
  const { asOf } = (jsonOrNull(Buffer.from(manifest).toString()) ?? {}) as { asOf?: unknown };
  if (asOf !== status.asOf)
    throw new TornError(`the manifest is of ${asOf}, and the status of ${status.asOf}: one of them is old`);
}

/** Checks that a manifest, whose signature holds, vouches for the bytes of the status. Throws SiteError, TornError. */
export async function checkVouched(site: Site, manifest: Uint8Array, status: Uint8Array): Promise<void> {
  const part = parseManifest(site, manifest).parts.find(({ part }) => part === PART);
  for (const list of part?.lists ?? []) {
    const entry = parseList(site, list, await readEntry(site, list)).find(({ path }) => path === STATUS);
    if (entry?.sha256 === sha256(status)) return;
    if (entry !== undefined) throw new TornError(`${STATUS} is not as listed`);
  }
  throw new TornError(`${MANIFEST} does not list ${STATUS}`);
}
