import { lastingSize } from "../former-files.ts";
import type { ListedFile } from "../tree/manifest.ts";

/** The size of a tree, as far as hosts limit it. */
export type TreeSize = {
  readonly files: number;
  readonly bytes: number;
  /** The same without the files that are named by their digest, which stay one build longer (former-files.ts). */
  readonly lasting: { readonly files: number; readonly bytes: number };
  readonly largest: { readonly path: string; readonly bytes: number };
  /** The folder that holds the most files, not counting those of the folders in it. */
  readonly fullest: { readonly path: string; readonly files: number };
};

export function sizeCounter() {
  let [files, bytes] = [0, 0];
  const lasting = { files: 0, bytes: 0 };
  let largest = { path: "", bytes: 0 };
  return {
    add(file: Pick<ListedFile, "path" | "bytes">): void {
      files++;
      bytes += file.bytes;
      const { files: one, bytes: own } = lastingSize([file]);
      lasting.files += one;
      lasting.bytes += own;
      if (file.bytes > largest.bytes) largest = { path: file.path, bytes: file.bytes };
    },
    size: (): Omit<TreeSize, "fullest"> => ({ files, bytes, lasting, largest }),
  };
}
