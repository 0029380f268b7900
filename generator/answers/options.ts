import type { Store } from "../api/store.ts";

/** Which page sizes are written (docs/building.md). */
export type PageSizes = "lean" | "standard" | "full";

export type Options = {
  readonly pages: PageSizes;
  /** How the files are stored; by default one by one. */
  readonly store?: Store;
  /** Where the build will be hosted, without a `/` at the end. */
  readonly baseUrl: string;
  /** The greatest zoom of the tiles; else `DEFAULT_MAX_ZOOM`. */
  readonly maxZoom?: number;
  /** The WebSub hub that feeds name. */
  readonly hub?: string;
};

/** Whether a build stores everything once, in as few files as possible, so that a night changes few of them. */
export const isLean = ({ pages }: Pick<Options, "pages">): boolean => pages === "lean";

/** Whether lists that grow are stored in chunks, for the resolver alone, and not in pages (generator/answers/chunks.ts). */
export const isInChunks = isLean;
