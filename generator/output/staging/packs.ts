/** Writes packs, small files that lie together (`--store packs`, generator/api/packs.ts). */

import { closeSync, readSync } from "node:fs";
import { type PackIndex, packOf } from "../../api/packs.ts";
import type { Batch, BatchFile } from "../../lib/section.ts";
import { openNameless, writeAll } from "../../load/readings/spool.ts";

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

/** Where the files of a section go that are ready to be written, and pieces of such files. */
type Write = (file: BatchFile, bytes: Uint8Array<ArrayBuffer>) => void;

/** Batches are kept in memory up to so many bytes; more of a section go into a file without a name. */
const MOST = 16 * 2 ** 20;

/** A file that waits for its pack: in bytes that are kept, or, where there are none, in the file without a name. */
type Waiting = {
  readonly path: string;
  readonly kept: Uint8Array | null;
  readonly start: number;
  readonly length: number;
};

/** The packs of a section under way. */
export class Packer {
  /** The files that wait, by their packs. */
  readonly #waiting = new Map<string, Waiting[]>();
  #kept: Batch[] = [];
  /** How many bytes are kept. */
  #size = 0;
  #spool: number | undefined;
  #spooled = 0;

  /** Takes over the bytes of a batch. Files that lie loose are written at once. */
  add(batch: Batch, write: Write): void {
    const isKept = this.#size + batch.bytes.length <= MOST;
    const end = this.#sort(batch, isKept, write);
    if (isKept && end > 0) {
      this.#kept.push(batch);
      this.#size += batch.bytes.length;
      return;
    }
    if (end > 0) {
      this.#spool ??= openNameless();
      writeAll(this.#spool, batch.bytes.subarray(0, end), this.#spooled);
      this.#spooled += end;
    }
  }

  /** Writes all packs, by path. */
  end(write: Write): void {
    for (const path of [...this.#waiting.keys()].sort()) {
      const files = this.#waiting.get(path) ?? [];
      const bytes = packFrom(files.map((file) => ({ path: file.path, bytes: this.#bytesOf(file) })));
      write({ path, length: bytes.length }, bytes);
    }
    this.close();
  }

  /** Frees what it holds. */
  close(): void {
    if (this.#spool !== undefined) closeSync(this.#spool);
    [this.#kept, this.#size, this.#spool, this.#spooled] = [[], 0, undefined, 0];
    this.#waiting.clear();
  }

  /** Writes the loose files of a batch, and notes the others. Returns where the last of those ends; 0 if there are none. */
  #sort({ files, bytes }: Batch, isKept: boolean, write: Write): number {
    let at = 0;
    let end = 0;
    for (const file of files) {
      const { path, length, goesOn } = file;
      const pack = packOf(path);
      if (pack === null) write(file, bytes.subarray(at, at + length));
      else if (goesOn) throw new Error(`Expected a small file for a pack, found a piece of ${path}.`);
      else {
        const start = isKept ? at : this.#spooled + at;
        this.#wait(pack, { path, kept: isKept ? bytes : null, start, length });
        end = at + length;
      }
      at += length;
    }
    return end;
  }

  #wait(pack: string, file: Waiting): void {
    const files = this.#waiting.get(pack);
    if (files) files.push(file);
    else this.#waiting.set(pack, [file]);
  }

  #bytesOf({ kept, start, length }: Waiting): Uint8Array {
    if (kept !== null) return kept.subarray(start, start + length);
    const bytes = Buffer.allocUnsafe(length);
    for (let at = 0; at < length; )
      at += readSync(this.#spool as number, bytes, at, length - at, start + at) || endOf(start + at);
    return bytes;
  }
}

function endOf(position: number): never {
  throw new Error(`Expected more bytes in the folder for temporary files, found the end at ${position}.`);
}
