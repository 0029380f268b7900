/** A whole tree as one file: a tar archive, compressed with Zstandard. */

import {
  createReadStream,
  createWriteStream,
  existsSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import tar from "tar-stream";
import { sha256 } from "../lib/digest.ts";
import { contentTime } from "../output/content-time.ts";
import { atNamed, writeErrorOf } from "../output/errors.ts";
import { type Entry, entryOf, MANIFEST, SIGNATURE } from "../output/manifest.ts";
import { readOrNull } from "../output/read-or-null.ts";
import { openBuild, readListed, type Tree } from "../output/tree.ts";
import { SnapshotError, TreeError } from "./errors.ts";

/** The folder that everything in the archive is in. */
const TOP = "water-restrictions";

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
 * Writes a tree as an archive; returns how many files and bytes are in it. The same tree gives the same bytes: paths
 * are in order, and times are derived from the content, because servers make the tags of files from them. Throws
 * NoBuildError, TreeError if a file is not as listed, WriteError.
 */
export async function writeSnapshot(root: string, out: string): Promise<{ files: number; bytes: number }> {
  const entries = entriesOf(openBuild(root));
  const unfinished = `${out}.new`;
  const file = atNamed(out, () => openSync(unfinished, "w"), UNCHANGED);
  try {
    const pack = tar.pack();
    await Promise.all([
      addAll(pack, root, entries),
      pipeline(pack, createZstdCompress(COMPRESSION), createWriteStream(unfinished, { fd: file })),
    ]);
    atNamed(out, () => renameSync(unfinished, out), UNCHANGED);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw writeErrorOf(out, error, UNCHANGED);
  }
  return { files: entries.length, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) };
}

const UNCHANGED = "No snapshot was written; an earlier one is unchanged.";

/**
 * All files of a tree, its lists, its manifest and the signature if there is one, by path. A mirror lacks the files
 * that hosts do not serve.
 */
function entriesOf(tree: Tree): Entry[] {
  const entries = tree.manifest.parts.flatMap(({ part }) => {
    const section = tree.section(part);
    if (section === null)
      throw new TreeError(`${tree.folder}: the lists of ${part} are not as the manifest says: build again.`);
    return section.entries;
  });
  entries.push(entryOf(MANIFEST, Buffer.from(JSON.stringify(tree.manifest))));
  const signature = readOrNull(join(tree.folder, SIGNATURE));
  if (signature !== null) entries.push(entryOf(SIGNATURE, signature));
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function addAll(pack: tar.Pack, root: string, entries: readonly Entry[]): Promise<void> {
  try {
    for (const entry of entries) {
      const { path, sha256: expected, served } = entry;
      const bytes = readFrom(root, entry);
      if (bytes === null && served === false && !existsSync(join(root, path))) continue;
      if (bytes === null)
        throw new TreeError(
          `${root}/${path} is not as listed: build again, or wait for the build that is under way.`,
        );
      const mtime = new Date(contentTime(expected) * 1000);
      await new Promise<void>((resolve, reject) => {
        const header = { name: `${TOP}/${path}`, size: bytes.length, mode: 0o644, mtime };
        // Where the archive cannot be written, the entry says so too.
        pack.entry(header, bytes, (error) => (error ? reject(error) : resolve())).on("error", reject);
      });
    }
    pack.finalize();
  } catch (error) {
    pack.destroy(error as Error);
    throw error;
  }
}

/** The bytes of a file; null if there is none as listed. Throws TreeError. */
function readFrom(root: string, entry: Entry): Uint8Array | null {
  const { path } = entry;
  try {
    return readListed(root, entry);
  } catch (error) {
    throw new TreeError(
      `${root}/${path} cannot be read (${(error as Error).message}): allow it, or build again.`,
    );
  }
}

/** Throws SnapshotError for what is not a file. What is in it is checked when it is read. */
export function checkSnapshot(snapshot: string): void {
  try {
    if (statSync(snapshot).isFile()) return;
  } catch (error) {
    throw noSnapshot(snapshot, (error as Error).message);
  }
  throw noSnapshot(snapshot, "it is not a file");
}

type Unpacked = { readonly digest: string; readonly bytes: Uint8Array };

/** The files of an archive that have one of some sizes, each with the SHA-256 of its bytes. Throws SnapshotError. */
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

/** Others are skipped, however large they claim to be: a few kilobytes may decompress into any number of bytes. */
async function* unpacked(snapshot: string, sizes: ReadonlySet<number>): AsyncGenerator<Unpacked> {
  const extract = tar.extract();
  const unpacking = pipeline(createReadStream(snapshot), createZstdDecompress(), extract);
  unpacking.catch(() => {});
  for await (const entry of extract) {
    if (!sizes.has(entry.header.size ?? -1)) {
      entry.resume();
      continue;
    }
    const chunks: Uint8Array[] = [];
    for await (const chunk of Readable.from(entry)) chunks.push(chunk as Uint8Array);
    const bytes = Buffer.concat(chunks);
    yield { digest: sha256(bytes), bytes };
  }
  await unpacking;
}
