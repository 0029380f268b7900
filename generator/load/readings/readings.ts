/** Readings are most of the data, and reading them needs nothing else: a thread does it while the rest is read. */

import { statSync } from "node:fs";
import { join } from "node:path";
import type { Reading as Row } from "../../../schemas/source.ts";
import { openWorker } from "../../lib/worker.ts";
import type { Fault } from "../faults.ts";
import { isOfReadings, listFiles } from "../files.ts";
import type { Known } from "../known.ts";
import type { Located } from "../records.ts";
import { openKeptReadings } from "./kept.ts";
import { type Files, readFiles, rowsOfSites, type StoredRows } from "./read.ts";
import type { ReadTasks } from "./read-worker.ts";
import { bySiteOf, openReadings, type Readings } from "./store.ts";

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

/** In bytes. Less is read sooner than a thread starts. */
const WORTH_A_THREAD = 1_000_000;

/** Reads the readings of a data set, unless they are known. Faults are collected, never thrown. */
export async function loadReadings(folder: string, known: Known | null): Promise<LoadedReadings> {
  const files = listFiles(folder).filter(isOfReadings);
  const rowsOf = (siteIds: ReadonlySet<string>) => rowsOfSites(folder, files, siteIds);
  const keep = known && { place: known.cache.place, digests: known.digests };
  const readAgain = () => bySiteOf(readFiles({ folder, files, keep }).stored);
  const kept = known && openKeptReadings(known.cache, files, known.digests, readAgain);
  if (kept !== null) return { readings: kept, faults: [], repeated: [], rowsOf };

  const { stored, ...found } = await (bytesOf(folder, files) < WORTH_A_THREAD
    ? readFiles({ folder, files, keep })
    : readInThread({ folder, files, keep }));
  return { readings: openReadings(stored), ...found, rowsOf };
}

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
