/** The tree under way: a folder beside the target that grows into the next build. */

import { lstatSync, rmdirSync, unlinkSync } from "node:fs";
import { dirname } from "node:path";
import { once } from "../lib/lazy.ts";
import { beginIn } from "./beginning.ts";
import { contentTime } from "./content-time.ts";
import { openFolderTimes } from "./folder-times.ts";
import type { Hand } from "./hand.ts";
import type { Sum } from "./look.ts";
import { type Entry, type ListedPart, MANIFEST } from "./manifest.ts";
import { type Paths, pathSet } from "./path-set.ts";
import { isOutside, putterIn } from "./put.ts";
import { openQueue } from "./queue.ts";
import { keepUnused, stagingFolder } from "./switch.ts";
import { isSame, type Tree } from "./tree.ts";

/** Where the bytes of a file are already: in the tree under way, or in the published one. */
export type Place = "here" | "published";

export type Staging = {
  readonly folder: string;
  /** The paths of all files so far. */
  readonly paths: Paths;
  /** The bytes of a text, for as long as no other one's are asked for. */
  bytesOf(text: string): Uint8Array;
  /** Where a file of a part is already; null if it is nowhere. */
  find(file: Entry, part: string): Place | null;
  /** What a part comes to, if all of it is in the tree under way already; null otherwise. */
  sumOf(part: ListedPart): Sum | null;
  /** Adds all files of such a part. */
  addAll(part: string, sum: Sum): void;
  /** Adds a file of a part. A path twice, or one outside, is a fault of the program. */
  add(file: Entry, from: Place | Uint8Array): void;
  /** Takes note that a part has ended. */
  ended(part: string): void;
  /** Removes whatever was not added, whose parts these are, and puts the manifest beside the rest. */
  end(manifest: Entry, bytes: Uint8Array, parts: ReadonlySet<string>): void;
  /** Ends it unpublished. What was begun with, if nothing else was added, is kept for the next build. */
  close(): void;
};

/** Opens the folder of the next build, and begins to fill it with what is right already. */
export function openStaging(target: string, published: Tree | null, hand: Hand): Staging {
  const folder = stagingFolder(target);
  const begin = once(beginIn(target, published, hand).end);
  const queue = openQueue(folder, hand);
  const paths = pathSet();
  const folders = new Set<string>(["."]);
  // Parts that were added as a whole, by the folders that their files are in.
  const wholes: { readonly part: string; readonly folders: ReadonlyMap<string, number> }[] = [];
  const times = openFolderTimes(folder, hand);
  let isTouched = false;

  const isTaken = (path: string) => {
    if (paths.has(path) || folders.has(path)) return true;
    if (wholes.length === 0) return false;
    const folder = dirname(path);
    return wholes.some(
      (whole) =>
        whole.folders.has(path) ||
        (whole.folders.has(folder) && begin().base?.part(whole.part)?.hashes().has(path) === true),
    );
  };

  const addFolder = (path: string) => {
    if (folders.has(path)) return;
    if (paths.has(path)) throw new Error(`Refused to make a folder of a file: ${path}`);
    addFolder(dirname(path));
    folders.add(path);
  };

  const setTimes = () => {
    const { base, parts } = begin();
    // All folders of a second tree are new.
    if (base === published)
      for (const { folders } of parts.values()) for (const name of folders.keys()) times.touch(`${name}/-`);
    times.touch(MANIFEST);
    times.set(paths);
  };

  return {
    folder,
    paths,
    bytesOf: queue.bytesOf,
    find(file, part) {
      const { base, odd } = begin();
      const { path, sha256 } = file;
      const lists = (tree: Tree | null) => tree?.part(part)?.hashes().get(path) === sha256;
      if (lists(base) && !odd.has(path)) return "here";
      return base !== published && lists(published) && published?.holds(file) ? "published" : null;
    },
    sumOf(listed) {
      const { base, odd, parts } = begin();
      const [sum, held] = [parts.get(listed.part), base?.listed(listed.part)];
      if (sum === undefined || held === undefined || !isSame(held, listed) || odd.size > 0) return null;
      // Where others have files beside its own, each has to be compared.
      return [...sum.folders.keys()].some((folder) => folders.has(folder)) ? null : sum;
    },
    addAll: (part, { folders }) => void wholes.push({ part, folders }),
    add({ path, sha256 }, from) {
      if (isOutside(path)) throw new Error(`Refused to write outside the target: ${path}`);
      if (isTaken(path)) throw new Error(`Refused to write twice: ${path}`);
      addFolder(dirname(path));
      paths.add(path);
      if (from === "here") return;
      isTouched = true;
      times.touch(path);
      if (from === "published") queue.link(path, `${target}/${path}`, contentTime(sha256));
      else queue.write(path, from, contentTime(sha256));
    },
    ended: (part) => begin().leftovers.ended(part, paths),
    end(manifest, bytes, parts) {
      isTouched = true;
      queue.settle();
      for (const path of begin().leftovers.of(paths, parts)) {
        removeFrom(folder, path, folders);
        times.touch(path);
      }
      putterIn(folder).write(manifest.path, bytes, contentTime(manifest.sha256));
      setTimes();
    },
    close() {
      if (isTouched) return;
      const { base, odd } = begin();
      if (base === null || odd.size > 0) return;
      if (base === published) {
        putterIn(folder).link(
          MANIFEST,
          `${target}/${MANIFEST}`,
          lstatSync(`${target}/${MANIFEST}`).mtimeMs / 1000,
        );
        setTimes();
      }
      keepUnused(target);
    },
  };
}

/** Removes a file, and the folders that it leaves empty and that have none of their own. */
function removeFrom(root: string, path: string, folders: ReadonlySet<string>): void {
  if (folders.has(path) || !isDone(() => unlinkSync(`${root}/${path}`))) return;
  let folder = dirname(path);
  while (!folders.has(folder) && isDone(() => rmdirSync(`${root}/${folder}`))) folder = dirname(folder);
}

/** Whether something could be removed; it may be gone with a folder whose place a file has taken, or hold more. */
function isDone(remove: () => void): boolean {
  try {
    remove();
    return true;
  } catch (error) {
    if (!NOTHING_TO_REMOVE.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
    return false;
  }
}

const NOTHING_TO_REMOVE = new Set(["ENOENT", "ENOTDIR", "ENOTEMPTY", "EEXIST"]);
