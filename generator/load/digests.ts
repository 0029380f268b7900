import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../digest.ts";
import type { Fault } from "./faults.ts";
import { LARGEST_FILE, listFiles } from "./files.ts";

/** The SHA-256 of each source file, by path in order; null for what cannot be read. */
export type Digests = Readonly<Record<string, string | null>>;

/** The digests of all files of a data set that must mean something. */
export const digestsOf = (folder: string): Digests =>
  Object.fromEntries(listFiles(folder).map((file) => [file, digestIn(folder, file)]));

/** A fault for each file that has other bytes than it had: what was read of such data may be neither here nor there. */
export function changedSince(before: Digests, folder: string): Fault[] {
  const now = digestsOf(folder);
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
    return stats.isFile() && stats.size <= LARGEST_FILE ? sha256(readFileSync(path)) : null;
  } catch {
    return null;
  }
}
