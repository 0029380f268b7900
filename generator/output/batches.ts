/** Batches of files for the writer thread: a message for each file would cost more than the file. */

import type { Batch, BatchFile, File } from "./section.ts";

const MOST_BYTES = 2 ** 20;
const MOST_FILES = 500;

/** Packs files into batches of a mebibyte or 500 files; a larger file has one to itself. Each batch has its own buffer. */
export function* batchesOf(files: Iterable<File>): Generator<Batch> {
  let batch = emptyBatch(MOST_BYTES);
  for (const file of files) {
    const { content } = file;
    if (batch.files.length === MOST_FILES || !fits(batch, content)) {
      if (batch.files.length > 0) yield batch;
      batch = emptyBatch(Math.max(MOST_BYTES, Buffer.byteLength(content)));
    }
    put(batch, file);
  }
  if (batch.files.length > 0) yield batch;
}

type Filling = {
  readonly files: BatchFile[];
  readonly bytes: Buffer<ArrayBuffer>;
  used: number;
};

const emptyBatch = (size: number): Filling => ({ files: [], bytes: Buffer.allocUnsafeSlow(size), used: 0 });

function fits({ bytes, used }: Filling, content: File["content"]): boolean {
  const room = bytes.length - used;
  // No UTF-16 code unit takes more than three bytes. They are counted only where that could matter.
  return content.length * 3 <= room || Buffer.byteLength(content) <= room;
}

function put(batch: Filling, { path, content }: File): void {
  const length = append(batch, content);
  batch.files.push({ path, length });
  batch.used += length;
}

function append({ bytes, used }: Filling, content: File["content"]): number {
  if (typeof content === "string") return bytes.write(content, used);
  bytes.set(content, used);
  return content.length;
}
