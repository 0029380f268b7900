/** What a bucket holds, compared with what a tree lists. */

import { hash } from "node:crypto";
import { join } from "node:path";
import { readBytes } from "../../lib/target/whole-files.ts";
import { type ListedFile, MANIFEST } from "../../output/tree/manifest.ts";
import type { Bucket, StoredObject } from "./bucket.ts";

/** The files of a tree that hosts send; no others are in a bucket. */
export const servedOf = (entries: ReadonlyMap<string, ListedFile> | null): ListedFile[] =>
  [...(entries?.values() ?? [])].filter(({ served }) => served !== false);

export const pathsOf = (entries: readonly ListedFile[]): string[] => entries.map(({ path }) => path);

/** Whether an object exists with other bytes than the tree's file. */
export function isOther(
  folder: string,
  { path, bytes }: ListedFile,
  stored: StoredObject | undefined,
): boolean {
  if (stored === undefined) return false;
  return stored.bytes !== bytes || stored.md5 !== hash("md5", readBytes(join(folder, path)));
}

/** How many objects missing from a listing are probed. */
const PROBED = 8;

/**
 * Throws Error if the listing of a bucket lacks an object that exists. That object would be replaced without a copy,
 * and a roll-back would be impossible.
 */
export async function checkListing(
  bucket: Bucket,
  stored: ReadonlyMap<string, StoredObject>,
  entries: readonly ListedFile[],
): Promise<void> {
  const missing = new Set(pathsOf(entries).filter((path) => !stored.has(path)));
  // A truncated listing lacks its end, so the last names are the most telling.
  const probed = [MANIFEST, ...[...missing].sort().reverse()].filter((path) => missing.has(path));
  for (const path of new Set(probed.slice(0, PROBED))) {
    if ((await bucket.read(path)) === null) continue;
    throw new Error(`its listing is incomplete: ${path} is there, but not listed; run again`);
  }
}
