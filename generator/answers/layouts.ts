/** What of lists and records is written, by how a build is stored. */

import { PAGE } from "../api/address.ts";
import type { Store } from "../api/store.ts";
import type { File } from "../lib/section.ts";
import { chunkFiles } from "./chunks.ts";
import { type FilesBeside, type GrowingList, growingPages, type Sizes } from "./pages.ts";
import { type ForRewriting, forRewriting, withoutRewriting } from "./rewriting-files.ts";

export type Layout = {
  /** The sizes in which a list is written. */
  readonly sizes: Sizes;
  /** The sizes of readings, of which pages in every size would be most of the tree. A resolver cuts them from these. */
  readonly sizesOfReadings: Sizes;
  /** The files of a list that grows with time. */
  growing<Item>(list: GrowingList<Item>, sizes: Sizes, beside: FilesBeside): Iterable<File>;
  /** Whether every page of these lists is a file, to which a page of the explorer can link. */
  readonly hasPagesOfGrowing: boolean;
  /** What hosts that only rewrite need besides. */
  readonly rewriting: ForRewriting;
};

/** The default size, and the one that a resolver cuts all others from. */
const usual: Sizes = (defaultSize) => inOrder([defaultSize, PAGE]);

/** Every size at or above the length of a list gives the same page, with everything on it. */
const all: Sizes = (defaultSize, count) => {
  const shorter = Array.from({ length: Math.max(0, Math.min(count, PAGE) - 1) }, (_, index) => index + 1);
  return inOrder([defaultSize, PAGE, ...shorter]);
};

const inOrder = (sizes: readonly number[]): number[] => [...new Set(sizes)].sort((a, b) => a - b);

const files: Layout = {
  sizes: usual,
  sizesOfReadings: usual,
  growing: growingPages,
  hasPagesOfGrowing: true,
  rewriting: withoutRewriting,
};

const onlyWhole: Sizes = () => [PAGE];

export const layouts: Readonly<Record<Store, Layout>> = {
  files,
  "all-sizes": { ...files, sizes: all, rewriting: forRewriting },
  packs: {
    sizes: onlyWhole,
    sizesOfReadings: onlyWhole,
    growing: chunkFiles,
    hasPagesOfGrowing: false,
    rewriting: withoutRewriting,
  },
};
