/** Writes packs: small files stored together (`--store packs`, generator/api/pack-of.ts). */

import { type PackIndex, packOf } from "../../api/pack-of.ts";
import type { Batch, BatchFile } from "../section.ts";

/** A file of a pack: its path from the root of the tree, and its bytes. */
type Member = { readonly path: string; readonly bytes: Uint8Array };

/** The bytes of a pack, the files of a record side by side. They have a buffer of their own. */
function packFrom(members: readonly Member[]): Buffer<ArrayBuffer> {
  const sorted = members.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const index: PackIndex = Object.fromEntries(sorted.map(({ path, bytes }) => [path, bytes.length]));
  const head = `${JSON.stringify(index)}\n`;
  const length = sorted.reduce((sum, { bytes }) => sum + bytes.length, Buffer.byteLength(head));
  const pack = Buffer.allocUnsafeSlow(length);
  let at = pack.write(head);
  for (const { bytes } of sorted) {
    pack.set(bytes, at);
    at += bytes.length;
  }
  return pack;
}

/** Receives files that are ready to be written. */
type Write = (file: BatchFile, bytes: Uint8Array<ArrayBuffer>) => void;

/** The packs of a section under way. */
export class Packer {
  /** The files that wait, by their packs. */
  readonly #waiting = new Map<string, Member[]>();

  /** Takes over the bytes of a batch. Files outside packs are written at once. */
  add({ files, bytes }: Batch, write: Write): void {
    let at = 0;
    for (const file of files) {
      const { path, length } = file;
      const content = bytes.subarray(at, at + length);
      at += length;
      const pack = packOf(path);
      if (pack === null) write(file, content);
      else this.#wait(pack, { path, bytes: content });
    }
  }

  /** Writes all packs, by path. */
  end(write: Write): void {
    for (const path of [...this.#waiting.keys()].sort()) {
      const bytes = packFrom(this.#waiting.get(path) ?? []);
      write({ path, length: bytes.length }, bytes);
    }
    this.#waiting.clear();
  }

  #wait(pack: string, file: Member): void {
    const files = this.#waiting.get(pack);
    if (files) files.push(file);
    else this.#waiting.set(pack, [file]);
  }
}
