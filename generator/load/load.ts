/** Reads the source data (docs/data.md) and checks each record by itself; `check` holds them against each other. */

import { type LoadedRecords, openDataSet } from "./data-set.ts";
import { kindOfRecords } from "./file-records.ts";
import { checkFolder, isOfReadings } from "./files.ts";
import type { Digests } from "./fingerprint.ts";
import type { Known } from "./known.ts";
import { type LoadedReadings, loadReadings } from "./readings/load-readings.ts";
import type { Kind } from "./records.ts";

export type { LoadedRecords } from "./data-set.ts";
export { isOfReadings } from "./files.ts";
export type { LoadedReadings, Reading, Readings, StoredReadings } from "./readings/load-readings.ts";
export { openReadings } from "./readings/store.ts";
export type { Area, Kind, Located, Source } from "./records.ts";

export type Loaded = LoadedRecords & { readonly readings: LoadedReadings };

/** What a source file holds. */
export type SourceKind = Kind | "readings";

/** What a source file holds, by its path; null if it is none of the data format. */
export const kindOf = (file: string): SourceKind | null =>
  isOfReadings(file) ? "readings" : kindOfRecords(file);

/** The digests of the source files that hold records of some kinds. */
export const digestsOf = (digests: Digests, ...kinds: readonly SourceKind[]): [string, string | null][] =>
  Object.entries(digests).filter(([file]) => isOneOf(kinds, kindOf(file)));

/** The digests of all others. */
export const digestsOfAllBut = (
  digests: Digests,
  ...kinds: readonly SourceKind[]
): [string, string | null][] => Object.entries(digests).filter(([file]) => !isOneOf(kinds, kindOf(file)));

const isOneOf = (kinds: readonly SourceKind[], kind: SourceKind | null) =>
  kind !== null && kinds.includes(kind);

/** Reads every file of a data set. Faults are collected, never thrown. Rejects with NoDataError. */
export async function load(folder: string, known: Known | null = null): Promise<Loaded> {
  checkFolder(folder);
  // A thread reads the readings meanwhile.
  const readings = loadReadings(folder, known);
  const records = openDataSet(folder, [], known);
  return { ...records, readings: await readings };
}
