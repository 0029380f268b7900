/** The one writer: files go into a fresh folder beside the target, which takes the target's place as a whole. */

import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { clearLeftovers, stagingFolder, takePlace } from "./switch.ts";

export type Output = {
  /** Writes a file at a path below the target. A path twice, or one outside, is a fault of the program. */
  write(path: string, content: string | Uint8Array): void;
  /** Puts everything written in the target's place. */
  publish(): void;
  /** Removes what was written; the target stays as it is. */
  discard(): void;
  readonly files: number;
  readonly bytes: number;
};

/** Opens a fresh folder beside the target, after clearing those that a killed build left there. */
export function openOutput(target: string): Output {
  clearLeftovers(target);
  const staging = stagingFolder(target);
  const written = new Set<string>();
  const folders = new Set<string>();
  let bytes = 0;

  const makeFolder = (folder: string) => {
    if (folders.has(folder)) return;
    if (folder !== ".") makeFolder(dirname(folder));
    mkdirSync(join(staging, folder), { recursive: folder === "." });
    folders.add(folder);
  };
  makeFolder(".");

  return {
    write(path, content) {
      if (!isInside(path)) throw new Error(`Refused to write outside the target: ${path}`);
      if (written.has(path)) throw new Error(`Refused to write twice: ${path}`);
      written.add(path);
      makeFolder(dirname(path));
      bytes += writeNew(join(staging, path), content);
    },
    publish: () => takePlace(staging, target),
    discard: () => clearLeftovers(target),
    get files() {
      return written.size;
    },
    get bytes() {
      return bytes;
    },
  };
}

const isInside = (path: string) =>
  path.split("/").every((name) => name !== "" && name !== "." && name !== "..") && !/[\\:\0]/.test(path);

/** Writes a file that must not be there yet: that is the fastest way to write one, and the safest. */
function writeNew(path: string, content: string | Uint8Array): number {
  const file = openSync(path, "wx");
  try {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    return bytes.length;
  } finally {
    closeSync(file);
  }
}
