import { type FileHandle, open, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Files } from "../../generator/resolver/fulfil.ts";

/** The published tree, as the resolver and the server read it. */
export type Tree = Files & {
  /** Opens a file, so that what is told of it and what is sent of it are the same whatever is published meanwhile. */
  open(file: string): Promise<FileHandle>;
  /** Changes when another build takes the tree's place. */
  build(): Promise<string>;
};

const ABSENT = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);

/** The tree below `root/v1`. */
export function treeOf(root: string): Tree {
  const at = (file: string) => join(root, "v1", file);
  const unlessAbsent = async <T>(action: Promise<T>, absent: T): Promise<T> => {
    try {
      return await action;
    } catch (error) {
      if (ABSENT.has((error as NodeJS.ErrnoException).code ?? "")) return absent;
      throw error;
    }
  };
  return {
    has: (file) =>
      unlessAbsent(
        stat(at(file)).then((found) => found.isFile()),
        false,
      ),
    read: (file) => unlessAbsent(readText(at(file)), null),
    open: (file) => open(at(file)),
    build: async () => {
      const { dev, ino } = await stat(root);
      return `${dev}:${ino}`;
    },
  };
}

async function readText(path: string): Promise<string> {
  const file = await open(path);
  try {
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}
