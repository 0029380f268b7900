/** Which files of lists and records each kind of store has. */

import { PAGE } from "../../api/address.ts";
import type { Store } from "../../api/store.ts";
import type { File } from "../../output/section.ts";
import { type FilesBeside, type GrowingList, growingPages, type Sizes } from "../pages.ts";
import { chunkFiles } from "./chunk-files.ts";
import { type ForRewriting, forRewriting, withoutRewriting } from "./rewriting-files.ts";

type GrowingFiles = <Item>(list: GrowingList<Item>, sizes: Sizes, beside: FilesBeside) => Iterable<File>;

/** Whether every page of such a list is a file, to which a page of the explorer can link. */
export const hasPages = (files: GrowingFiles): boolean => files === growingPages;

export type Layout = {
  /** The sizes in which a list is written. */
  readonly sizes: Sizes;
  /** The page sizes of readings. Every size would fill most of the tree, so a resolver cuts the others from these. */
  readonly sizesOfReadings: Sizes;
  /** The files of readings, and of the history of an area: lists that grow with time. */
  readonly readings: GrowingFiles;
  readonly history: GrowingFiles;
  /** Whether the page of a consent holds its stated restrictions, which are new every night. If not, a script draws them. */
  readonly hasStatements: boolean;
  /** The extra files for hosts that only rewrite. */
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
  readings: growingPages,
  history: growingPages,
  hasStatements: true,
  rewriting: withoutRewriting,
};

const onlyWhole: Sizes = () => [PAGE];

export const layouts: Readonly<Record<Store, Layout>> = {
  files,
  "all-sizes": { ...files, sizes: all, rewriting: forRewriting },
  chunks: { ...files, readings: chunkFiles, hasStatements: false },
  packs: {
    sizes: onlyWhole,
    sizesOfReadings: onlyWhole,
    readings: chunkFiles,
    history: chunkFiles,
    hasStatements: false,
    rewriting: withoutRewriting,
  },
};
