import { isLasting } from "../former-files.ts";
import type { ListedFile } from "../tree/manifest.ts";
import { folderOf, isOutside } from "../tree/writer.ts";

/** The size of a tree, as far as hosts limit it. */
export type TreeSize = {
  readonly files: number;
  readonly bytes: number;
  /** The same of the files that a night weighs (former-files.ts). */
  readonly lasting: { readonly files: number; readonly bytes: number };
  readonly largest: { readonly path: string; readonly bytes: number };
  /** The folder that holds the most files, without the files in its folders. */
  readonly fullest: { readonly path: string; readonly files: number };
};

export type BuiltFiles = ReturnType<typeof builtFiles>;

/** The files of a build: their paths, and how large they are together. */
export function builtFiles() {
  const paths = new Set<string>();
  /** How many files lie in each folder. */
  const folders = new Map<string, number>([[".", 0]]);
  const [all, lasting] = [emptySize(), emptySize()];
  let largest = { path: "", bytes: 0 };

  const enter = (folder: string) => {
    if (folders.has(folder)) return;
    if (paths.has(folder)) throw new Error(`Refused to make a folder of a file: ${folder}`);
    enter(folderOf(folder));
    folders.set(folder, 0);
  };

  return {
    /** Throws for a path that is there already, as a file or a folder, and for one outside the tree. */
    add({ path, bytes }: Pick<ListedFile, "path" | "bytes">): void {
      if (isOutside(path)) throw new Error(`Refused to write outside the target: ${path}`);
      const folder = folderOf(path);
      enter(folder);
      if (paths.has(path) || folders.has(path)) throw new Error(`Refused to write twice: ${path}`);
      paths.add(path);
      folders.set(folder, (folders.get(folder) ?? 0) + 1);
      for (const size of isLasting(path) ? [all, lasting] : [all]) {
        size.files++;
        size.bytes += bytes;
      }
      if (bytes > largest.bytes) largest = { path, bytes };
    },
    has: (path: string): boolean => paths.has(path),
    /** Whether a file lies in this folder or below it. */
    hasFolder: (path: string): boolean => folders.has(path),
    size(): TreeSize {
      let fullest = { path: "", files: 0 };
      for (const [folder, files] of folders)
        if (files > fullest.files) fullest = { path: `${folder}/`, files };
      return { ...all, lasting, largest, fullest };
    },
  };
}

const emptySize = () => ({ files: 0, bytes: 0 });
