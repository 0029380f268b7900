/** How njs reads the files of a build. In the dialect of `resolver/resolve.ts`. */

import fs from "node:fs";
import { packOf } from "../api/packs.ts";
import type { Files } from "../resolver/execute.ts";
import { END, placeIn } from "./pack-index.ts";

/** The folder of a build, and whether its small files are in packs. */
export type NjsTree = { readonly root: string; readonly hasPacks: boolean };

/** Whether a file would be in a pack, by its path from the root. */
const isPacked = (tree: NjsTree, path: string): boolean => tree.hasPacks && packOf(path) !== null;

const ABSENT = ["EISDIR", "ENAMETOOLONG", "ENOENT", "ENOTDIR"];

/** No system has longer paths, and njs throws at them. */
const LONGEST_PATH = 4095;

const unlessAbsent = (error: { code?: string }) => {
  if (ABSENT.indexOf(error.code || "") >= 0) return null;
  throw error;
};

/** The text of a file below `v1/`, or null if there is none. */
export function textOf(tree: NjsTree, file: string): Promise<string | null> {
  const path = `${tree.root}/v1/${file}`;
  if (path.length > LONGEST_PATH) return Promise.resolve(null);
  if (!isPacked(tree, `v1/${file}`)) return fs.promises.readFile(path, "utf8").catch(unlessAbsent);
  const bytes = packedBytes(tree, `v1/${file}`);
  return Promise.resolve(bytes === null ? null : bytes.toString());
}

/** What the resolver reads with. */
export function readersOf(tree: NjsTree): Files {
  const has = (file: string): Promise<boolean> => {
    const path = `${tree.root}/v1/${file}`;
    if (path.length > LONGEST_PATH) return Promise.resolve(false);
    if (isPacked(tree, `v1/${file}`)) return Promise.resolve(packedBytes(tree, `v1/${file}`) !== null);
    return fs.promises
      .stat(path)
      .then((found) => found.isFile())
      .catch((error) => unlessAbsent(error) !== null);
  };
  const json = (file: string): Promise<unknown> =>
    textOf(tree, file).then((text) => text && JSON.parse(text));
  return { has, json };
}

/** The bytes of a file in a pack, by its path from the root; null if there is none, or if such files are not in packs. */
export function packedBytes(tree: NjsTree, path: string): Buffer | null {
  const pack = tree.hasPacks ? packOf(path) : null;
  const opened = pack === null ? null : openPack(`${tree.root}/${pack}`);
  if (opened === null) return null;
  try {
    const index = readIndex(opened);
    const place = placeIn(index.text, path);
    return place && readBytes(opened, index.end + place.start, place.length);
  } finally {
    fs.closeSync(opened);
  }
}

function openPack(path: string): number | null {
  try {
    return fs.openSync(path, "r");
  } catch (error) {
    return unlessAbsent(error as { code?: string });
  }
}

/** Most indexes are shorter; a longer one is read again, whole. In bytes. */
const HEAD = 8192;

/** The index of a pack, and where it ends: the line break behind it counts as its own. */
function readIndex(pack: number): { readonly text: string; readonly end: number } {
  for (let length = HEAD; ; length *= 4) {
    const head = readBytes(pack, 0, length);
    const end = head.indexOf(END);
    if (end >= 0) return { text: head.subarray(0, end).toString(), end: end + 1 };
    if (head.length < length) throw new Error("Found a pack without an index.");
  }
}

/** Up to a number of bytes from a position. */
function readBytes(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let read = 0;
  for (let more = -1; more !== 0 && read < length; read += more)
    more = fs.readSync(file, bytes, read, length - read, position + read);
  return bytes.subarray(0, read);
}
