/** A whole tree as one file: a tar archive, compressed with Zstandard. */

import { createReadStream, createWriteStream, openSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import tar from "tar-stream";
import { sha256 } from "../lib/digest.ts";
import { contentTime } from "../output/content-time.ts";
import { WriteError, writeErrorOf } from "../output/errors.ts";
import { type Entry, entryOf, MANIFEST, SIGNATURE } from "../output/manifest.ts";
import { readOrNull } from "../output/read-or-null.ts";
import { openBuild, type Tree } from "../output/tree.ts";

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

/** The tree differs from its manifest. */
export class TreeError extends Error {}

/**
 * Writes a tree as an archive; returns how many files and bytes are in it. The same tree gives the same bytes: paths
 * are in order, and times are derived from the content, because servers make the tags of files from them. Throws
 * NoBuildError, TreeError if a file is not as listed, WriteError.
 */
export async function writeSnapshot(root: string, out: string): Promise<{ files: number; bytes: number }> {
  const entries = entriesOf(openBuild(root));
  const unfinished = `${out}.new`;
  const file = onOutput(out, () => openSync(unfinished, "w"));
  try {
    const pack = tar.pack();
    await Promise.all([
      addAll(pack, root, entries),
      pipeline(pack, createZstdCompress(COMPRESSION), createWriteStream(unfinished, { fd: file })),
    ]);
    onOutput(out, () => renameSync(unfinished, out));
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw writeErrorOf(out, error, UNCHANGED);
  }
  return { files: entries.length, bytes: entries.reduce((sum, { bytes }) => sum + bytes, 0) };
}

const UNCHANGED = "No snapshot was written; an earlier one is unchanged.";

/** A person has named the output, so whatever the system says against that name is about it: a WriteError. */
function onOutput<T>(out: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new WriteError(
      `${out} could not be written (${(error as Error).message}): name another file with --out. ${UNCHANGED}`,
      { cause: error },
    );
  }
}

/**
 * All files of a tree, its lists, its manifest and the signature if there is one, by path. A mirror lacks the files
 * that hosts do not serve.
 */
function entriesOf(tree: Tree): Entry[] {
  const entries = tree.manifest.parts.flatMap(({ part }) => {
    const section = tree.section(part);
    if (section === null)
      throw new TreeError(`${tree.folder}: the lists of ${part} are not as the manifest says.`);
    return section.entries;
  });
  entries.push(entryOf(MANIFEST, Buffer.from(JSON.stringify(tree.manifest))));
  const signature = readOrNull(join(tree.folder, SIGNATURE));
  if (signature !== null) entries.push(entryOf(SIGNATURE, signature));
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function addAll(pack: tar.Pack, root: string, entries: readonly Entry[]): Promise<void> {
  try {
    for (const { path, sha256: expected, served } of entries) {
      const bytes = readOrNull(join(root, path));
      if (bytes === null && served === false) continue;
      if (bytes === null || sha256(bytes) !== expected)
        throw new TreeError(
          `${root}/${path} is not as listed: build again, or wait for the build that is under way.`,
        );
      const mtime = new Date(contentTime(expected) * 1000);
      await new Promise<void>((resolve, reject) => {
        const header = { name: `${TOP}/${path}`, size: bytes.length, mode: 0o644, mtime };
        pack.entry(header, bytes, (error) => (error ? reject(error) : resolve()));
      });
    }
    pack.finalize();
  } catch (error) {
    pack.destroy(error as Error);
    throw error;
  }
}

/** The files of an archive, each with the SHA-256 of its bytes. */
export async function* filesIn(snapshot: string): AsyncGenerator<{ digest: string; bytes: Uint8Array }> {
  const extract = tar.extract();
  const unpacking = pipeline(createReadStream(snapshot), createZstdDecompress(), extract);
  unpacking.catch(() => {});
  for await (const entry of extract) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of Readable.from(entry)) chunks.push(chunk as Uint8Array);
    const bytes = Buffer.concat(chunks);
    yield { digest: sha256(bytes), bytes };
  }
  await unpacking;
}
