import { mkdirSync, rmSync } from "node:fs";
import type { ListedFile } from "./manifest.ts";
import { keepReplaced, stagingFolder, swapIn } from "./swap.ts";
import { contentTime, setFolderTimes } from "./times.ts";
import { writerIn } from "./writer.ts";

/**
 * Replaces a target in one step by a tree whose files are already on the disk. They are first hard-linked beside the
 * target, which avoids copying on most file systems. If the tree cannot be assembled, as on a full disk, nothing is
 * left behind. Needs the lock of the target. Throws as `swapIn` and `keepReplaced`, and the errors of the system.
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
