/** Reads the source data (docs/data.md) and checks each record by itself; `check` holds them against each other. */

import { following } from "../lib/digest.ts";
import { type LoadedRecords, openDataSet } from "./data-set.ts";
import { checkFolder, isOfReadings } from "./files.ts";
import type { Digests } from "./fingerprint.ts";
import type { Known } from "./known.ts";
import { type LoadedReadings, loadReadings, type Readings } from "./readings/load-readings.ts";

export type { LoadedRecords } from "./data-set.ts";
export { isOfReadings } from "./files.ts";
export type { Area, Kind, Located, Source } from "./read-records.ts";
export type { LoadedReadings, Reading, Readings, StoredReadings } from "./readings/load-readings.ts";
export { openReadings } from "./readings/store.ts";

export type Loaded = LoadedRecords & { readonly readings: LoadedReadings };

/** The readings in files of these digests, which they follow from. */
export const followingFiles = (readings: Readings, digests: Digests): Readings =>
  following(
    readings,
    Object.entries(digests).filter(([file]) => isOfReadings(file)),
  );

/** Reads every file of a data set. Faults are collected, never thrown. Rejects with NoDataError. */
export async function load(folder: string, known: Known | null = null): Promise<Loaded> {
  checkFolder(folder);
  // A thread reads the readings meanwhile.
  const readings = loadReadings(folder, known);
  const records = openDataSet(folder, [], known);
  return { ...records, readings: await readings };
}
