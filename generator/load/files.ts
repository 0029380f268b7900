import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import type { Report } from "./faults.ts";

/** In bytes. Even a small machine has the memory for the records of a file of this size, whatever is in it. */
export const LARGEST_FILE = 64 * 1024 * 1024;

/** The fault of a larger file. */
export const tooLarge = (bytes: number): string =>
  `expected at most ${LARGEST_FILE} bytes, found ${bytes}: split it into several files`;

// Files that a repository may have beside its data, in any folder, and files that programs leave there.
const BESIDE = /(^|\/)((README|LICEN[CS]E)(\.[^/]*)?|~\$[^/]*|Thumbs\.db|desktop\.ini)$/i;

/** The name of a file. A folder with such a name is in the place of a file. */
const FILE_NAME = /\.(json|geojson|csv)$/;

/** The source data is not a folder, or not one that can be read. The message says what to do. */
export class NoDataError extends Error {}

/** Throws NoDataError if there is no such folder. */
export function checkFolder(folder: string): void {
  const stats = statSync(folder, { throwIfNoEntry: false });
  if (stats === undefined)
    throw new NoDataError(`The folder ${folder} does not exist: name the folder of source data with --data.`);
  if (!stats.isDirectory())
    throw new NoDataError(
      `${folder}: expected a folder of source data, found a file: name the folder with --data.`,
    );
}

/**
 * The paths below the data folder that count as data, sorted by code unit: all but folders, dot files and files beside the
 * data. A folder at the top may be a link; further down, a link could lead in a circle.
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
  return listed(folder, () => fastGlob.sync("**", options))
    .filter(({ path, dirent }) => (dirent.isDirectory() ? FILE_NAME.test(path) : !BESIDE.test(path)))
    .map(({ path, dirent }) => ({ path, isLink: dirent.isSymbolicLink() }));
}

/** A folder that this user may not list counts as empty. */
function listed<T>(folder: string, list: () => T): T {
  try {
    return list();
  } catch (error) {
    throw new NoDataError(
      `The folder ${folder} cannot be read (${(error as Error).message}): allow it, or name another with --data.`,
    );
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Whether a file is a link that leads somewhere: to what may be secret, and would be published with the data. */
export const isLink = (path: string): boolean => existsSync(path) && lstatSync(path).isSymbolicLink();

/** Whether a file counts as data, by its path: not dot files, and not files beside the data. */
export const isData = (file: string): boolean => !/(^|\/)\./.test(file) && !BESIDE.test(file);

/** Whether a file, by its path, is one of readings. */
export const isOfReadings = (file: string): boolean => /^readings\/[^/]+\.csv$/.test(file);

/** The text of a UTF-8 file, or undefined after reporting why there is none. A byte order mark is left out. */
export function readText(folder: string, file: string, report: Report): string | undefined {
  const bytes = soundBytes(join(folder, file), (message) => report([], message, 0));
  if (bytes === undefined) return undefined;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return isOfGit(text, report) ? undefined : text;
  } catch {
    // The text before the fault decodes correctly, so its length is the offset of the fault.
    report(
      [],
      "expected UTF-8, found a byte that is not: save the file as UTF-8",
      textBeforeInvalid(bytes).length,
    );
    return undefined;
  }
}

const CONFLICT = "<<<<<<< ";

/** Whether git has left a conflict or a pointer in the place of data; reports which. */
function isOfGit(text: string, report: Report): boolean {
  const mark = text.startsWith(CONFLICT) ? 0 : text.indexOf(`\n${CONFLICT}`) + 1;
  const hasMark = mark > 0 || text.startsWith(CONFLICT);
  const isPointer = text.startsWith("version https://git-lfs.github.com/spec/");
  if (hasMark)
    report([], "expected data, found the marks of a merge conflict: decide, and remove them", mark);
  else if (isPointer) report([], "expected data, found a pointer of Git LFS: run git lfs pull", 0);
  return hasMark || isPointer;
}

function soundBytes(path: string, report: (message: string) => void): Buffer | undefined {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) {
      report(`expected a file, found ${stats.isDirectory() ? "a folder" : "a device or pipe"}: move it away`);
    } else if (stats.size > LARGEST_FILE) {
      report(tooLarge(stats.size));
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
  // Decoded as part of a stream: an incomplete character at the end is left out.
  return new TextDecoder("utf-8").decode(bytes.subarray(0, end), { stream: true });
}

/** The text of a faulty file, whatever its bytes, to find the places of its faults. */
export const readLeniently = (folder: string, file: string): string =>
  new TextDecoder("utf-8").decode(readFileSync(join(folder, file)));
