import { folderOf } from "../tree/paths.ts";
import { isOutside } from "../tree/writer.ts";
import type { TreeSize } from "./size-counter.ts";

export type PathSet = ReturnType<typeof pathSet>;

/** The paths of a build's files. */
export function pathSet() {
  const paths = new Set<string>();
  /** How many files lie in each folder. */
  const folders = new Map<string, number>([[".", 0]]);

  const enter = (folder: string) => {
    if (folders.has(folder)) return;
    if (paths.has(folder)) throw new Error(`Refused to make a folder of a file: ${folder}`);
    enter(folderOf(folder));
    folders.set(folder, 0);
  };

  return {
    /** Throws for a path that is there already, as a file or a folder, and for one outside the tree. */
    add(path: string): void {
      if (isOutside(path)) throw new Error(`Refused to write outside the target: ${path}`);
      const folder = folderOf(path);
      enter(folder);
      if (paths.has(path) || folders.has(path)) throw new Error(`Refused to write twice: ${path}`);
      paths.add(path);
      folders.set(folder, (folders.get(folder) ?? 0) + 1);
    },
    has: (path: string): boolean => paths.has(path),
    /** Whether some file lies in this folder or below it. */
    hasFolder: (path: string): boolean => folders.has(path),
    /** The folder that holds the most files, not counting those of the folders in it. */
    fullest(): TreeSize["fullest"] {
      let fullest = { path: "", files: 0 };
      for (const [folder, files] of folders)
        if (files > fullest.files) fullest = { path: `${folder}/`, files };
      return fullest;
    },
  };
}
