/** The data set to be edited: read and checked as a build would, and written file by file. */

import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { textIfThere } from "../../lib/target/is-there.ts";
import { lock } from "../../lib/target/lock.ts";
import { WriteError } from "../../lib/target/target-errors.ts";
import { writeFile } from "../../lib/target/whole-files.ts";
import { check } from "../../load/check/check.ts";
import { type DataSet, openDataSet } from "../../load/data-set.ts";
import { DataError } from "../../load/faults.ts";
import { LARGEST_FILE, listFiles, tooLarge } from "../../load/files.ts";
import { type LoadedReadings, loadReadings } from "../../load/readings/load-readings.ts";

/** A data set that has been checked, and its readings. */
export type SoundData = { readonly set: DataSet; readonly readings: LoadedReadings };

/**
 * Reads and checks a folder of source data. Records of a file that one of `like` has too are taken from there. Throws
 * DataError with every fault.
 */
export const openSound = (folder: string, like: readonly DataSet[] = []): SoundData =>
  checked(folder, openDataSet(folder, like), loadReadings(folder, null));

function checked(folder: string, set: DataSet, readings: LoadedReadings): SoundData {
  check(folder, { ...set, readings });
  return { set, readings };
}

/** New texts of files, by their paths below the data folder. */
export type Changes = ReadonlyMap<string, string>;

const MARK = "\uFEFF";

/** The text of a file that has been checked, without a byte order mark; null if there is no such file. */
export function textOf(folder: string, file: string): string | null {
  const text = textIfThere(join(folder, file));
  return text?.startsWith(MARK) ? text.slice(1) : text;
}

/** The data set with changes, none of which is written. Throws DataError with the faults that it would have. */
export function soundWith(set: DataSet, changes: Changes): SoundData {
  for (const [file, text] of changes) checkSize(file, Buffer.byteLength(text));
  const staged = mkdtempSync(join(tmpdir(), "water-restrictions-"));
  try {
    for (const file of new Set([...listFiles(set.folder), ...changes.keys()])) {
      const path = join(staged, file);
      mkdirSync(dirname(path), { recursive: true });
      const text = changes.get(file);
      if (text !== undefined) writeFile(path, text);
      else linkOrCopy(resolve(set.folder, file), path);
    }
    return checked(staged, set.with(changes), loadReadings(staged, null));
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
}

/** No build would read a larger file. */
function checkSize(file: string, bytes: number): void {
  if (bytes <= LARGEST_FILE) return;
  throw new DataError([{ file, line: 1, column: 1, path: [], message: tooLarge(bytes) }]);
}

/** On Windows, not every user may create links. */
function linkOrCopy(from: string, to: string): void {
  try {
    symlinkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

/**
 * Takes the lock of a data folder for a kind of work; the returned function releases it. Throws WriteError while
 * another program has it, or if the folder cannot be written to.
 */
export function lockData(folder: string, work: "ingest" | "change"): () => void {
  return lock(folder, work, join(folder, `.${work}.lock`));
}

/**
 * Replaces each file atomically: if it is interrupted, every file is the old one or the new one. Throws WriteError for
 * errors of the system.
 */
export function writeChanges(folder: string, changes: Changes): void {
  for (const [file, text] of changes) {
    try {
      put(join(folder, file), text);
    } catch (error) {
      throw unwritable(join(folder, file), error);
    }
  }
}

const unwritable = (path: string, error: unknown): WriteError =>
  new WriteError(
    `${path} could not be written (${(error as Error).message}): make room, or allow it, and run again. The file is unchanged.`,
    { cause: error },
  );

function put(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const target = targetOf(path);
  // A dot file: if it is left over, builds ignore it and the next run replaces it.
  const draft = join(dirname(target), `.${basename(target)}.draft`);
  try {
    writeFile(draft, text, { flush: true });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** The file that a link leads to: the link stays. */
function targetOf(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
