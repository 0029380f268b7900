/** Reads files of a published tree. */

import { access, type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { mediaTypeOf } from "../../api/headers.ts";
import { type KeptBytes, keptBytes, type StoredCodings } from "./kept-bytes.ts";
import { type OpenFile, openFile } from "./open-file.ts";

export type StoredFile = KeptBytes | OpenFile;

/** In bytes: smaller files are read into memory, larger ones are kept open. */
const LARGE = 2 * 2 ** 20;

/** Whether a build has stored codings beside its files (`--precompress`). */
export const hasStoredCodings = (root: string): Promise<boolean> =>
  access(join(root, "v1/openapi.json.br")).then(
    () => true,
    () => false,
  );

/** A file that lies in a tree by itself, with the codings stored beside it, or null if there is none. */
export async function readStored(
  root: string,
  path: string,
  isPrecompressed: boolean,
): Promise<StoredFile | null> {
  const handle = await unlessAbsent(open(join(root, path)));
  if (handle === null) return null;
  let isTaken = false;
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) return null;
    isTaken = facts.size >= LARGE;
    if (isTaken) return await openFile(handle, facts.size);
    const bytes = await allOf(handle, facts.size);
    return keptBytes(bytes, mediaTypeOf(path), isPrecompressed ? await storedCodings(join(root, path)) : {});
  } finally {
    if (!isTaken) await handle.close();
  }
}

/** The bytes of a file, or null if there is none. */
export async function readWhole(place: string): Promise<Buffer | null> {
  const handle = await unlessAbsent(open(place));
  try {
    const facts = await handle?.stat();
    return handle !== null && facts?.isFile() ? await allOf(handle, facts.size) : null;
  } finally {
    await handle?.close();
  }
}

/** All bytes of a file. A part of them would be sent, and kept, as if it were the whole. */
async function allOf(handle: FileHandle, length: number): Promise<Buffer> {
  const bytes = await handle.readFile();
  if (bytes.length === length) return bytes;
  throw new Error(`A published file has ${length} bytes, and ${bytes.length} of them could be read.`);
}

async function storedCodings(place: string): Promise<StoredCodings> {
  const [br, gzip] = await Promise.all([".br", ".gz"].map((ending) => readWhole(`${place}${ending}`)));
  return { ...(br && { br }), ...(gzip && { gzip }) };
}

const ABSENT = ["ENOENT", "ENOTDIR", "EISDIR", "ENAMETOOLONG"];

/** The result of an action on a file, or null if there is no such file. */
export async function unlessAbsent<T>(action: Promise<T>): Promise<T | null> {
  try {
    return await action;
  } catch (error) {
    if (error instanceof Error && "code" in error && ABSENT.includes(String(error.code))) return null;
    throw error;
  }
}
