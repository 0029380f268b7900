/** Reads and writes files as a whole. Where the disk fails, the error names the file. */

import { readFileSync, renameSync, type WriteFileOptions, writeFileSync } from "node:fs";

/** Runs an action on a file. The system names no file that is open already: then the error gets its path. */
export function inFile<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    const { syscall, path: named, message } = error as NodeJS.ErrnoException;
    if (syscall === undefined || named !== undefined) throw error;
    throw Object.assign(error as Error, { path, message: `${message} '${path}'` });
  }
}

export const readBytes = (path: string): Buffer => inFile(path, () => readFileSync(path));

export const readText = (path: string): string => inFile(path, () => readFileSync(path, "utf8"));

export const writeFile = (path: string, content: string | Uint8Array, options?: WriteFileOptions): void =>
  inFile(path, () => writeFileSync(path, content, options));

/** Puts a new file in a file's place, because another program may be reading the old one. */
export function replaceFile(path: string, text: string, options?: WriteFileOptions): void {
  writeFile(`${path}.new`, text, options);
  renameSync(`${path}.new`, path);
}
