import { createHash } from "node:crypto";
import { type BigIntStats, closeSync, openSync, readSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Fault } from "./faults.ts";
import { LARGEST_FILE, listFiles } from "./files.ts";

/** The SHA-256 of each source file, by path in order; null for what cannot be read. */
export type Digests = Readonly<Record<string, string | null>>;

/** The digests of all files of a data set that must mean something. */
export const digestsOf = (folder: string): Digests =>
  Object.fromEntries(listFiles(folder).map((file) => [file, digestIn(folder, file)]));

/**
 * What the file system says of each file that nobody has touched for a while: as long as it says so, its bytes are the
 * same. Of one that was written just now, it might say the same after the next writing.
 */
export type Stamps = Readonly<Record<string, string>>;

/** In milliseconds: no file system counts the time in larger steps. */
const A_WHILE = 10_000;

/** The stamps of all files of a data set that must mean something. */
export function stampsOf(folder: string): Stamps {
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

/** A fault for each file that has other bytes than it had: what was read of such data may be neither here nor there. */
export function changedSince(before: Digests, stamps: Stamps, folder: string): Fault[] {
  const untouched = stampsOf(folder);
  const now = Object.fromEntries(
    listFiles(folder).map((file) => {
      const isUntouched = stamps[file] !== undefined && stamps[file] === untouched[file];
      return [file, isUntouched ? before[file] : digestIn(folder, file)];
    }),
  );
  const files = [...new Set([...Object.keys(before), ...Object.keys(now)])];
  const message = "expected the same bytes until the end of the build, found others: build again";
  return files.flatMap((file) =>
    before[file] === now[file] ? [] : [{ file, path: [], message, offset: 0 }],
  );
}

function digestIn(folder: string, file: string): string | null {
  const path = join(folder, file);
  try {
    const stats = statSync(path);
    // Of what `load` refuses to read, one more byte would be too many, and a pipe never ends.
    return stats.isFile() && stats.size <= LARGEST_FILE ? sha256OfFile(path) : null;
  } catch {
    return null;
  }
}

/** The SHA-256 of a file's bytes, which are never all held at once. */
function sha256OfFile(path: string): string {
  const file = openSync(path, "r");
  try {
    const digest = createHash("sha256");
    for (let read = readSync(file, room); read > 0; read = readSync(file, room)) {
      digest.update(room.subarray(0, read));
    }
    return digest.digest("hex");
  } finally {
    closeSync(file);
  }
}

const room = Buffer.alloc(2 ** 18);
