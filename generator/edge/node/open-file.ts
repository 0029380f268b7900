/** A large file: one descriptor, however many clients read however many ranges of it. */

import type { FileHandle } from "node:fs/promises";
import { contentTagOf } from "./content-tag.ts";
import { Replaced } from "./replaced.ts";

export type OpenFile = Awaited<ReturnType<typeof openFile>>;

const CHUNK = 64 * 1024;

/** Takes a handle over, and reads the whole file once for its tag. */
export async function openFile(handle: FileHandle, length: number) {
  let isClosed = false;
  let users = 1;
  const leave = (): void => {
    users--;
    if (users === 0) void handle.close();
  };
  /** Closes the file once its last reader is done. */
  const close = (): void => {
    if (!isClosed) leave();
    isClosed = true;
  };
  /** The bytes from `start` up to `end`, which is not included. Rejects with Replaced if the file is closed already. */
  async function* read(start: number, end: number): AsyncGenerator<Buffer> {
    if (isClosed) throw new Replaced();
    users++;
    try {
      for (let position = start; position < end; ) {
        const buffer = Buffer.allocUnsafe(Math.min(CHUNK, end - position));
        const { bytesRead } = await handle.read({ buffer, position });
        if (bytesRead === 0) throw new Error("A published file has become shorter while it was read.");
        position += bytesRead;
        yield buffer.subarray(0, bytesRead);
      }
    } finally {
      leave();
    }
  }
  const text = async (): Promise<string> => {
    const chunks = [];
    for await (const chunk of read(0, length)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  };
  try {
    const tag = await contentTagOf(read(0, length));
    return { kind: "open" as const, tag, length, codings: [] as const, read, text, close };
  } catch (error) {
    close();
    throw error;
  }
}
