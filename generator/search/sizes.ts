import type { Limits } from "./chunking.ts";
import type { Entry } from "./entries.ts";

/** About how many bytes the files of the search have, compressed; of an index, how many keys. */
export type Sizes = {
  /** The most that all records with a text may weigh to be in one shard together. */
  readonly leaf: number;
  readonly shard: Limits;
  /** The chunks of lists. */
  readonly chunk: Limits;
  readonly index: Limits;
  /** So many keys are one index; more have a second level, of indexes as `index` says. */
  readonly flat: number;
};

/** Up to about 180,000 records of New Zealand: at most 12 KB a shard. */
export const SIZES: Sizes = {
  leaf: 9500,
  shard: { least: 6000, most: 10_000 },
  // Lists are for the pages that hardly anyone turns to, so they are few and large.
  chunk: { least: 48_000, most: 96_000 },
  index: { least: 100, most: 200 },
  flat: 5000,
};

/** What all records may weigh in shards of these sizes: then there are 20,000 files, the most that some hosts take. */
const MOST_WEIGHT = 128e6;

/**
 * The sizes for some records. A record weighs anew for every place in its texts; where all of them are too much, the
 * shards grow. They need not grow in proportion, because more of the places of a record meet in a larger one. Growth
 * is by steps, so that an edit hardly ever changes the sizes.
 */
export function sizesFor(entries: readonly Entry[]): Sizes {
  const weight = entries.reduce((sum, entry) => sum + entry.weight * entry.folded.join("").length, 0);
  const growth = Math.max(1, Math.round(10 * (weight / MOST_WEIGHT) ** 0.9) / 10);
  const { least, most } = SIZES.shard;
  return {
    ...SIZES,
    leaf: SIZES.leaf * growth,
    shard: { least: least * growth, most: most * growth },
  };
}
