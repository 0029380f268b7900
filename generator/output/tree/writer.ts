/** Writes the files of one tree. Whatever an earlier build has left in their way is removed. */

import {
  closeSync,
  copyFileSync,
  futimesSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { inFile } from "../../lib/target/whole-files.ts";

export type Writer = ReturnType<typeof writerIn>;

/** Opens a writer. Paths are below the tree's folder, times in seconds. It assumes that no other program moves or removes folders in its tree. */
export function writerIn(root: string) {
  // All folders known to exist.
  const folders = new Set<string>();

  const touch = (folder: string) => {
    if (folders.has(folder)) return;
    folders.add(folder);
    if (folder !== ".") touch(folderOf(folder));
  };

  const makeFolder = (path: string) => {
    if (path === "." || folders.has(path) || isMade(`${root}/${path}`)) return;
    clearWay(root, path);
    mkdirSync(`${root}/${path}`, { recursive: true });
  };

  /** Never writes in place, because a published file may share the bytes. */
  const put = <Made>(path: string, create: (place: string) => Made): Made => {
    const folder = folderOf(path);
    makeFolder(folder);
    touch(folder);
    const place = `${root}/${path}`;
    try {
      return create(place);
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
      rmSync(place, { recursive: true });
      return create(place);
    }
  };

  return {
    /** The folders whose names may have changed: their times are no longer right. */
    folders: folders as ReadonlySet<string>,
    write: (path: string, bytes: Uint8Array, time: number): void =>
      put(path, (place) => inFile(place, () => writeNew(place, bytes, time))),
    /** Adds a hard link to a file of another tree. */
    link: (path: string, from: string): void => put(path, (place) => link(from, place)),
    /** Removes a file, and the folders that it leaves empty unless `keeps` says that they have files of their own. */
    remove(path: string, keeps: (folder: string) => boolean): void {
      if (keeps(path) || !isRemoved(() => unlinkSync(`${root}/${path}`))) return;
      let folder = folderOf(path);
      touch(folder);
      while (!keeps(folder) && isRemoved(() => rmdirSync(`${root}/${folder}`))) {
        folders.delete(folder);
        folder = folderOf(folder);
      }
    },
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

/** Removes anything in the way of a folder that is not a folder. */
function clearWay(root: string, path: string): void {
  let place = root;
  for (const name of path.split("/")) {
    place = `${place}/${name}`;
    if (lstatSync(place, { throwIfNoEntry: false })?.isDirectory() === false) unlinkSync(place);
  }
}

/** Links a file under another name; copies it, with its time, if the file system has no links. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!NO_LINKS.has(codeOf(error))) throw error;
    copyFileSync(from, to);
    const { mtime } = lstatSync(from);
    utimesSync(to, mtime, mtime);
  }
}

const NO_LINKS = new Set(["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"]);

/** Writes a file that must not be there yet: the fastest way to write one, and the safest. */
function writeNew(path: string, bytes: Uint8Array, time: number): void {
  const file = openSync(path, "wx");
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    futimesSync(file, time, time);
  } finally {
    closeSync(file);
  }
}

/** Whether something was removed; it may be gone with a folder whose place a file has taken, or hold more. */
function isRemoved(remove: () => void): boolean {
  try {
    remove();
    return true;
  } catch (error) {
    if (!NOTHING_TO_REMOVE.has(codeOf(error))) throw error;
    return false;
  }
}

const NOTHING_TO_REMOVE = new Set(["ENOENT", "ENOTDIR", "ENOTEMPTY", "EEXIST"]);

/** Whether a path is invalid, leads elsewhere, is deeper than any path of a build, or has a name that a system refuses or changes. */
export const isOutside = (path: string): boolean =>
  ((path.length > 255 || !PLAIN.test(path)) && (path.length > LONGEST_PATH || ODD.test(path))) ||
  DEVICES.test(path);

const LONGEST_PATH = 4000;

/** Matches almost all paths quickly. The full check of each would take a third of a build that changes nothing. */
const PLAIN = /^([\w=-]+[/.]){0,30}[\w=-]+$/;

const ODD = /(^|\/)\.{0,2}(\/|$)|[. ](\/|$)|[\\:\p{Cc}\p{Cf}\p{Cs}]|[^/]{256}|^([^/]*\/){32}/u;

/** Names of devices on Windows, with any extension. */
const DEVICES = /(^|\/)(con|prn|aux|nul|com\d|lpt\d)([./]|$)/i;

/**
 * The folder that a file or folder lies in; `.` at the top. Called for every path, none of which has a `/` at its end: `node:path`
 * takes five times as long.
 */
export function folderOf(path: string): string {
  const end = path.lastIndexOf("/");
  return end === -1 ? "." : path.slice(0, end);
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? "";
