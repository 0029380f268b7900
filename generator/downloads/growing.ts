/** Files that are passed on in pieces while they are made, so that none is in memory as a whole. */

import type { File } from "../output/section.ts";
import type { Row } from "./rows.ts";

/** A file that takes rows, or texts, one after the other. */
export type Growing<Part> = {
  add(part: Part): void;
  /** The bytes since the piece before, if they are many; else null. */
  piece(): Uint8Array | null;
  /** The bytes since the last piece, which are the end of the file. */
  end(): Uint8Array;
};

/** Files by their paths, made together from the same rows. */
export function* filesOf(
  rows: Iterable<Row>,
  files: readonly (readonly [path: string, file: Growing<Row>])[],
): Generator<File> {
  for (const row of rows) {
    for (const [path, file] of files) {
      file.add(row);
      const content = file.piece();
      if (content !== null) yield { path, content, goesOn: true };
    }
  }
  for (const [path, file] of files) yield { path, content: file.end() };
}

/** In bytes. */
const MANY = 2 ** 19;

/** Bytes that wait to be passed on. */
export function openPieces() {
  let parts: Uint8Array[] = [];
  let length = 0;
  const end = (): Uint8Array => {
    const bytes = Buffer.concat(parts, length);
    [parts, length] = [[], 0];
    return bytes;
  };
  return {
    add(bytes: Uint8Array): void {
      parts.push(bytes);
      length += bytes.length;
    },
    piece: () => (length < MANY ? null : end()),
    end,
  };
}
