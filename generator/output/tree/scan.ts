/** Compares a tree with its manifest by the sizes and times of its files and the times of its folders. */

import { lstatSync } from "node:fs";
import { entryOf, type List, type ListedFile, MANIFEST } from "./manifest.ts";
import { folderOf } from "./paths.ts";
import { FOLDER_TIME } from "./times.ts";
import { openTree, type Tree } from "./tree.ts";
import { isOutside } from "./writer.ts";

export type Scan = {
  /** Whether the manifest is as the build wrote it, and each list as the manifest says. */
  readonly isReadable: boolean;
  /** The paths of files that are not as listed, and of folders that somebody has changed. */
  readonly dirty: readonly string[];
};

/** One of several scans that share the lists of a tree: number `index` of `of`. */
export type Share = { readonly index: number; readonly of: number };

const WHOLE: Share = { index: 0, of: 1 };

/** Scans a tree, or a share of it. Calls `onGood` with each file that is as listed, and with what its section is. */
export function scan(
  tree: Tree,
  { index, of } = WHOLE,
  onGood: (file: ListedFile, section: Omit<List, "files">) => void = () => {},
): Scan {
  const { folder, manifest } = tree;
  const lists = manifest.parts
    .flatMap(({ part, lists }) => lists.map((entry) => ({ part, entry })))
    .filter((_, number) => number % of === index);
  const dirty: string[] = [];
  // If somebody else has written the manifest, it is unknown which files are missing from it.
  let isReadable = tree.holds(entryOf(MANIFEST, Buffer.from(JSON.stringify(manifest))));
  const folders = new Set<string>();
  const scanFolder = (path: string) => {
    if (folders.has(path)) return;
    folders.add(path);
    if (path !== ".") scanFolder(folderOf(path));
    const found = lstatSync(`${folder}/${path}`, { throwIfNoEntry: false });
    if (!found?.isDirectory() || found.mtimeMs !== FOLDER_TIME * 1000) dirty.push(path);
  };
  for (const { part, entry } of lists) {
    const list = tree.list(entry);
    if (list === null) isReadable = false;
    const section = { part, inputs: list?.inputs ?? null };
    let latest = "";
    for (const file of [entry, ...(list?.files ?? [])]) {
      const within = folderOf(file.path);
      if (within !== latest) scanFolder(within);
      latest = within;
      if (isOutside(file.path) || !tree.holds(file)) dirty.push(file.path);
      else onGood(file, section);
    }
  }
  return { isReadable, dirty };
}

/** A share of the scan of a tree, for another thread. */
export function scanShare({ folder, share }: { readonly folder: string; readonly share: Share }): Scan {
  const tree = openTree(folder);
  return tree === null ? { isReadable: false, dirty: [] } : scan(tree, share);
}

/** Whether a tree is what its manifest says, and nothing else is in it. */
export const isUndamaged = (...scans: readonly Scan[]): boolean =>
  scans.every(({ isReadable, dirty }) => isReadable && dirty.length === 0);
