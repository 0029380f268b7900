/**
 * Readings are most of the data, and reading them needs nothing else: a thread does it while the other files are read.
 */

import { statSync } from "node:fs";
import { join } from "node:path";
import type { Reading as Row } from "../../../schemas/source.ts";
import { type Cache, openCache } from "../../cache/cache.ts";
import { openWorker } from "../../lib/worker.ts";
import type { Fault } from "../faults.ts";
import { isOfReadings, listFiles } from "../files.ts";
import type { Digests } from "../fingerprint.ts";
import type { Known } from "../known.ts";
import type { Located } from "../records.ts";
import { openKeptReadings } from "./kept.ts";
import { type Files, readFiles, rowsOfSites, type StoredRows } from "./read.ts";
import type { ReadTasks } from "./read-worker.ts";
import { bySiteOf, openReadings, type Readings, type StoredReadings } from "./store.ts";

export type { Reading, Readings } from "./store.ts";

/** The readings of a data set, with what is wrong with their rows by themselves. */
export type LoadedReadings = {
  /** Of the sound rows. */
  readonly readings: Readings;
  readonly faults: readonly Fault[];
  /** The rows whose id another row has too: those of one id are in one list. */
  readonly repeated: readonly (readonly Located<{ readonly id: string }>[])[];
  /** The rows that name one of these sites; of each file as many as make too many faults. Reads the files again. */
  rowsOf(siteIds: ReadonlySet<string>): Located<Row>[];
};

/** With where they are, as plain data: another thread of this process may open them too. */
export type PlacedReadings = LoadedReadings & { readonly place: ReadingsPlace };

/** In the spool of this build, or kept by an earlier one from the same files. */
export type ReadingsPlace = { readonly stored: StoredReadings | null; readonly files: Files };

/** In bytes. Less is read sooner than a thread starts. */
const WORTH_A_THREAD = 1_000_000;

/** Reads the readings of a data set, unless they are known. Faults are collected, never thrown. */
export async function loadReadings(folder: string, known: Known | null): Promise<PlacedReadings> {
  const files = listFiles(folder).filter(isOfReadings);
  const rowsOf = (siteIds: ReadonlySet<string>) => rowsOfSites(folder, files, siteIds);
  const keep = known && { place: known.cache.place, digests: known.digests };
  const where: Files = { folder, files, keep };
  const kept = known && openKept(known.cache, known.digests, where);
  if (kept !== null)
    return { readings: kept, place: { stored: null, files: where }, faults: [], repeated: [], rowsOf };

  const { stored, ...found } = await (bytesOf(folder, files) < WORTH_A_THREAD
    ? readFiles(where)
    : readInThread(where));
  return { readings: openReadings(stored), place: { stored, files: where }, ...found, rowsOf };
}

/** Opens readings that another thread has loaded, which is the one to close a spool. */
export function openLoadedReadings({ stored, files }: ReadingsPlace): Readings {
  if (stored !== null) return { ...openReadings(stored), close: () => {} };
  const { keep } = files;
  // The thread that loaded them has kept them.
  const where: Files = { ...files, keep: null };
  const kept = keep && openKept(openCache(keep.place), keep.digests, where);
  return kept ?? openReadings(readFiles(where).stored);
}

const openKept = (cache: Cache, digests: Digests, where: Files): Readings | null =>
  openKeptReadings(cache, where.files, digests, () => bySiteOf(readFiles(where).stored));

async function readInThread(files: Files): Promise<StoredRows> {
  const worker = openWorker<ReadTasks>(new URL("./read-worker.ts", import.meta.url));
  try {
    return await worker.post("readFiles", files);
  } finally {
    // Its memory is needed for what comes next.
    await worker.close();
  }
}

const bytesOf = (folder: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + (statSync(join(folder, file), { throwIfNoEntry: false })?.size ?? 0), 0);
