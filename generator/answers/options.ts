import type { Store } from "../api/store.ts";

export type Options = {
  readonly store: Store;
  /** Where the build will be hosted, without a `/` at the end. */
  readonly baseUrl: string;
  /** The greatest zoom of the tiles; else `DEFAULT_MAX_ZOOM`. */
  readonly maxZoom?: number;
};
