/** More records than memory should hold: appended in any order, read back one key at a time. */

import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Spool<Key> = {
  /** Appends a record of a key. */
  append(key: Key, record: Uint8Array): void;
  /** The records of a key, one after the other, in the order in which they were appended. */
  read(key: Key): Buffer;
  /** How many bytes the records of a key have. */
  size(key: Key): number;
  readonly keys: Iterable<Key>;
  /** Writes what is gathered in memory to the disk. Nothing can be appended afterwards. */
  seal(): void;
  /** Plain data from which another thread of this process can open the spool; from then on, only that one uses it. */
  readonly state: SpoolState<Key>;
  /** Frees the space on the disk. */
  close(): void;
};

/** The bytes of a key that are gathered in memory before they are written. */
const CHUNK = 4096;

/** Plain data. */
export type SpoolState<Key> = {
  file: number | undefined;
  end: number;
  readonly parts: Map<Key, Part>;
};

/** The chunks of a key, by their offsets in the file, and the one that is being filled; null after the last, which may not be full. */
type Part = { readonly chunks: number[]; rest: Uint8Array | null; used: number };

/**
 * Opens a spool of records of one size in bytes: empty, or with the state of another. It makes one file in the folder for
 * temporary files, on first use, and removes its name at once, so that nothing is left behind whatever happens.
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
      part = emptyPart(chunkSize);
      parts.set(key, part);
    }
    return part;
  };
  const putAside = (part: Part, bytes: Uint8Array) => {
    state.file ??= openNameless();
    writeAll(state.file, bytes, state.end);
    part.chunks.push(state.end);
    state.end += bytes.length;
  };

  return {
    append(key, record) {
      const part = partOf(key);
      const { rest } = part;
      if (rest === null) throw new Error("Expected a spool that is not sealed, found one that is.");
      rest.set(record, part.used);
      part.used += recordSize;
      if (part.used < chunkSize) return;
      putAside(part, rest);
      part.used = 0;
    },
    read(key) {
      const part = parts.get(key);
      if (part === undefined) return Buffer.alloc(0);
      return bytesOf(part, state.file as number, chunkSize);
    },
    size: (key) => sizeOf(parts.get(key), chunkSize),
    get keys() {
      return parts.keys();
    },
    seal() {
      for (const part of parts.values()) {
        if (part.rest === null) continue;
        putAside(part, part.rest.subarray(0, part.used));
        part.rest = null;
      }
    },
    state,
    close() {
      if (state.file !== undefined) closeSync(state.file);
      state.file = undefined;
      parts.clear();
    },
  };
}

function bytesOf(part: Part, file: number, chunkSize: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(sizeOf(part, chunkSize));
  for (const [index, start] of part.chunks.entries()) {
    const at = index * chunkSize;
    readSync(file, bytes, at, Math.min(chunkSize, bytes.length - at), start);
  }
  if (part.rest !== null) bytes.set(part.rest.subarray(0, part.used), part.chunks.length * chunkSize);
  return bytes;
}

function sizeOf(part: Part | undefined, chunkSize: number): number {
  if (part === undefined) return 0;
  const full = part.rest === null ? part.chunks.length - 1 : part.chunks.length;
  return full * chunkSize + part.used;
}

/** Shared memory passes between threads without a copy. */
const emptyPart = (chunkSize: number): Part => ({
  chunks: [],
  rest: new Uint8Array(new SharedArrayBuffer(chunkSize)),
  used: 0,
});

/** Writes bytes to a file without a name. */
export function writeAll(file: number, bytes: Uint8Array, position: number): void {
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, position + at);
  } catch (cause) {
    throw new Error(`Could not write to ${tmpdir()}: make room there, or name another folder in TMPDIR.`, {
      cause,
    });
  }
}

/** A new file without a name, in the folder for temporary files. */
export function openNameless(): number {
  const folder = mkdtempSync(join(tmpdir(), "water-restrictions-"));
  try {
    return openSync(join(folder, "spool"), "wx+");
  } finally {
    rmSync(folder, { recursive: true });
  }
}
