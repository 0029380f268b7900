/**
 * Computed results of builds, kept for the next one. The file name of each result is a digest of everything that it
 * depends on, including the program, so another version of the program does not find it. The file begins with a digest of
 * the bytes that follow, so a truncated or damaged one is ignored.
 */

import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";
import { digestOf, following, nameOf, sha256 } from "./digest.ts";

/**
 * The result of a pure function of values, from an earlier build if it was cached there; otherwise it is computed and cached. The
 * function sees only these values, so the key cannot miss anything that the result depends on. `node:v8` must be able to serialise
 * the result.
 */
export type Remember = <Given extends readonly unknown[], Made extends object | null>(
  make: (...given: Given) => Made,
  ...given: Given
) => Made;

/** The same for results that arrive as a promise. */
export type RememberLater = <Given extends readonly unknown[], Made>(
  make: (...given: Given) => Promise<Made>,
  ...given: Given
) => Promise<Made>;

/** The key of a remembered value. */
const keyOf = (make: (...given: never[]) => unknown, ...given: readonly unknown[]): unknown => [
  nameOf(make),
  ...given,
];

export type Cache = ReturnType<typeof openCache>;

type Kept<T> = { readonly value: T };

/** Opens the cache in a folder. `program` is a digest of the program. */
export function openCache({ folder, program }: { folder: string; program: string }) {
  const asked = new Set<string>();
  const nameOf = (key: unknown): string => {
    const name = digestOf([program, key]);
    asked.add(name);
    return name;
  };
  /** The value under a key of plain data; null if there is nothing, or if it is damaged. */
  const read = <T>(key: unknown): Kept<T> | null => {
    const name = nameOf(key);
    const bytes = readWhole(join(folder, name), name);
    return bytes && deserialize(bytes);
  };
  /** Keeps a value under a key, and returns it. If that fails, nothing is kept. */
  const keep = <T>(key: unknown, value: T): T => {
    const name = nameOf(key);
    const path = join(folder, name);
    // The cache is optional. If the disk is full, the build says so when it writes the tree.
    const isKept = ignoringSystem(() => {
      mkdirSync(folder, { recursive: true });
      writeWhole(path, name, serialize({ value } satisfies Kept<T>));
      return true;
    });
    if (!isKept) ignoringSystem(() => rmSync(path, { force: true }));
    return value;
  };
  const remember: Remember = (make, ...given) => {
    const key = keyOf(make, ...given);
    const kept = read<ReturnType<typeof make>>(key);
    return following(kept === null ? keep(key, make(...given)) : kept.value, key);
  };
  const rememberLater: RememberLater = async (make, ...given) => {
    const key = keyOf(make, ...given);
    const kept = read<Awaited<ReturnType<typeof make>>>(key);
    return kept === null ? keep(key, await make(...given)) : kept.value;
  };
  /** Removes every entry that was not used. */
  const tidy = () => void ignoringSystem(() => removeOthers(folder, asked));
  return { read, keep, remember, rememberLater, tidy };
}

/** The name of an entry, also of an unfinished one. */
const ENTRY = /^[0-9a-f]{64}/;

function removeOthers(folder: string, names: ReadonlySet<string>): void {
  for (const name of readdirSync(folder))
    if (ENTRY.test(name) && !names.has(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** The digest of a file's name and of the bytes that follow the digest in it. */
const digestIn = (name: string, bytes: Uint8Array): string => sha256(name + sha256(bytes));

/** The file is renamed only when it is complete: another process may be reading the earlier one. */
function writeWhole(path: string, name: string, bytes: Uint8Array): void {
  const unfinished = `${path}.${process.pid}`;
  try {
    const file = openSync(unfinished, "w");
    try {
      writeFileSync(file, digestIn(name, bytes));
      writeFileSync(file, bytes);
    } finally {
      closeSync(file);
    }
    renameSync(unfinished, path);
  } catch (error) {
    ignoringSystem(() => rmSync(unfinished, { force: true }));
    throw error;
  }
}

/** The bytes of a file after their digest; null if it is missing or damaged. */
function readWhole(path: string, name: string): Uint8Array | null {
  const all = ignoringSystem(() => readFileSync(path));
  const bytes = all?.subarray(DIGEST);
  return bytes && all?.toString("latin1", 0, DIGEST) === digestIn(name, bytes) ? bytes : null;
}

/** How long a digest is. */
const DIGEST = 64;

/** The result, or undefined if the system refuses. */
function ignoringSystem<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return undefined;
  }
}
