/** Records put aside by key, more than memory should hold: appended in any order, read back a key at a time. */

import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Spool<Key> = {
  /** Appends a record to those of its key. */
  append(key: Key, record: Uint8Array): void;
  /** The records of a key one after the other, in the order in which they came. */
  read(key: Key): Buffer;
  readonly keys: Iterable<Key>;
  /** What it holds, to be opened again in another thread of this process; here it is not used any more. */
  readonly state: SpoolState<Key>;
  /** Gives the room on the disk back. */
  close(): void;
};

/** How much of each key is gathered before it is put on the disk, in bytes. */
const CHUNK = 4096;

/** Plain data. */
export type SpoolState<Key> = {
  file: number | undefined;
  end: number;
  readonly parts: Map<Key, Part>;
};

/** What is known of a key: where its full chunks are in the file, and the one that is being filled. */
type Part = { readonly chunks: number[]; readonly rest: Uint8Array; used: number };

/**
 * Opens a spool of records that all have a size in bytes, empty or with what another one held. Only one file is made, in the folder for temporary files, and
 * only once there is something to put there; its name is removed at once, so that nothing is left whatever happens.
 */
export function openSpool<Key>(
  recordSize: number,
  state: SpoolState<Key> = { file: undefined, end: 0, parts: new Map() },
): Spool<Key> {
  const chunkSize = Math.floor(CHUNK / recordSize) * recordSize;
  const { parts } = state;

  const partOf = (key: Key): Part => {
    let part = parts.get(key);
    if (part === undefined) {
      // Of memory that threads share: the state is handed over without a copy of it.
      part = { chunks: [], rest: new Uint8Array(new SharedArrayBuffer(chunkSize)), used: 0 };
      parts.set(key, part);
    }
    return part;
  };
  const putAside = (part: Part) => {
    state.file ??= openNameless();
    writeAll(state.file, part.rest, state.end);
    part.chunks.push(state.end);
    part.used = 0;
    state.end += chunkSize;
  };

  return {
    append(key, record) {
      const part = partOf(key);
      part.rest.set(record, part.used);
      part.used += recordSize;
      if (part.used === chunkSize) putAside(part);
    },
    read(key) {
      const part = parts.get(key);
      if (part === undefined) return Buffer.alloc(0);
      const bytes = Buffer.allocUnsafeSlow(part.chunks.length * chunkSize + part.used);
      for (const [index, start] of part.chunks.entries()) {
        readSync(state.file as number, bytes, index * chunkSize, chunkSize, start);
      }
      bytes.set(part.rest.subarray(0, part.used), part.chunks.length * chunkSize);
      return bytes;
    },
    get keys() {
      return parts.keys();
    },
    state,
    close() {
      if (state.file !== undefined) closeSync(state.file);
      state.file = undefined;
      parts.clear();
    },
  };
}

function writeAll(file: number, bytes: Uint8Array, position: number): void {
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, position + at);
  } catch (cause) {
    throw new Error(
      `Found no way to write to ${tmpdir()}: make room there, or name another folder in TMPDIR.`,
      {
        cause,
      },
    );
  }
}

/** A new file that nothing but its number leads to. */
function openNameless(): number {
  const folder = mkdtempSync(join(tmpdir(), "water-restrictions-"));
  try {
    return openSync(join(folder, "spool"), "wx+");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
