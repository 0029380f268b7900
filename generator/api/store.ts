/** How a build is stored (docs/architecture.md, "How a build is stored"); the first is the default. */
export const stores = ["files", "all-sizes", "chunks", "packs"] as const;

export type Store = (typeof stores)[number];

/** Present below `v1/` in a build whose readings are in chunks. It says whether small files are in packs, too. */
export const STORE = "store.json";

export type StoreNote = { readonly packs: boolean };
