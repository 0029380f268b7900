/** How the files of a build are stored: each by itself, or the small ones in packs. */
export type Store = "files" | "packs";

/** Present below `v1/` where files are stored otherwise than answer by answer, in chunks or packs: how. */
export const STORE = "store.json";

export type StoreNote = { readonly packs: boolean };
