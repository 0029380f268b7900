/**
 * The content of `chunks.json`, for a list that grows: the newest chunk and the oldest, and how to read all of them.
 */

/** The items of a chunk, the newest first, as rows of values. */
export type Chunk = { readonly items: readonly (readonly unknown[])[] };

/** An older chunk says by its mark which content it has. */
export type OlderChunk = Chunk & { readonly mark: string };

export type Chunks = Chunk & {
  readonly totalCount: number;
  /** The names of the values in a row. */
  readonly fields: readonly string[];
  /** Values that all items share from a position in the list on. They replace the values of the rows, or add to them. */
  readonly since: readonly (readonly [position: number, values: Readonly<Record<string, unknown>>])[];
  /** The chunks between the newest and the oldest, in order: the position of the first item of each, its name and mark. */
  readonly older: readonly (readonly [position: number, second: number, mark: string])[];
  /** The last items of the list; empty if the newest chunk holds all. */
  readonly oldest: Chunk["items"];
  /** The start, and the end if items have one, of the first item of each page of 100; empty for a single page. */
  readonly spans: readonly (readonly (string | null)[])[];
};
