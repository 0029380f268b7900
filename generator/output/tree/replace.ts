import { lstatSync, mkdirSync, rmSync, utimesSync } from "node:fs";
import { isThere } from "../../lib/target/is-there.ts";
import { fingerprintsOf, keepFingerprints } from "./fingerprints.ts";
import { type ListedFile, MANIFEST, manifestEntry } from "./manifest.ts";
import { keepReplaced, stagingFolder, swapBack, swapIn } from "./swap.ts";
import { latestIn, setFolderTimes, timeAfter } from "./times.ts";
import { openTree, type Tree } from "./tree.ts";
import { writerIn } from "./writer.ts";

/**
 * Replaces a target in one step by a tree whose files are already on the disk. They are first hard-linked beside the
 * target, which avoids copying on most file systems. If the tree cannot be assembled, as on a full disk, nothing is
 * left behind. Needs the lock of the target, and nothing stale beside it. Throws as `swapIn` and `keepReplaced`, and the errors of the system.
 */
export function replaceTarget(
  target: string,
  files: Iterable<ListedFile>,
  placeOf: (file: ListedFile) => string,
): void {
  const folder = stagingFolder(target);
  const here = new Map(filesOf(openTree(target)));
  const [latest, time] = [latestIn(target), timeAfter(target)];
  try {
    mkdirSync(folder);
    const writer = writerIn(folder);
    for (const file of files) {
      writer.link(file.path, placeOf(file));
      if (here.get(file.path) === file.sha256) continue;
      // It may have been written before what it replaces.
      const place = `${folder}/${file.path}`;
      if (lstatSync(place).mtimeMs <= latest * 1000) utimesSync(place, time, time);
    }
    setFolderTimes(folder, writer.folders);
    const tree = openTree(folder);
    if (tree !== null)
      keepFingerprints(target, { manifest: tree.manifest, fingerprints: fingerprintsOf(tree) });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  swapIn(target);
  keepReplaced(target);
}

/**
 * Exchanges a target with the tree that it replaced. All of it is from then on as new as if it had just been written: caches and
 * sync programs have seen the tree that goes, or what has been changed in it. False if none was kept. Needs the lock of the target.
 */
export function restoreReplaced(target: string): boolean {
  const time = timeAfter(target);
  if (!swapBack(target)) return false;
  for (const [path] of filesOf(openTree(target)))
    if (isThere(`${target}/${path}`)) utimesSync(`${target}/${path}`, time, time);
  return true;
}

/** The files that a tree lists, its manifest among them: the SHA-256 of each by its path. */
function* filesOf(tree: Tree | null): Generator<readonly [path: string, sha256: string]> {
  for (const { part } of tree?.manifest.parts ?? []) yield* tree?.section(part)?.hashes ?? [];
  if (tree !== null) yield [MANIFEST, manifestEntry(tree.manifest).sha256];
}
