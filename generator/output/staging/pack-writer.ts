/** Writes packs: small files stored together (`--store packs`, generator/api/pack-of.ts). */

import { type PackIndex, packOf } from "../../api/pack-of.ts";

/** A file of a pack: its path from the root of the tree, and its bytes. */
type Member = { readonly path: string; readonly bytes: Uint8Array };

/** The bytes of a pack, the files of a record side by side. */
function packFrom(members: readonly Member[]): Buffer {
  const sorted = members.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const index: PackIndex = Object.fromEntries(sorted.map(({ path, bytes }) => [path, bytes.length]));
  const head = `${JSON.stringify(index)}\n`;
  return Buffer.concat([Buffer.from(head), ...sorted.map(({ bytes }) => bytes)]);
}

/** Receives files that are ready to be written. */
type Write = (path: string, bytes: Uint8Array) => void;

/** The packs of a section under way. */
export class Packer {
  /** The files that wait, by their packs. */
  readonly #waiting = new Map<string, Member[]>();

  /** Takes over the bytes of a file. One outside packs is written at once. */
  add(path: string, bytes: Uint8Array, write: Write): void {
    const pack = packOf(path);
    if (pack === null) write(path, bytes);
    // A copy: compressed bytes lie in a buffer many times as large, which would stay as long as they do.
    else this.#wait(pack, { path, bytes: new Uint8Array(bytes) });
  }

  /** Writes all packs, by path. */
  end(write: Write): void {
    for (const path of [...this.#waiting.keys()].sort()) {
      write(path, packFrom(this.#waiting.get(path) ?? []));
    }
    this.#waiting.clear();
  }

  #wait(pack: string, file: Member): void {
    const files = this.#waiting.get(pack);
    if (files) files.push(file);
    else this.#waiting.set(pack, [file]);
  }
}
