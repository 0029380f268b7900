import type { File } from "../output/section.ts";
import type { Row } from "./rows.ts";

/** A file that takes rows, or texts, one after the other. */
export type OpenFile<Part> = {
  add(part: Part): void;
  /** The bytes of the whole file. */
  end(): Uint8Array<ArrayBuffer>;
};

/** Files by their paths, made together from the same rows. */
export function* filesOf(
  rows: Iterable<Row>,
  files: readonly (readonly [path: string, file: OpenFile<Row>])[],
): Generator<File> {
  for (const row of rows) for (const [, file] of files) file.add(row);
  for (const [path, file] of files) yield { path, content: file.end() };
}
