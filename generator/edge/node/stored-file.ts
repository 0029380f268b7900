/** Reads files of a published tree. */

import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { mediaTypeOf } from "../../api/headers.ts";
import { type KeptBytes, keptBytes } from "./kept-bytes.ts";
import { type OpenFile, openFile } from "./open-file.ts";

export type StoredFile = KeptBytes | OpenFile;

/** In bytes: smaller files are read into memory, larger ones are kept open. */
const LARGE = 2 * 2 ** 20;

/** A file that lies in a tree by itself, or null if there is none. */
export async function readStored(root: string, path: string): Promise<StoredFile | null> {
  const handle = await unlessAbsent(open(join(root, path)));
  if (handle === null) return null;
  let isTaken = false;
  try {
    const facts = await handle.stat();
    if (!facts.isFile()) return null;
    isTaken = facts.size >= LARGE;
    if (isTaken) return await openFile(handle, facts.size);
    return keptBytes(await allOf(handle, facts.size), mediaTypeOf(path));
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
