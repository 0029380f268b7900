/** Writes packs, small files that lie together (`--store packs`, generator/api/packs.ts). */

import { closeSync, readSync } from "node:fs";
import { type PackIndex, packOf } from "../api/packs.ts";
import type { Batch, BatchFile } from "../lib/section.ts";
import { openNameless, writeAll } from "../load/readings/spool.ts";

/** A file of a pack: its path from the root of the tree, and its bytes. */
export type Member = { readonly path: string; readonly bytes: Uint8Array };

/** The bytes of a pack, the files of a record side by side. They have a buffer of their own. */
export function packFrom(members: readonly Member[]): Buffer<ArrayBuffer> {
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

/** The packs of a section under way. */
export type Packer = {
  /** Takes over the bytes of a batch. Files that lie loose are written at once. */
  add(batch: Batch, write: Write): void;
  /** Writes all packs, by path. */
  end(write: Write): void;
  /** Frees what it holds. */
  close(): void;
};

/** Batches are kept in memory up to so many bytes; more of a section go into a file without a name. */
const MOST = 16 * 2 ** 20;

/** A file that waits for its pack: in bytes that are kept, or, where there are none, in the file without a name. */
type Waiting = {
  readonly path: string;
  readonly kept: Uint8Array | null;
  readonly start: number;
  readonly length: number;
};

export function openPacker(): Packer {
  const packs = new Map<string, Waiting[]>();
  let kept: Batch[] = [];
  let size = 0;
  let spool: number | undefined;
  let spooled = 0;

  const bytesOf = ({ kept, start, length }: Waiting): Uint8Array => {
    if (kept !== null) return kept.subarray(start, start + length);
    const bytes = Buffer.allocUnsafe(length);
    for (let at = 0; at < length; )
      at += readSync(spool as number, bytes, at, length - at, start + at) || endOf(start + at);
    return bytes;
  };
  const memberOf = (file: Waiting): Member => ({ path: file.path, bytes: bytesOf(file) });
  const free = () => {
    for (const { bytes } of kept) bytes.buffer.transfer(0);
    if (spool !== undefined) closeSync(spool);
    [kept, size, spool, spooled] = [[], 0, undefined, 0];
    packs.clear();
  };

  return {
    add(batch, write) {
      const isKept = size + batch.bytes.length <= MOST;
      let at = 0;
      let end = 0;
      for (const file of batch.files) {
        const { path, length, goesOn } = file;
        const pack = packOf(path);
        if (pack === null) write(file, batch.bytes.subarray(at, at + length));
        else if (goesOn) throw new Error(`Expected a small file for a pack, found a piece of ${path}.`);
        else {
          const start = isKept ? at : spooled + at;
          const waiting = { path, kept: isKept ? batch.bytes : null, start, length };
          const files = packs.get(pack);
          if (files) files.push(waiting);
          else packs.set(pack, [waiting]);
          end = at + length;
        }
        at += length;
      }
      if (isKept && end > 0) {
        kept.push(batch);
        size += batch.bytes.length;
        return;
      }
      if (end > 0) {
        spool ??= openNameless();
        writeAll(spool, batch.bytes.subarray(0, end), spooled);
        spooled += end;
      }
      batch.bytes.buffer.transfer(0);
    },
    end(write) {
      for (const path of [...packs.keys()].sort()) {
        const bytes = packFrom((packs.get(path) ?? []).map(memberOf));
        write({ path, length: bytes.length }, bytes);
        bytes.buffer.transfer(0);
      }
      free();
    },
    close: free,
  };
}

function endOf(position: number): never {
  throw new Error(`Expected more bytes in the folder for temporary files, found the end at ${position}.`);
}
