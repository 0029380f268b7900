import type { Files } from "../resolver/execute.ts";

/** How a host reads a build. Paths are from the root of the tree; what is missing is null, any other failure rejects. */
export type Host<File, Pack> = {
  open(path: string): Promise<File | null>;
  openPack: OpenPack<Pack>;
  text(file: File): Promise<string>;
  /** JSON that was composed, as a file. */
  composed(text: string): File;
  /** Asked for only if the build says that it is in packs. */
  together(): Promise<Together<File, Pack>>;
};

export type OpenPack<Pack> = (path: string) => Promise<Pack | null>;

/** What reads files that are stored together (together.ts). */
export type Together<File, Pack> = {
  /** The pack of a file, by their paths; null for a file outside packs. */
  packOf(path: string): string | null;
  /** A file in a pack; null for any other. */
  open(path: string, openPack: OpenPack<Pack>): Promise<File | null>;
  /** The value of a page, or of the spans, of a list in chunks; null for any other file. */
  pageInChunks(file: string, files: Files): Promise<unknown>;
};

/**
 * Where a host keeps what was read, in as much memory and for as long as it likes. The keys: files by their paths, or
 * null for what is missing, packs by `pack:` and theirs, values of JSON by `json:` and theirs (with the length of the text), composed answers by `?` and
 * the target, and `store` and `timetable` for what the build says of itself.
 */
export type Cache = {
  get(key: string): unknown;
  set(key: string, value: unknown, length?: number): void;
};
