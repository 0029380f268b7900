/** The tree under way: a folder beside the target that grows into the next build. */

import {
  closeSync,
  copyFileSync,
  futimesSync,
  linkSync,
  mkdirSync,
  openSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  utimesSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { contentTime } from "./content-time.ts";
import { type Entry, MANIFEST } from "./manifest.ts";
import { stagingFolder, takePrevious } from "./switch.ts";
import { contentsOf, openTree, type Tree } from "./tree.ts";

/** Where the bytes of a file are already: in the tree under way, or in the published one. */
export type Place = "here" | "published";

export type Staging = {
  readonly folder: string;
  /** The paths of all files so far. */
  readonly paths: ReadonlySet<string>;
  /** Where a file of a part is already; null if it is nowhere. */
  find(file: Entry, part: string): Place | null;
  /** Adds a file. A path twice, or one outside, is a fault of the program. */
  add(file: Entry, from: Place | Uint8Array): void;
  /** Removes whatever was not added. */
  sweep(): void;
};

/**
 * Opens the folder of the next build. It starts from the tree that the published one replaced, if that was kept: most
 * of it is right already. What it lacks and the published tree has is linked from there. No file is ever written in
 * place, for its bytes may be those of a published one.
 */
export function openStaging(target: string, published: Tree | null): Staging {
  const folder = stagingFolder(target);
  const previous = takePrevious(target) ? openTree(folder, published) : null;
  if (previous === null) makeAnew(folder);
  // What the previous tree holds beyond the new one: less and less.
  const left = contentsOf(folder);
  const paths = new Set<string>();
  const folders = new Set<string>(["."]);

  /** Removes what was left at a path, be it a file, a link or a folder. */
  const remove = (path: string) => {
    if (left.files.delete(path) || left.others.delete(path)) return unlinkSync(`${folder}/${path}`);
    if (!left.folders.delete(path)) return;
    rmSync(`${folder}/${path}`, { recursive: true });
    for (const set of [left.files, left.folders, left.others]) {
      for (const other of set) if (other.startsWith(`${path}/`)) set.delete(other);
    }
  };

  const makeFolder = (path: string) => {
    if (folders.has(path)) return;
    if (paths.has(path)) throw new Error(`Refused to make a folder of a file: ${path}`);
    makeFolder(dirname(path));
    folders.add(path);
    if (left.folders.delete(path)) return;
    remove(path);
    mkdirSync(`${folder}/${path}`);
  };

  // From here on it is neither the one tree nor the other.
  remove(MANIFEST);

  return {
    folder,
    paths,
    find(file, part) {
      const { path, sha256 } = file;
      const lists = (tree: Tree | null) => tree?.part(part)?.hashes().get(path) === sha256;
      if (left.files.has(path) && lists(previous) && previous?.holds(file)) return "here";
      return lists(published) && published?.holds(file) ? "published" : null;
    },
    add({ path, sha256 }, from) {
      if (OUTSIDE.test(path)) throw new Error(`Refused to write outside the target: ${path}`);
      if (paths.has(path) || folders.has(path)) throw new Error(`Refused to write twice: ${path}`);
      makeFolder(dirname(path));
      paths.add(path);
      if (from === "here") {
        left.files.delete(path);
        return;
      }
      remove(path);
      if (from === "published") link(`${target}/${path}`, `${folder}/${path}`, contentTime(sha256));
      else writeNew(`${folder}/${path}`, from, contentTime(sha256));
    },
    sweep() {
      for (const path of [...left.files, ...left.others]) unlinkSync(`${folder}/${path}`);
      const deepestFirst = [...left.folders].sort((a, b) => b.length - a.length);
      for (const path of deepestFirst) rmdirSync(`${folder}/${path}`);
    },
  };
}

/** A name that is none, or leads elsewhere, or that some system reads otherwise. */
const OUTSIDE = /(^|\/)\.{0,2}(\/|$)|[\\:\0]/;

function makeAnew(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
}

/** Gives a file another name; a copy where the file system knows no links. */
function link(from: string, to: string, time: number): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!NO_LINKS.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
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
