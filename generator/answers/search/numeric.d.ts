/**
 * What the rest of the program sees of the shards. Their modules index arrays at every step, so this folder's
 * tsconfig.json checks them without `noUncheckedIndexedAccess` (as in ../tiles/numeric.d.ts).
 */

import type { ShardFiles } from "./file.ts";

export declare const shardFiles: ShardFiles;
