import { createHash } from "node:crypto";
import { closeSync, lstatSync, openSync, readSync, type Stats } from "node:fs";
import type { ListedFile } from "./manifest.ts";

const PIECE = Buffer.allocUnsafeSlow(2 ** 20);

/** The SHA-256 of a file, read piece by piece, because a foreign file may be larger than the memory. */
export function digestOfFile(path: string): string {
  const digest = createHash("sha256");
  const file = openSync(path, "r");
  try {
    for (let length = 1; length > 0; ) {
      length = readSync(file, PIECE);
      digest.update(PIECE.subarray(0, length));
    }
  } finally {
    closeSync(file);
  }
  return digest.digest("hex");
}

/** What is at a place; undefined if there is nothing, or nothing that the disk can tell: either way it has to be made again. */
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
