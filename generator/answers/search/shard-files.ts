import type { ShardFiles } from "./file.ts";
import { shardsOf } from "./shards.ts";
import { unitsOf } from "./units.ts";

export const shardFiles: ShardFiles = function* (entries, sizes) {
  return frontCode(yield* shardsOf(unitsOf(entries, sizes), entries, sizes.shard));
};

/** Front coding of sorted keys (the resolver's `Manifest`): the length of the prefix shared with the key before, and the rest. */
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
