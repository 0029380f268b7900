/** Files that arrive in pieces. Each piece is written at once; the digest is known only after the last one. */

import { createHash, type Hash } from "node:crypto";
import { entryFrom, type ListedFile } from "../tree/manifest.ts";
import { contentTime } from "../tree/times.ts";
import type { OpenedFile, Writer } from "../tree/writer.ts";

/** A file of which more is to come. */
type Growing = { readonly file: OpenedFile; readonly hash: Hash; bytes: number };

export class GrowingFiles {
  readonly #writer: Writer;
  readonly #byPath = new Map<string, Growing>();

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  has(path: string): boolean {
    return this.#byPath.has(path);
  }

  /** The paths of the files that have not ended. */
  paths(): Iterable<string> {
    return this.#byPath.keys();
  }

  append(path: string, piece: Uint8Array): void {
    const growing = this.#byPath.get(path) ?? this.#begin(path);
    growing.file.append(piece);
    growing.hash.update(piece);
    growing.bytes += piece.length;
  }

  end(path: string): ListedFile {
    const growing = this.#byPath.get(path);
    if (growing === undefined) throw new Error(`Expected ${path} to have begun.`);
    this.#byPath.delete(path);
    const entry = entryFrom(path, growing.bytes, growing.hash.digest("hex"));
    growing.file.end(contentTime(entry.sha256));
    return entry;
  }

  /** Closes all of them, unfinished. */
  close(): void {
    for (const { file } of this.#byPath.values()) file.close();
  }

  #begin(path: string): Growing {
    const growing = { file: this.#writer.open(path), hash: createHash("sha256"), bytes: 0 };
    this.#byPath.set(path, growing);
    return growing;
  }
}
