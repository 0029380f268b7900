/**
 * Computed results of builds, kept for the next one. The file name of each result is a digest of everything that it
 * depends on, including the program, so another version of the program does not find it. The file begins with a digest
 * of its own bytes, so a truncated or damaged one is ignored.
 */

import { createHash, type Hash } from "node:crypto";
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { digestOf } from "../lib/digest.ts";

/**
 * Returns the value that an earlier build has kept under a key; otherwise computes and keeps it. The key is plain data,
 * and contains everything that the value depends on, except for the program. The value must be one that `node:v8` can
 * write.
 */
export type Remember = <T>(key: unknown, compute: () => T) => T;

/** The same for values that arrive as a promise. */
export type RememberLater = <T>(key: unknown, compute: () => Promise<T>) => Promise<T>;

/** Where results are kept, as plain data for another thread. `program` is a digest of the program. */
export type CachePlace = { readonly folder: string; readonly program: string };

export type Cache = {
  readonly place: CachePlace;
  /**
   * Opens the bytes kept under a key of plain data; null if there are none, or if they are damaged. Close them when
   * done.
   */
  open(key: unknown): () => KeptBytes | null;
  /** Keeps bytes under a key. If that fails, nothing is kept. */
  write(key: unknown, parts: Iterable<Uint8Array>): void;
  /** A value kept as `node:v8` writes it, which leaves nothing out; null if there is none. */
  read<T>(key: unknown): T | null;
  readonly remember: Remember;
  readonly rememberLater: RememberLater;
  /** Keeps what there is under keys that another thread asks for. */
  expect(keys: readonly unknown[]): void;
  /** Removes everything that nobody has asked for. */
  tidy(): void;
};

/** Bytes on the disk, found whole when they were opened. */
export type KeptBytes = {
  readonly length: number;
  read(at: number, length: number): Buffer;
  close(): void;
};

type Kept<T> = { readonly value: T };

/** Stands before bytes that are kept as they are. `node:v8` begins with another byte, and would copy them more than once. */
const BYTES = 0;

/** In bytes: the SHA-256 of a file's name and what follows. */
const DIGEST = 32;

export function openCache(place: CachePlace): Cache {
  const { folder, program } = place;
  const asked = new Set<string>();
  const nameOf = (key: unknown): string => {
    const name = digestOf([program, key]);
    asked.add(name);
    return name;
  };
  const open = (key: unknown) => {
    const name = nameOf(key);
    return () => openWhole(join(folder, name), name);
  };
  const write = (key: unknown, parts: Iterable<Uint8Array>): void => {
    const name = nameOf(key);
    const path = join(folder, name);
    // The cache is optional. If the disk is full, the build says so when it writes the tree.
    const isKept = ignoringSystem(() => {
      mkdirSync(folder, { recursive: true });
      writeWhole(path, name, parts);
      return true;
    });
    if (!isKept) ignoringSystem(() => rmSync(path, { force: true }));
  };
  const read = <T>(key: unknown): T | null => {
    const kept = open(key)();
    if (kept === null) return null;
    try {
      return (isBytes(kept) ? { value: ownBytes(kept) } : deserialize(kept.read(0, kept.length))) as T;
    } finally {
      kept.close();
    }
  };
  const keep = <T>(key: unknown, value: T): T => {
    const isPlain = value instanceof Uint8Array && value.constructor === Uint8Array;
    write(key, isPlain ? [Uint8Array.of(BYTES), value] : [serialize({ value } satisfies Kept<T>)]);
    return value;
  };
  return {
    place,
    open,
    write,
    read,
    remember(key, compute) {
      const kept = read<Kept<ReturnType<typeof compute>>>(key);
      return kept === null ? keep(key, compute()) : kept.value;
    },
    async rememberLater(key, compute) {
      const kept = read<Kept<Awaited<ReturnType<typeof compute>>>>(key);
      return kept === null ? keep(key, await compute()) : kept.value;
    },
    expect(keys) {
      for (const key of keys) nameOf(key);
    },
    tidy: () => void ignoringSystem(() => removeOthers(folder, asked)),
  };
}

function removeOthers(folder: string, names: ReadonlySet<string>): void {
  for (const name of readdirSync(folder))
    if (!names.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

const isBytes = (kept: KeptBytes): boolean => kept.read(0, 1)[0] === BYTES;

function ownBytes(kept: KeptBytes): Uint8Array {
  const { buffer, byteOffset, length } = kept.read(1, kept.length - 1);
  return new Uint8Array(buffer, byteOffset, length);
}

/**
 * The digest is written last, so a truncated file has none. The file gets its name when it is whole: another process may be
 * reading the one of that name.
 */
function writeWhole(path: string, name: string, parts: Iterable<Uint8Array>): void {
  const unfinished = `${path}.${process.pid}`;
  const file = openSync(unfinished, "w");
  try {
    const hash = createHash("sha256").update(name);
    let end = DIGEST;
    for (const part of parts) {
      hash.update(part);
      writeAll(file, part, end);
      end += part.length;
    }
    writeAll(file, hash.digest(), 0);
  } catch (error) {
    ignoringSystem(() => rmSync(unfinished, { force: true }));
    throw error;
  } finally {
    closeSync(file);
  }
  renameSync(unfinished, path);
}

function writeAll(file: number, bytes: Uint8Array, position: number): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, position + at);
}

function openWhole(path: string, name: string): KeptBytes | null {
  const file = ignoringSystem(() => openSync(path, "r"));
  if (file === undefined) return null;
  const hash = createHash("sha256").update(name);
  const length = ignoringSystem(() => hashFrom(file, DIGEST, hash));
  const expected = Buffer.alloc(DIGEST);
  const isWhole =
    length !== undefined &&
    ignoringSystem(() => readSync(file, expected, 0, DIGEST, 0)) === DIGEST &&
    hash.digest().equals(expected);
  if (!isWhole) {
    closeSync(file);
    return null;
  }
  return {
    length,
    read(at, length) {
      const bytes = Buffer.allocUnsafeSlow(length);
      for (let done = 0; done < length; ) {
        const read = readSync(file, bytes, done, length - done, DIGEST + at + done);
        if (read === 0) throw new Error(`${path} was cut while a build read it: build again.`);
        done += read;
      }
      return bytes;
    },
    close: () => closeSync(file),
  };
}

/** Hashes a file from an offset to its end, without holding all of it; gives the number of bytes. */
function hashFrom(file: number, start: number, hash: Hash): number {
  const buffer = Buffer.allocUnsafe(2 ** 18);
  let at = start;
  for (let read = readSync(file, buffer, 0, buffer.length, at); read > 0; ) {
    hash.update(buffer.subarray(0, read));
    at += read;
    read = readSync(file, buffer, 0, buffer.length, at);
  }
  return at - start;
}

/** The result, or undefined if the system refuses. */
function ignoringSystem<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return undefined;
  }
}
