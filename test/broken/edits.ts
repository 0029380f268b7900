/** Small changes to a data set in a folder, each of which may break it. */

import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeBelow } from "../support/tree.ts";

export type Edit = (folder: string) => void;

/** Replaces a text that stands in a file once. */
export const edit =
  (file: string, from: string, to: string): Edit =>
  (folder) => {
    const path = join(folder, file);
    const parts = readFileSync(path, "utf8").split(from);
    if (parts.length !== 2)
      throw new Error(`Found ${from} ${parts.length - 1} times in ${file}, expected once.`);
    writeFileSync(path, parts.join(to));
  };

/** Writes a file, new or in place of another. */
export const put =
  (file: string, content: string | Uint8Array): Edit =>
  (folder) =>
    writeBelow(folder, file, content);

export const remove =
  (file: string): Edit =>
  (folder) =>
    rmSync(join(folder, file), { recursive: true });

export const makeFolder =
  (path: string): Edit =>
  (folder) =>
    void mkdirSync(join(folder, path), { recursive: true });

export const link =
  (path: string, target: string): Edit =>
  (folder) =>
    symlinkSync(target, join(folder, path));

/** A file of zeros that takes no room on the disk. */
export const sparse =
  (file: string, size: number): Edit =>
  (folder) => {
    writeFileSync(join(folder, file), "");
    truncateSync(join(folder, file), size);
  };
