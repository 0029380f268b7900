import { utimesSync } from "node:fs";
import { FOLDER_TIME } from "./content-time.ts";

/** Gives folders of a tree their time, when no more names will come or go in them. Those that are gone need none. */
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
