/** How the files of a build are stored: one by one, or the small ones in packs. */
export type Store = "files" | "packs";

/** Present below `v1/` if answers are stored in chunks or packs, and says which. */
export const STORE = "store.json";

export type StoreNote = { readonly packs: boolean };
