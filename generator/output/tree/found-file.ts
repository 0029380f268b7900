import { lstatSync, type Stats } from "node:fs";
import { digestOfFile } from "../../lib/target/digest-of-file.ts";
import type { ListedFile } from "./manifest.ts";

/** The file or folder at a place; undefined if there is none, or the disk cannot tell: either way it has to be made again. */
export function foundAt(place: string): Stats | undefined {
  try {
    return lstatSync(place);
  } catch {
    return undefined;
  }
}

/** Whether a folder has a listed file: a regular one that can be read, with the same bytes. */
export function hasListed(folder: string, { path, bytes, sha256 }: ListedFile): boolean {
  const found = foundAt(`${folder}/${path}`);
  if (found?.isFile() !== true || found.size !== bytes) return false;
  try {
    return digestOfFile(`${folder}/${path}`) === sha256;
  } catch {
    return false;
  }
}
