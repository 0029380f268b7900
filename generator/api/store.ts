/** How a build is stored (docs/architecture.md, "How a build is stored"); the first is the default. */
export const stores = ["files", "all-sizes", "packs"] as const;

export type Store = (typeof stores)[number];

/** Present below `v1/` in a build in packs, and says so. */
export const STORE = "store.json";

export type StoreNote = { readonly packs: boolean };
