/** Files of a tree as one tar archive. The same tree gives the same bytes. */

import { createWriteStream, lstatSync, openSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Transform } from "node:stream";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import tar from "tar-stream";
import { isThere } from "../lib/target/is-there.ts";
import { atNamed, writeErrorOf } from "../lib/target/target-errors.ts";
import { isDownload, leavesOut } from "../output/tree/left-out.ts";
import type { ListedFile } from "../output/tree/manifest.ts";
import { readListed } from "../output/tree/tree.ts";
import { TreeError } from "./tree-errors.ts";

type Archive = {
  /** Where it is written; an earlier one stays until this one is complete. */
  readonly file: string;
  /** What its paths begin with. */
  readonly prefix?: string;
  readonly compression?: Transform;
  /** What the error says about an earlier archive if this one cannot be written. */
  readonly unchanged: string;
};

/**
 * Writes files of a tree in the given order, with their times; returns the ones that are there. Throws WriteError, or TreeError for
 * changed files.
 */
export async function writeArchive(
  root: string,
  entries: readonly ListedFile[],
  { file, prefix = "", compression = new PassThrough(), unchanged }: Archive,
): Promise<ListedFile[]> {
  const unfinished = `${file}.new`;
  const opened = atNamed(file, () => openSync(unfinished, "w"), unchanged);
  try {
    const pack = tar.pack();
    const written = pipeline(pack, compression, createWriteStream(unfinished, { fd: opened }));
    const [packed] = await Promise.all([addAll(pack, root, entries, prefix), written]);
    atNamed(file, () => renameSync(unfinished, file), unchanged);
    return packed;
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw writeErrorOf(file, error, unchanged);
  }
}

async function addAll(
  pack: tar.Pack,
  root: string,
  entries: readonly ListedFile[],
  prefix: string,
): Promise<ListedFile[]> {
  const packed: ListedFile[] = [];
  try {
    for (const entry of entries) {
      const bytes = readFrom(root, entry);
      if (bytes === null) continue;
      packed.push(entry);
      const { mtime } = lstatSync(join(root, entry.path));
      await new Promise<void>((resolve, reject) => {
        const header = { name: `${prefix}${entry.path}`, size: bytes.length, mode: 0o644, mtime };
        // If the archive cannot be written, the entry fails too.
        pack.entry(header, bytes, (error) => (error ? reject(error) : resolve())).on("error", reject);
      });
    }
    pack.finalize();
    return packed;
  } catch (error) {
    pack.destroy(error as Error);
    throw error;
  }
}

/**
 * The bytes of a file; null for one that mirrors lack: hosts do not serve it, or the mirror says that it leaves it out. Throws
 * TreeError if it is not as listed.
 */
function readFrom(root: string, entry: ListedFile): Buffer | null {
  const { path, served } = entry;
  const bytes = readOrTreeError(root, entry);
  if (bytes !== null) return bytes;
  const mayLack = served === false || (isDownload(path) && leavesOut(root));
  if (mayLack && !isThere(join(root, path))) return null;
  throw new TreeError(
    `${root}/${path} is not as listed: build again, or wait for the build that is under way.`,
  );
}

function readOrTreeError(root: string, entry: ListedFile): Buffer | null {
  try {
    return readListed(root, entry);
  } catch (error) {
    throw new TreeError(
      `${root}/${entry.path} cannot be read (${(error as Error).message}): allow it, or build again.`,
    );
  }
}
