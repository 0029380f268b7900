import type { Limits } from "./cuts.ts";

/** About how many bytes the files of the search have, compressed; of an index, how many keys. */
export type Sizes = {
  /** The most that all records with a text may weigh to be in one shard together. */
  readonly leaf: number;
  readonly shard: Limits;
  /** The chunks of lists: they are for the pages that hardly anyone turns to, so they are few and large. */
  readonly chunk: Limits;
  readonly index: Limits;
  /** So many keys are one index; more have a second level, of indexes as `index` says. */
  readonly flat: number;
};

export const SIZES: Sizes = {
  leaf: 10_500,
  shard: { least: 7000, most: 11_000 },
  chunk: { least: 48_000, most: 96_000 },
  index: { least: 100, most: 200 },
  flat: 5000,
};
