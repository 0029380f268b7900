import type { ShardFiles } from "./file.ts";
import { indexOf } from "./indexes.ts";
import { shardsOf } from "./shards.ts";
import { unitsOf } from "./units.ts";

export const shardFiles: ShardFiles = function* (entries, sizes) {
  const shards = yield* shardsOf(unitsOf(entries, sizes), entries, sizes.shard);
  return yield* indexOf(shards, sizes);
};
