/** Puts files into the tree under way, whatever stands there: what an earlier build has left gives way. */

import {
  closeSync,
  copyFileSync,
  futimesSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

/** Puts files into one tree, with paths below its folder and times in seconds. Several may do so at once. */
export type Putter = {
  write(path: string, bytes: Uint8Array, time: number): void;
  /** Gives a file of another tree this name too. */
  link(path: string, from: string, time: number): void;
};

/** Opens a putter, which takes it that no folder below its root is moved or removed. */
export function putterIn(root: string): Putter {
  const folders = new Set<string>(["."]);

  const makeFolder = (path: string) => {
    if (folders.has(path)) return;
    if (!isMade(`${root}/${path}`)) {
      clearWay(root, path);
      mkdirSync(`${root}/${path}`, { recursive: true });
    }
    folders.add(path);
  };

  /** No file is ever written in place, for its bytes may be those of a published one. */
  const put = (path: string, give: (place: string) => void) => {
    makeFolder(dirname(path));
    const place = `${root}/${path}`;
    try {
      give(place);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
      rmSync(place, { recursive: true });
      give(place);
    }
  };

  return {
    write: (path, bytes, time) => put(path, (place) => writeNew(place, bytes, time)),
    link: (path, from, time) => put(path, (place) => link(from, place, time)),
  };
}

function isMade(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST" || codeOf(error) === "ENOTDIR") return false;
    throw error;
  }
}

/** Removes whatever stands on the way to a folder and is none. */
function clearWay(root: string, path: string): void {
  let place = root;
  for (const name of path.split("/")) {
    place = `${place}/${name}`;
    if (lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === false) unlinkFile(place);
  }
}

/** Another putter may have been here first, and have made a folder: that stays. */
function unlinkFile(place: string): void {
  try {
    unlinkSync(place);
  } catch (error) {
    if (lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === false) throw error;
  }
}

/** Gives a file another name; a copy where the file system knows no links. */
function link(from: string, to: string, time: number): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!NO_LINKS.has(codeOf(error))) throw error;
    copyFileSync(from, to);
    utimesSync(to, time, time);
  }
}

const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"]);

/** Writes a file that must not be there yet: that is the fastest way to write one, and the safest. */
function writeNew(path: string, bytes: Uint8Array, time: number): void {
  const file = openSync(path, "wx");
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    futimesSync(file, time, time);
  } finally {
    closeSync(file);
  }
}

/** Whether a path is none, or leads elsewhere, or has a name that some system reads otherwise. */
export const isOutside = (path: string): boolean => /(^|\/)\.{0,2}(\/|$)|[\\:\0]/.test(path);

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";
