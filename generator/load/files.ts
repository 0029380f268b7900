import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import type { Report } from "./faults.ts";

/** In bytes. Whatever a file of this size holds, a small machine has the memory for what it becomes; larger ones are split. */
export const LARGEST_FILE = 64 * 1024 * 1024;

// Files that a repository holds beside its data, in any folder.
const BESIDE = /(^|\/)(README|LICENSE)(\.[^/]*)?$/i;

/** The name of a file: a folder called so stands where a file should. */
const FILE_NAME = /\.(json|geojson|csv)$/;

/**
 * The paths below the data folder that must mean something, sorted by code unit: all but folders, dot files and files
 * beside the data. A folder at the top may be a link; further down a link could lead in a circle.
 */
export function listFiles(folder: string): string[] {
  return entriesOf(folder)
    .flatMap(({ path, isLink }) => {
      if (!isLink || path.includes("/") || !isFolder(join(folder, path))) return [path];
      return entriesOf(join(folder, path)).map((below) => `${path}/${below.path}`);
    })
    .sort();
}

function entriesOf(folder: string): { path: string; isLink: boolean }[] {
  const options = { cwd: folder, onlyFiles: false, followSymbolicLinks: false, objectMode: true } as const;
  return fastGlob
    .sync("**", options)
    .filter(({ path, dirent }) => (dirent.isDirectory() ? FILE_NAME.test(path) : !BESIDE.test(path)))
    .map(({ path, dirent }) => ({ path, isLink: dirent.isSymbolicLink() }));
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Whether a file, by its path, is one of readings. */
export const isOfReadings = (file: string): boolean => /^readings\/[^/]+\.csv$/.test(file);

/** The text of a UTF-8 file, or undefined after reporting why there is none. A byte order mark is left out. */
export function readText(folder: string, file: string, report: Report): string | undefined {
  const bytes = readBytes(join(folder, file), (message) => report([], message, 0));
  if (bytes === undefined) return undefined;
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

function readBytes(path: string, report: (message: string) => void): Buffer | undefined {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) {
      report(`expected a file, found ${stats.isDirectory() ? "a folder" : "a device or pipe"}: move it away`);
    } else if (stats.size > LARGEST_FILE) {
      report(`expected at most ${LARGEST_FILE} bytes, found ${stats.size}: split it into several files`);
    } else {
      return readFileSync(path);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const found = code === "ENOENT" ? "a link that leads nowhere" : code;
    report(`expected a file that can be read, found ${found}: mend it or remove it`);
  }
  return undefined;
}

function textBeforeInvalid(bytes: Buffer): string {
  const again = Buffer.from(bytes.toString("utf8"), "utf8");
  let end = 0;
  while (end < bytes.length && bytes[end] === again[end]) end++;
  // As of a stream, so that the beginning of a character that does not end is left out.
  return new TextDecoder("utf-8").decode(bytes.subarray(0, end), { stream: true });
}

/** The text of a file that was read before, whatever its bytes: to find the places of faults in it. */
export const readLeniently = (folder: string, file: string): string =>
  new TextDecoder("utf-8").decode(readFileSync(join(folder, file)));
