/** Packs, read as the papers describe them (docs/architecture.md, "How an answer is found"). */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { filesBelow, writeBelow } from "./tree.ts";

/** The files of a pack with their paths, in their order. */
export function unpacked(bytes: Buffer): [path: string, content: Buffer][] {
  const end = bytes.indexOf("\n");
  const index = JSON.parse(bytes.subarray(0, end).toString()) as Record<string, number>;
  let start = end + 1;
  const found = Object.entries(index).map(([path, length]): [string, Buffer] => {
    start += length;
    return [path, bytes.subarray(start - length, start)];
  });
  expect(start).toBe(bytes.length);
  return found;
}

/** All files of a tree by their paths, those in packs too, in place of the packs. */
export function contentsOf(root: string): Map<string, Buffer> {
  return new Map(
    filesBelow(root).flatMap((path): [string, Buffer][] => {
      const bytes = readFileSync(join(root, path));
      return path.endsWith(".pack") ? unpacked(bytes) : [[path, bytes]];
    }),
  );
}

/** Writes all files of a tree one by one into a folder, as a plain file server needs them. */
export function unpackTree(root: string, folder: string): void {
  for (const [path, content] of contentsOf(root)) writeBelow(folder, path, content);
}
