import { createHash } from "node:crypto";
import { type BigIntStats, closeSync, openSync, readFileSync, readSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";
import { following, sha256 } from "../lib/digest.ts";
import { DataError, type Fault } from "./faults.ts";
import { checkFolder, LARGEST_FILE, listFiles } from "./files.ts";
import { locate } from "./locate.ts";

/** The SHA-256 of each source file, by path in order; null for what cannot be read. */
export type Digests = Readonly<Record<string, string | null>>;

export type Fingerprint = {
  readonly digests: Digests;
  /** The size of all files. */
  readonly bytes: number;
  /**
   * What the file system reports of each file that has not been touched for a while: while it reports the same, the
   * bytes are the same. A file written just now could be written again within the resolution of the clock.
   */
  readonly stamps: Readonly<Record<string, string>>;
};

/** In milliseconds: longer than the time resolution of any file system. */
const A_WHILE = 10_000;

/** What an earlier build has found. */
export type Before = Pick<Fingerprint, "digests" | "stamps">;

/** The fingerprint of all files that count as data. Unchanged files are not read. Throws NoDataError. */
export function fingerprintOf(folder: string, before: Before | null = null): Fingerprint {
  checkFolder(folder);
  const stamps = stampsOf(folder);
  const files = listFiles(folder);
  const digestBefore = (file: string) =>
    stamps[file] !== undefined && stamps[file] === before?.stamps[file] ? before.digests[file] : null;
  return {
    stamps,
    digests: Object.fromEntries(files.map((file) => [file, digestBefore(file) ?? digestIn(folder, file)])),
    bytes: files.reduce(
      (sum, file) => sum + (statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0),
      0,
    ),
  };
}

function stampsOf(folder: string): Record<string, string> {
  const now = Date.now();
  return Object.fromEntries(
    listFiles(folder).flatMap((file) => {
      const stats = statSync(join(folder, file), { bigint: true, throwIfNoEntry: false });
      return stats === undefined || Number(stats.ctimeMs) > now - A_WHILE ? [] : [[file, stampOf(stats)]];
    }),
  );
}

const stampOf = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string =>
  [dev, ino, size, mtimeNs, ctimeNs].join(" ");

/** A fault for each file whose bytes have changed since: what was read before and after may not fit together. */
export function changedSince({ digests, stamps }: Fingerprint, folder: string): Fault[] {
  const untouched = stampsOf(folder);
  const now = Object.fromEntries(
    listFiles(folder).map((file) => {
      const isUntouched = stamps[file] !== undefined && stamps[file] === untouched[file];
      return [file, isUntouched ? digests[file] : digestIn(folder, file)];
    }),
  );
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
  const bytes = readFileSync(join(folder, file));
  if (sha256(bytes) !== digests[file]) throw new DataError(locate(folder, [changed(file)]));
  return bytes;
}

function digestIn(folder: string, file: string): string | null {
  const path = join(folder, file);
  try {
    return isReadable(statSync(path)) ? sha256OfFile(path) : null;
  } catch {
    return null;
  }
}

/** `load` refuses anything else; reading a pipe would never end. */
const isReadable = (stats: Stats): boolean => stats.isFile() && stats.size <= LARGEST_FILE;

/** The SHA-256 of a file's bytes, which are never all held at once. */
function sha256OfFile(path: string): string {
  const file = openSync(path, "r");
  try {
    const digest = createHash("sha256");
    for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
      digest.update(buffer.subarray(0, read));
    }
    return digest.digest("hex");
  } finally {
    closeSync(file);
  }
}

const buffer = Buffer.alloc(2 ** 18);
