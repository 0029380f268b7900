import type { ChunkLimits } from "./chunking.ts";

/** The sizes of the search's files, in bytes compressed, estimated. */
export type Sizes = {
  /** A text is frequent if its records weigh more than this. All other records fit into a shard together. */
  readonly leaf: number;
  readonly shard: ChunkLimits;
  /** The chunks of posting lists. */
  readonly chunk: ChunkLimits;
};

/** Shards of at most 12 KB. */
export const SIZES: Sizes = {
  leaf: 9500,
  shard: { min: 6000, max: 10_000 },
  // Few and large: they are for later pages, which are rarely requested.
  chunk: { min: 48_000, max: 96_000 },
};
