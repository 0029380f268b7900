/** Reads files of a published tree. */

import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { mediaTypeOf } from "../api/headers.ts";
import { packOf } from "../api/packs.ts";
import { type KeptBytes, keptBytes, type StoredCodings } from "./kept-bytes.ts";
import { type OpenFile, openFile } from "./open-file.ts";

export type StoredFile = KeptBytes | OpenFile;

/** What holds for all files of a build. */
export type Traits = {
  /** Whether it has stored codings beside its files (`--precompress`). */
  readonly isPrecompressed: boolean;
  /** Whether its small files are in packs (`--store packs`). */
  readonly isPacked: boolean;
};

/** In bytes: smaller files are read into memory, larger ones are kept open. */
const LARGE = 2 * 2 ** 20;

/** The bytes of a file in a pack, by its path; null if there is none. */
type ReadPacked = (path: string) => Promise<Buffer | null>;

/** A file of a tree, or null if there is none. Those of packs come from `readPacked`. */
export async function readStored(
  root: string,
  path: string,
  traits: Traits,
  readPacked: ReadPacked,
): Promise<StoredFile | null> {
  if (traits.isPacked && packOf(path) !== null) {
    const bytes = await readPacked(path);
    return bytes && keptFrom(bytes, path, traits, readPacked);
  }
  const place = join(root, path);
  const handle = await unlessAbsent(open(place));
  if (handle === null) return null;
  let isTaken = false;
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) return null;
    isTaken = facts.size >= LARGE;
    if (isTaken) return await openFile(handle, facts.size);
    const bytes = await handle.readFile();
    return await keptFrom(bytes, path, traits, (beside) => unlessAbsent(readFile(join(root, beside))));
  } finally {
    if (!isTaken) await handle.close();
  }
}

/** A file with the codings that are stored beside it. */
async function keptFrom(bytes: Buffer, path: string, traits: Traits, read: ReadPacked): Promise<KeptBytes> {
  const stored = traits.isPrecompressed ? await storedCodings(path, read) : {};
  return keptBytes(bytes, mediaTypeOf(path), stored);
}

async function storedCodings(path: string, read: ReadPacked): Promise<StoredCodings> {
  const [br, gzip] = await Promise.all([read(`${path}.br`), read(`${path}.gz`)]);
  return { ...(br && { br }), ...(gzip && { gzip }) };
}

const ABSENT = ["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"];

/** What an action on a file gives, or null if there is no such file. */
async function unlessAbsent<T>(action: Promise<T>): Promise<T | null> {
  try {
    return await action;
  } catch (error) {
    if (error instanceof Error && "code" in error && ABSENT.includes(String(error.code))) return null;
    throw error;
  }
}
