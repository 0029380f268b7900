/** Fetched files that wait for the others, by the SHA-256 of their bytes. They survive if a mirror is killed. */

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { sha256 } from "../lib/digest.ts";
import { contentTime } from "../output/content-time.ts";

export type FetchedFiles = {
  /** Whether it has these bytes. Files from an earlier run are verified first. */
  has(sha256: string): boolean;
  put(sha256: string, bytes: Uint8Array): void;
  /** The path of the file. */
  placeOf(sha256: string): string;
  clear(): void;
};

/** Opens the store beside a target. */
export function openFetched(target: string): FetchedFiles {
  const folder = `${resolve(target)}.mirroring`;
  const sound = new Set<string>();
  const placeOf = (digest: string) => join(folder, digest.slice(0, 2), digest);
  return {
    placeOf,
    has(digest) {
      if (sound.has(digest)) return true;
      const place = placeOf(digest);
      if (!existsSync(place) || sha256(readFileSync(place)) !== digest) return false;
      sound.add(digest);
      return true;
    },
    put(digest, bytes) {
      const place = placeOf(digest);
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(`${place}.new`, bytes);
      utimesSync(`${place}.new`, contentTime(digest), contentTime(digest));
      renameSync(`${place}.new`, place);
      sound.add(digest);
    },
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}
