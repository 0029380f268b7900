import { searchFile } from "../../api/address.ts";
import type { SearchEntry } from "./entries.ts";
import type { Sizes } from "./sizes.ts";

/** A file of the search: its path below `v1/`, and its text. */
export type File = { readonly path: string; readonly content: string };

/** All files but the manifest, for entries in the order of results. Returns the keys of the shards, front-coded. */
export type ShardFiles = (entries: readonly SearchEntry[], sizes: Sizes) => Generator<File, string>;

/** A file at its address, which it also names in `file`. */
export function fileOf(folder: string, key: string, members: string): File {
  const path = searchFile(folder, key);
  return { path, content: `{"file":"${path}",${members}}` };
}
