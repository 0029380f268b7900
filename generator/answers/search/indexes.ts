import type { Index } from "../../edge/resolver/answer-search.ts";
import { firstChunk } from "./chunking.ts";
import { type File, fileOf } from "./file.ts";
import type { Shards } from "./shards.ts";
import type { Sizes } from "./sizes.ts";

/** Returns the index of the shards; with many shards, an index of further indexes, after the files of these. */
export function* indexOf({ keys, costs }: Shards, { flat, index }: Sizes): Generator<File, Index> {
  if (keys.length <= flat) return { folder: "shard", keys: frontCode(keys) };
  const firsts: string[] = [];
  for (let from = 0; from < keys.length; ) {
    const weights = keys.slice(from, from + index.max + 1).map((_, i) => i + 1);
    const length = firstChunk(weights, index, (i) => costs[from + i]);
    firsts.push(keys[from]);
    const listed = frontCode(keys.slice(from, from + length));
    yield fileOf("index", keys[from], `"folder":"shard","keys":"${listed}"`);
    from += length;
  }
  return { folder: "index", keys: frontCode(firsts) };
}

/** Front coding of sorted keys (the resolver's `Index`): the length of the prefix shared with the key before, and the rest. */
function frontCode(keys: readonly string[]): string {
  let before = "";
  return keys
    .map((key) => {
      let shared = 0;
      while (shared < MAX_SHARED && shared < key.length && key[shared] === before[shared]) shared++;
      before = key;
      return String.fromCharCode(71 + shared) + key.slice(shared);
    })
    .join("");
}

/** Lengths are the letters from `G` (0) to `Z`. */
const MAX_SHARED = 19;
