import { searchFile } from "../address.ts";
import type { Index } from "../resolver/search.ts";
import type { File } from "./chunk.ts";
import { firstPiece } from "./cuts.ts";
import type { Shards } from "./shards.ts";
import type { Sizes } from "./sizes.ts";

/** The keys that the manifest lists, and the folder of their files: the shards, or indexes of many shards each. */
export function indexes(
  { keys, gaps }: Shards,
  { flat, index }: Sizes,
): Omit<Index, "key"> & { files: File[] } {
  if (keys.length <= flat) return { folder: "shard", keys: told(keys), files: [] };
  const files: File[] = [];
  const firsts: string[] = [];
  for (let from = 0; from < keys.length; ) {
    const weights = keys.slice(from, from + index.most + 1).map((_, i) => i + 1);
    const length = firstPiece(weights, index, (i) => gaps[from + i] as number);
    const key = keys[from] as string;
    firsts.push(key);
    const content: Index = { key, folder: "shard", keys: told(keys.slice(from, from + length)) };
    files.push({ path: searchFile("index", key), content: JSON.stringify(content) });
    from += length;
  }
  return { folder: "index", keys: told(firsts), files };
}

/** Sorted keys as one text (`Index` of the resolver). */
function told(keys: readonly string[]): string {
  let before = "";
  return keys
    .map((key) => {
      let shared = 0;
      while (shared < MOST_SHARED && shared < key.length && key[shared] === before[shared]) shared++;
      before = key;
      return String.fromCharCode(71 + shared) + key.slice(shared);
    })
    .join("");
}

/** The letters from `G` to `Z`. */
const MOST_SHARED = 19;
