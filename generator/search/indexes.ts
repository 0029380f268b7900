import type { Index } from "../resolver/search.ts";
import { type File, fileOf } from "./chunk.ts";
import { firstPiece } from "./chunking.ts";
import type { Shards } from "./shards.ts";
import type { Sizes } from "./sizes.ts";

/** The index that lists the shards, or else lists indexes of many shards each, and the files of those. */
export function indexOf({ keys, gaps }: Shards, { flat, index }: Sizes): Index & { files: File[] } {
  if (keys.length <= flat) return { folder: "shard", keys: tellKeys(keys), files: [] };
  const files: File[] = [];
  const firsts: string[] = [];
  for (let from = 0; from < keys.length; ) {
    const weights = keys.slice(from, from + index.most + 1).map((_, i) => i + 1);
    const length = firstPiece(weights, index, (i) => gaps[from + i] as number);
    const key = keys[from] as string;
    firsts.push(key);
    const listed = tellKeys(keys.slice(from, from + length));
    files.push(fileOf("index", key, `"folder":"shard","keys":"${listed}"`));
    from += length;
  }
  return { folder: "index", keys: tellKeys(firsts), files };
}

/** Sorted keys as one text (`Index` of the resolver). */
function tellKeys(keys: readonly string[]): string {
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
