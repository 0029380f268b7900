import type { Entry } from "./manifest.ts";
import { folderOf } from "./paths.ts";

/** The size of a tree, as far as hosts limit it. */
export type TreeSize = {
  readonly files: number;
  readonly bytes: number;
  readonly largest: { readonly path: string; readonly bytes: number };
  /** The folder that holds the most files, not counting those of the folders in it. */
  readonly fullest: { readonly path: string; readonly files: number };
};

export type SizeCounter = { add(file: Pick<Entry, "path" | "bytes">): void; size(): TreeSize };

export function sizeCounter(): SizeCounter {
  let [files, bytes] = [0, 0];
  let largest = { path: "", bytes: 0 };
  const folders = new Map<string, { count: number }>();
  const filesIn = (folder: string): { count: number } => {
    const found = folders.get(folder) ?? { count: 0 };
    folders.set(folder, found);
    return found;
  };
  // Files of one folder come one after the other.
  let latest = { path: ".", files: filesIn(".") };
  return {
    add(file) {
      files++;
      bytes += file.bytes;
      if (file.bytes > largest.bytes) largest = { path: file.path, bytes: file.bytes };
      const folder = folderOf(file.path);
      if (latest.path !== folder) latest = { path: folder, files: filesIn(folder) };
      latest.files.count++;
    },
    size() {
      let fullest = { path: "", files: 0 };
      for (const [folder, { count }] of folders)
        if (count > fullest.files) fullest = { path: `${folder}/`, files: count };
      return { files, bytes, largest, fullest };
    },
  };
}
