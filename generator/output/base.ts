/** What a build starts from: most of its files are on the disk already. */

import { mkdirSync, renameSync, rmSync } from "node:fs";
import { contentTime } from "./content-time.ts";
import { setFolderTimes } from "./folder-times.ts";
import { entryOf, MANIFEST } from "./manifest.ts";
import { isWhole, scan } from "./scan.ts";
import { previousFolder, stagingFolder } from "./swap.ts";
import { openTree, type Tree } from "./tree.ts";
import { writerIn } from "./writer.ts";

/** The tree that the staging folder holds before anything is added to it. */
export type Base = {
  /** Null if the folder is empty. */
  readonly tree: Tree | null;
  /** The files of the tree that are not in the folder. */
  readonly missing: ReadonlySet<string>;
};

/**
 * Fills the staging folder: with the tree that the published one replaced, if that was kept and nobody has touched it;
 * else with links to the published files.
 */
export function prepareBase(target: string, published: Tree | null): Base {
  return takePrevious(target, published) ?? linkPublished(target, published) ?? startEmpty(target);
}

function takePrevious(target: string, published: Tree | null): Base | null {
  const folder = stagingFolder(target);
  try {
    renameSync(previousFolder(target), folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const tree = openTree(folder, published);
  return tree !== null && isWhole(scan(tree)) ? { tree, missing: new Set() } : null;
}

function linkPublished(target: string, published: Tree | null): Base | null {
  if (published === null) return null;
  startEmpty(target);
  const folder = stagingFolder(target);
  const writer = writerIn(folder);
  const link = (path: string, sha256: string) =>
    writer.link(path, `${published.folder}/${path}`, contentTime(sha256));
  const { isReadable, dirty } = scan(published, undefined, ({ path, sha256 }) => link(path, sha256));
  if (!isReadable) return null;
  link(MANIFEST, entryOf(MANIFEST, Buffer.from(JSON.stringify(published.manifest))).sha256);
  setFolderTimes(folder, writer.folders);
  return { tree: published, missing: new Set(dirty) };
}

function startEmpty(target: string): Base {
  rmSync(stagingFolder(target), { recursive: true, force: true });
  mkdirSync(stagingFolder(target));
  return { tree: null, missing: new Set() };
}
