import { statSync } from "node:fs";
import { join } from "node:path";
import type { Cache } from "../lib/cache.ts";
import { following, sha256 } from "../lib/digest.ts";
import { digestOfFile } from "../lib/target/digest-of-file.ts";
import { readBytes } from "../lib/target/whole-files.ts";
import { DataError, type Fault } from "./faults.ts";
import { checkFolder, LARGEST_FILE, listFiles } from "./files.ts";
import { locate } from "./locate.ts";

/** The SHA-256 of each source file, by path in order; null for what cannot be read. */
export type Digests = Readonly<Record<string, string | null>>;

/** The results of earlier builds, and the digests of the files as they are now: unchanged files are not read again. */
export type Known = { readonly cache: Cache; readonly digests: Digests };

export type Fingerprint = { readonly digests: Digests };

/** The fingerprint of all files that count as data. Throws NoDataError. */
export function fingerprintOf(folder: string): Fingerprint {
  checkFolder(folder);
  return { digests: digestsIn(folder, listFiles(folder)) };
}

/** A fault for each file whose bytes have changed since: what was read before and after may not fit together. */
export function changedSince({ digests }: Fingerprint, folder: string): Fault[] {
  const now = digestsIn(folder, listFiles(folder));
  const files = [...new Set([...Object.keys(digests), ...Object.keys(now)])];
  return files.flatMap((file) => (digests[file] === now[file] ? [] : [changed(file)]));
}

const changed = (file: string): Fault => {
  const message = "expected the same bytes until the end of the build, found others: build again";
  return { file, path: [], message, offset: 0 };
};

/** The source files by their digests. Reading one throws DataError if its bytes have changed since. */
export const sourceFiles = (folder: string, digests: Digests) =>
  Object.entries(digests).map(([path, digest]) =>
    following({ path, read: () => readAsDigested(folder, path, digests) }, [path, digest]),
  );

function readAsDigested(folder: string, file: string, digests: Digests): Uint8Array {
  const bytes = readBytes(join(folder, file));
  if (sha256(bytes) !== digests[file]) throw new DataError(locate(folder, [changed(file)]));
  return bytes;
}

const digestsIn = (folder: string, files: readonly string[]): Digests =>
  Object.fromEntries(files.map((file) => [file, digestIn(join(folder, file))]));

/** Null for what `load` refuses; reading a pipe would never end. */
export function digestIn(path: string): string | null {
  try {
    const stats = statSync(path);
    return stats.isFile() && stats.size <= LARGEST_FILE ? digestOfFile(path) : null;
  } catch {
    return null;
  }
}
