import { utimesSync } from "node:fs";

const EARLIEST = Date.UTC(1980, 0, 2) / 1000;

/**
 * The modification time of a file, in seconds since 1970, derived from the SHA-256 of its bytes: a whole second between
 * 1980 and 2014. Servers make a file's entity tag from its time and size, so the tag changes exactly when the bytes do
 * (docs/contract.md §1). A file that somebody has written since has another time.
 */
export const contentTime = (sha256: string): number =>
  EARLIEST + (Number.parseInt(sha256.slice(0, 8), 16) % 2 ** 30);

/**
 * The modification time of every folder. The system changes it whenever a name in the folder is added, removed or
 * changed, so one call shows that none was.
 */
export const FOLDER_TIME = EARLIEST;

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
