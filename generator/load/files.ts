import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import type { Report } from "./faults.ts";

/** Larger files are split: the limit keeps a mistake such as a disk image from being read. */
export const LARGEST_FILE = 256 * 1024 * 1024;

// Files that a repository holds beside its data, in any folder.
const BESIDE = /(^|\/)(README|LICENSE)(\.[^/]*)?$/i;

/** The paths of all files below the data folder that must mean something, sorted by code unit. */
export function listFiles(folder: string): string[] {
  const paths = fastGlob.sync("**", { cwd: folder, dot: false, onlyFiles: true, followSymbolicLinks: true });
  return paths.filter((path) => !BESIDE.test(path)).sort();
}

/** The text of a UTF-8 file, or undefined after reporting why there is none. A byte order mark is left out. */
export function readText(folder: string, file: string, report: Report): string | undefined {
  const path = join(folder, file);
  const size = statSync(path).size;
  if (size > LARGEST_FILE) {
    report([], `expected at most ${LARGEST_FILE} bytes, found ${size}: split the list over several files`, 0);
    return undefined;
  }
  const bytes = readFileSync(path);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // The text up to the fault is the file's own, so an offset in the one is an offset in the other.
    report(
      [],
      "expected UTF-8, found a byte that is not: save the file as UTF-8",
      textBeforeInvalid(bytes).length,
    );
    return undefined;
  }
}

function textBeforeInvalid(bytes: Buffer): string {
  const again = Buffer.from(bytes.toString("utf8"), "utf8");
  let end = 0;
  while (end < bytes.length && bytes[end] === again[end]) end++;
  return withoutMark(bytes.subarray(0, end).toString("utf8"));
}

/** The text of a file that is known to exist, whatever its bytes: to find the places of faults in it. */
export const readLeniently = (folder: string, file: string): string =>
  withoutMark(readFileSync(join(folder, file), "utf8"));

const withoutMark = (text: string) => (text.startsWith("\uFEFF") ? text.slice(1) : text);
