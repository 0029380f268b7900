import type { Reading as Row } from "../../../schemas/source.ts";
import type { Fault } from "../faults.ts";
import { isOfReadings, listFiles } from "../files.ts";
import type { Known } from "../fingerprint.ts";
import type { Located } from "../read-records.ts";
import { readFiles, rowsOfSites } from "./read.ts";
import { openReadings, type Readings, type StoredReadings } from "./store.ts";

export type { Reading, Readings } from "./store.ts";

/** The readings of a data set, and the faults that each row has by itself. */
export type LoadedReadings = {
  /** Of the sound rows. */
  readonly readings: Readings;
  readonly faults: readonly Fault[];
  /** Rows that share an id, one list for each such id. */
  readonly repeated: readonly (readonly Located<{ readonly id: string }>[])[];
  /** The rows that name one of these sites; for each file, no more than can be reported. Reads the files again. */
  rowsOf(siteIds: ReadonlySet<string>): Located<Row>[];
};

/** Reads the readings of a data set, unless they are known. Faults are collected, never thrown. */
export function loadReadings(folder: string, known: Known | null): LoadedReadings {
  const files = listFiles(folder).filter(isOfReadings);
  const rowsOf = (siteIds: ReadonlySet<string>) => rowsOfSites(folder, files, siteIds);
  const key = ["readings by site", files.map((file) => [file, known?.digests[file] ?? null])];
  const kept = known?.cache.read<StoredReadings>(key);
  if (kept) return { readings: openReadings(kept.value), faults: [], repeated: [], rowsOf };
  const found = readFiles(folder, files, known?.digests ?? null);
  const { stored, faults, repeated } = found;
  if (found.isAsDigested && faults.length === 0 && repeated.length === 0) known?.cache.keep(key, stored);
  return { readings: openReadings(stored), faults, repeated, rowsOf };
}
