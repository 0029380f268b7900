import type { ChunkLimits } from "./chunking.ts";
import type { SearchEntry } from "./entries.ts";

/** The sizes of the search's files, in bytes compressed, estimated; of an index, in keys. */
export type Sizes = {
  /** A text is frequent if its records weigh more than this. All other records fit into a shard together. */
  readonly leaf: number;
  readonly shard: ChunkLimits;
  /** The chunks of posting lists. */
  readonly chunk: ChunkLimits;
  readonly index: ChunkLimits;
  /** Up to this many keys are one index. More get a second level, of indexes with the sizes in `index`. */
  readonly flat: number;
};

/** Shards of at most 12 KB, up to about 180,000 records like those of New Zealand. */
export const SIZES: Sizes = {
  leaf: 9500,
  shard: { min: 6000, max: 10_000 },
  // Few and large: they are for later pages, which are rarely requested.
  chunk: { min: 48_000, max: 96_000 },
  index: { min: 100, max: 200 },
  flat: 5000,
};

/** The total weight that makes 20,000 files of these sizes, the maximum of some hosts. */
const MAX_WEIGHT = 128e6;

/**
 * The sizes for some records. A record is in a shard for every position in its texts. Where there are too many records,
 * shards grow, though less than the records: more positions of a record meet in a larger shard. They grow in steps, so
 * that an edit hardly ever changes the sizes.
 */
export function sizesFor(entries: readonly SearchEntry[]): Sizes {
  const weight = entries.reduce((sum, entry) => sum + entry.weight * entry.normalised.join("").length, 0);
  const growth = Math.max(1, Math.round(10 * (weight / MAX_WEIGHT) ** 0.9) / 10);
  const { min, max } = SIZES.shard;
  return {
    ...SIZES,
    leaf: SIZES.leaf * growth,
    shard: { min: min * growth, max: max * growth },
  };
}
