/** A tree that a build has left, as far as it is still what its manifest says. */

import { lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../lib/digest.ts";
import { contentTime } from "./content-time.ts";
import {
  bytesOf,
  type Entry,
  type List,
  type ListedPart,
  MANIFEST,
  type Manifest,
  manifestOf,
} from "./manifest.ts";

export type Tree = {
  readonly folder: string;
  readonly manifest: Manifest;
  /** A part as the manifest names it; undefined if there is none. */
  listed(name: string): ListedPart | undefined;
  /** A part by its name; undefined if there is none. */
  part(name: string): TreePart | undefined;
  /** A list by its entry; null if it is not as that says. */
  list(entry: Entry): List | null;
  /** The first list of a part, which tells what the others do not; null if there is none. */
  firstList(name: string): List | null;
  /** Whether a file is there as a manifest lists it, by its size and time. */
  holds(file: Entry): boolean;
};

export type TreePart = {
  readonly listed: ListedPart;
  /** What its lists hold, in one; null if they are not those that the tree's manifest names. */
  readonly list: List | null;
  /** The hashes of its files and of its lists, by path. */
  hashes(): ReadonlyMap<string, string>;
};

/** Opens a tree by its manifest; null if there is none that makes sense. Parts that `like` has too are read there. */
export function openTree(folder: string, like: Tree | null = null): Tree | null {
  const manifest = readManifest(folder);
  if (manifest === null) return null;
  const listings = new Map(manifest.parts.map((listed) => [listed.part, listed]));
  // Of one part only: those of all would be a large part of the memory.
  let latest: TreePart | undefined;
  let latestFirst: { readonly entry: Entry; readonly list: List | null } | undefined;
  const list = (entry: Entry) => unlessUnreadable(() => readList(folder, entry));
  return {
    folder,
    manifest,
    listed: (name) => listings.get(name),
    part(name) {
      const listed = listings.get(name);
      if (listed === undefined || latest?.listed === listed) return listed && latest;
      const other = like?.part(name);
      const isThere = other !== undefined && other.list !== null && isSame(other.listed, listed);
      latest = isThere ? { ...other, listed } : readPart(folder, listed);
      return latest;
    },
    list,
    firstList(name) {
      const [first] = listings.get(name)?.lists ?? [];
      if (first !== undefined && first !== latestFirst?.entry)
        latestFirst = { entry: first, list: list(first) };
      return first === undefined ? null : (latestFirst?.list ?? null);
    },
    holds({ path, bytes, sha256 }) {
      const found = lstatSync(`${folder}/${path}`, { throwIfNoEntry: false });
      return found?.isFile() === true && found.size === bytes && found.mtimeMs === contentTime(sha256) * 1000;
    },
  };
}

export type Contents = {
  readonly files: Set<string>;
  readonly folders: Set<string>;
  /** Links and other things that no build makes. */
  readonly others: Set<string>;
  /** No build makes these either. */
  readonly emptyFolders: readonly string[];
};

/** Everything below a folder, by path with `/`. Links are not followed. */
export function contentsOf(root: string): Contents {
  const emptyFolders: string[] = [];
  const contents: Contents = { files: new Set(), folders: new Set(), others: new Set(), emptyFolders };
  const walk = (folder: string) => {
    const entries = readdirSync(`${root}/${folder}`, { withFileTypes: true });
    if (entries.length === 0) emptyFolders.push(folder);
    for (const entry of entries) {
      const path = `${folder}${entry.name}`;
      if (entry.isFile()) contents.files.add(path);
      else if (!entry.isDirectory()) contents.others.add(path);
      else {
        contents.folders.add(path);
        walk(`${path}/`);
      }
    }
  };
  walk("");
  return contents;
}

/** The manifest of a tree; null if there is none that a build could have written. */
function readManifest(folder: string): Manifest | null {
  return unlessUnreadable(() => {
    const text = readFileSync(join(folder, MANIFEST), "utf8");
    const { inputs, parts } = JSON.parse(text) as Manifest;
    const manifest = manifestOf(inputs, parts);
    return JSON.stringify(manifest) === text ? manifest : null;
  });
}

/** Whether two trees have the same files of a part. */
export const isSame = (one: ListedPart, other: ListedPart) => JSON.stringify(one) === JSON.stringify(other);

function readPart(folder: string, listed: ListedPart): TreePart {
  const list = unlessUnreadable(() => {
    const lists = listed.lists.map((entry) => readList(folder, entry));
    const files = lists.flatMap((list) => list.files);
    const { part, lists: entries } = listed;
    const found: ListedPart = { part, files: files.length, bytes: bytesOf(files), lists: entries };
    return isSame(found, listed) && lists[0] !== undefined ? { ...lists[0], files } : null;
  });
  let hashes: ReadonlyMap<string, string> | undefined;
  return {
    listed,
    list,
    hashes() {
      hashes ??= new Map([...listed.lists, ...(list?.files ?? [])].map(({ path, sha256 }) => [path, sha256]));
      return hashes;
    },
  };
}

/** Throws SyntaxError if it is not the list that is meant. */
function readList(folder: string, { path, sha256: expected }: Entry): List {
  const text = readFileSync(`${folder}/${path}`);
  if (sha256(text) !== expected) throw new SyntaxError(`${path} has other bytes than listed.`);
  return JSON.parse(text.toString()) as List;
}

/** Null for what a person or a broken disk has made of a file; a fault of the program stays one. */
function unlessUnreadable<T>(read: () => T | null): T | null {
  try {
    return read();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof SyntaxError || error instanceof TypeError || code !== undefined) return null;
    throw error;
  }
}
