import type { Files } from "../resolver/execute.ts";

/** How a host reads a build. Paths are from the root of the tree; a missing file is null, any other failure rejects. */
export type Host<File, Pack> = {
  open(path: string): Promise<File | null>;
  openPack: OpenPack<Pack>;
  text(file: File): Promise<string>;
  /** The first eight hexadecimal digits of the SHA-256 of its bytes; the file can still be read and sent. */
  mark(file: File): Promise<string>;
  /** JSON that was composed, as a file. */
  composed(text: string): File;
  /** Called only if the build is in packs. */
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
 * Where a host keeps what was read; it decides on the size and the lifetime. The keys: `/` and the path of a file (null if
 * it is missing); `pack:` and the path of a pack; `json:` and the path of a JSON value, which has the length of its text;
 * `?` and the target of a composed answer; `store` for how the build is stored.
 */
export type Cache = {
  get(key: string): unknown;
  set(key: string, value: unknown, length?: number): void;
};
