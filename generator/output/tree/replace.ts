import { mkdirSync, rmSync } from "node:fs";
import type { ListedFile } from "./manifest.ts";
import { keepReplaced, stagingFolder, swapIn } from "./swap.ts";
import { contentTime, setFolderTimes } from "./times.ts";
import { writerIn } from "./writer.ts";

/**
 * Replaces a target in one step by a tree whose files are on the disk already: they are hard-linked beside it first, which
 * saves copying on most file systems. A tree that cannot be assembled, because the disk is full, leaves nothing behind. Needs the lock
 * of the target. Throws as `swapIn` and `keepReplaced`, and the errors of the system.
 */
export function replaceTarget(
  target: string,
  files: Iterable<ListedFile>,
  placeOf: (file: ListedFile) => string,
): void {
  const folder = stagingFolder(target);
  rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(folder);
    const writer = writerIn(folder);
    for (const file of files) writer.link(file.path, placeOf(file), contentTime(file.sha256));
    setFolderTimes(folder, writer.folders);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  swapIn(target);
  keepReplaced(target);
}
