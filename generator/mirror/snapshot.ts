/** A whole tree as one file: a tar archive, compressed with Zstandard. */

import { createReadStream, statSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import tar from "tar-stream";
import { readBytes } from "../lib/target/whole-files.ts";
import { LEFT_OUT, leavesOut } from "../output/tree/left-out.ts";
import { bytesOf, entryOf } from "../output/tree/manifest.ts";
import { entriesOf, openBuild } from "../output/tree/tree.ts";
import { writeArchive } from "./archive.ts";
import { SnapshotError, TreeError } from "./tree-errors.ts";

/** The folder that everything in the archive is in. */
const TOP = "water-restrictions/";

/** 128 MiB, the most that every decoder accepts by default: a record on a page occurs again in its detail. */
const WINDOW = 27;

const COMPRESSION = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 9,
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
    [constants.ZSTD_c_windowLog]: WINDOW,
  },
};

/**
 * Writes a tree as an archive; returns how many files and bytes are in it. Paths are in
 * order, and each file has its time, so the same tree gives the same bytes. Throws
 * NoBuildError, TreeError if a file is not as listed, WriteError.
 */
export async function writeSnapshot(root: string, out: string): Promise<{ files: number; bytes: number }> {
  const damaged = (part: string) =>
    new TreeError(`${root}: the lists of ${part} are not as the manifest says: build again.`);
  const entries = entriesOf(openBuild(root), damaged);
  // No list has it: it is of the copy, and the lists are of the whole.
  if (leavesOut(root)) entries.push(entryOf(LEFT_OUT, readBytes(join(root, LEFT_OUT))));
  entries.sort((a, b) => (a.path < b.path ? -1 : 1));
  const packed = await writeArchive(root, entries, {
    file: out,
    prefix: TOP,
    compression: createZstdCompress(COMPRESSION),
    unchanged: "No snapshot was written; an earlier one is unchanged.",
  });
  return { files: packed.length, bytes: bytesOf(packed) };
}

/** Throws SnapshotError if the path leads to no file. Its content is checked when it is read. */
export function checkSnapshot(snapshot: string): void {
  try {
    if (statSync(snapshot).isFile()) return;
  } catch (error) {
    throw noSnapshot(snapshot, (error as Error).message);
  }
  throw noSnapshot(snapshot, "it is not a file");
}

/** A file of an archive. Its pieces must be read to their end before the next file. */
type Unpacked = { readonly bytes: number; readonly pieces: AsyncIterable<Uint8Array> };

/** The files of an archive that have one of these sizes. Throws SnapshotError. */
export async function* filesIn(snapshot: string, sizes: ReadonlySet<number>): AsyncGenerator<Unpacked> {
  try {
    yield* unpacked(snapshot, sizes);
  } catch (error) {
    throw noSnapshot(snapshot, (error as Error).message);
  }
}

const noSnapshot = (snapshot: string, reason: string) =>
  new SnapshotError(
    `${snapshot} cannot be read as a snapshot (${reason}): name a file that npm run snapshot has written.`,
  );

/** Other files are skipped, however large they claim to be: a few kilobytes may decompress into any number of bytes. */
async function* unpacked(snapshot: string, sizes: ReadonlySet<number>): AsyncGenerator<Unpacked> {
  const extract = tar.extract();
  const unpacking = pipeline(createReadStream(snapshot), createZstdDecompress(), extract);
  unpacking.catch(() => {});
  for await (const entry of extract) {
    if (!sizes.has(entry.header.size ?? -1)) {
      entry.resume();
      continue;
    }
    yield { bytes: entry.header.size ?? 0, pieces: Readable.from(entry) };
  }
  await unpacking;
}
