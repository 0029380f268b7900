/** The times of folders: each in which a name has come or gone is given its own again in the end. */

import { utimesSync } from "node:fs";
import { dirname } from "node:path";
import { FOLDER_TIME } from "./content-time.ts";
import type { Hand } from "./hand.ts";
import type { Paths } from "./path-set.ts";

export type FolderTimes = {
  /** Takes note that a name has come or gone. */
  touch(path: string): void;
  /** Sets the times of all folders that were touched, and of those above them, unless a file has taken their place. */
  set(files: Paths): void;
};

/** Fewer folders are done sooner than the hand has heard of them. */
const FEW = 1_000;

export function openFolderTimes(root: string, hand: Hand): FolderTimes {
  const touched = new Set<string>();
  const touch = (path: string) => {
    const folder = dirname(path);
    if (touched.has(folder)) return;
    touched.add(folder);
    touch(folder);
  };
  return {
    touch,
    set(files) {
      const folders = [...touched].filter((path) => !files.has(path));
      const paths = folders.map((path) => `${root}/${path}`);
      const half = paths.length < FEW ? [] : paths.splice(0, paths.length / 2);
      const task = half.length === 0 ? null : hand.give("setFolderTimes", half);
      setFolderTimes(paths);
      task?.result();
    },
  };
}

/** Sets the times of folders. Those that are gone, because nothing was left in them, need none. */
export function setFolderTimes(paths: readonly string[]): void {
  for (const path of paths) {
    try {
      utimesSync(path, FOLDER_TIME, FOLDER_TIME);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT" && code !== "ENOTDIR") throw error;
    }
  }
}
