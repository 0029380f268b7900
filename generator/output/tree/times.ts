import { lstatSync, utimesSync } from "node:fs";
import { MANIFEST } from "./manifest.ts";

/**
 * The time of the files that are written after a tree's files, in whole seconds since 1970: now. Sync programs and caches take a
 * file for the earlier one unless it is a second later, so it is, even if the clock was set back.
 */
export const timeAfter = (folder: string): number =>
  Math.max(Math.floor(Date.now() / 1000), Math.floor(latestIn(folder)) + 1);

/** The time of the latest files of a tree, in seconds: that of its manifest, which every build that changes it writes. */
export const latestIn = (folder: string): number =>
  (lstatSync(`${folder}/${MANIFEST}`, { throwIfNoEntry: false })?.mtimeMs ?? 0) / 1000;

/**
 * The modification time of every folder. The system changes it whenever a name in the folder is added, removed or
 * changed, so one call shows that none was.
 */
export const FOLDER_TIME = Date.UTC(1980, 0, 2) / 1000;

/** Gives folders of a tree their time, once no more names will come or go in them. Missing folders are skipped. */
export function setFolderTimes(root: string, folders: Iterable<string>): void {
  for (const folder of folders) {
    try {
      utimesSync(`${root}/${folder}`, FOLDER_TIME, FOLDER_TIME);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== "ENOENT" && code !== "ENOTDIR") throw error;
    }
  }
}
