import { type FileHandle, open, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Files } from "../../generator/resolver/execute.ts";

/** The published tree. The resolver reads what is below `v1/`; all other paths are from the root. */
export type Tree = Files & {
  /**
   * Opens a file, so that what is told of it and what is sent of it are the same whatever is published meanwhile;
   * null if there is none.
   */
  open(path: string): Promise<FileHandle | null>;
  /** Changes when another build takes the tree's place. */
  build(): Promise<string>;
};

const ABSENT = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"]);

/** The tree in a folder. */
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
    open: (path) => unlessAbsent(openFile(join(root, path)), null),
    build: async () => {
      // Two folders take turns, and each move changes the time.
      const { dev, ino, ctimeMs } = await stat(root);
      return `${dev}:${ino}:${ctimeMs}`;
    },
  };
}

async function openFile(path: string): Promise<FileHandle | null> {
  const handle = await open(path);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  return null;
}

async function readText(path: string): Promise<string> {
  const file = await open(path);
  try {
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}
