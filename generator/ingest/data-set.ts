/** The data set to be edited: read and checked as a build would, and written file by file. */

import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { check } from "../check/check.ts";
import { DataError } from "../load/faults.ts";
import { listFiles } from "../load/files.ts";
import { load, type Readings, type Source } from "../load/load.ts";
import { WriteError } from "../output/errors.ts";
import { lock } from "../output/lock.ts";

/** Sound source data. Close it when its readings are done with. */
export type DataSet = { readonly source: Source; readonly readings: Readings; close(): void };

/** Reads and checks a folder of source data. Throws DataError with every fault. */
export async function readDataSet(folder: string): Promise<DataSet> {
  const loaded = await load(folder);
  const { readings } = loaded.readings;
  try {
    return { source: check(folder, loaded), readings, close: () => readings.close() };
  } catch (error) {
    readings.close();
    throw error;
  }
}

/** The records of sound data except readings. Throws DataError with every fault. */
export async function readSource(folder: string): Promise<Source> {
  const { source, close } = await readDataSet(folder);
  close();
  return source;
}

/** New texts of files, by their paths below the data folder. */
export type Changes = ReadonlyMap<string, string>;

const MARK = "\uFEFF";

/** The text of a file that has been checked, without a byte order mark; null if there is no such file. */
export function textOf(folder: string, file: string): string | null {
  try {
    const text = readFileSync(join(folder, file), "utf8");
    return text.startsWith(MARK) ? text.slice(1) : text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** The faults that the data would have with some changes, or null. */
export async function faultsWith(folder: string, changes: Changes): Promise<DataError | null> {
  const staged = mkdtempSync(join(tmpdir(), "water-restrictions-"));
  try {
    for (const file of new Set([...listFiles(folder), ...changes.keys()])) {
      const path = join(staged, file);
      mkdirSync(dirname(path), { recursive: true });
      const text = changes.get(file);
      if (text !== undefined) writeFileSync(path, text);
      else linkOrCopy(resolve(folder, file), path);
    }
    await readSource(staged);
    return null;
  } catch (error) {
    if (error instanceof DataError) return error;
    throw error;
  } finally {
    rmSync(staged, { recursive: true, force: true });
  }
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
 * somebody else has it, or if the folder cannot be written to.
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
    writeFileSync(draft, text, { flush: true });
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
