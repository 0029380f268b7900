import type { Sizes } from "../../../generator/answers/search/sizes.ts";

/** Small enough that a few records already have every kind of file. */
export const SMALL: Sizes = {
  leaf: 400,
  shard: { min: 300, max: 600 },
  chunk: { min: 1500, max: 3000 },
};
