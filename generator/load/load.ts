/** Reads the source data (docs/data.md) and checks each record by itself; `check` holds them against each other. */

import { following } from "../lib/digest.ts";
import { type LoadedRecords, openDataSet } from "./data-set.ts";
import { isOfReadings } from "./files.ts";
import type { Digests, Fingerprint, Known } from "./fingerprint.ts";
import type { Source } from "./read-records.ts";
import { type LoadedReadings, loadReadings, type Readings } from "./readings/load-readings.ts";

export type { LoadedRecords } from "./data-set.ts";
export { isOfReadings } from "./files.ts";
export type { Area, Kind, Located, Source } from "./read-records.ts";
export type { LoadedReadings, Reading, Readings } from "./readings/load-readings.ts";

export type Loaded = LoadedRecords & { readonly readings: LoadedReadings };

/** Source data that has been loaded and checked, and the fingerprint of its files. */
export type LoadedData = {
  readonly source: Source;
  readonly readings: LoadedReadings;
  readonly fingerprint: Fingerprint;
};

/** The readings in files of these digests, which they follow from. */
export const followingFiles = (readings: Readings, digests: Digests): Readings =>
  following(
    readings,
    Object.entries(digests).filter(([file]) => isOfReadings(file)),
  );

/** Reads every file of a data set. Faults are collected, never thrown. Throws NoDataError. */
export function load(folder: string, known: Known | null = null): Loaded {
  return { ...openDataSet(folder, [], known), readings: loadReadings(folder, known) };
}
