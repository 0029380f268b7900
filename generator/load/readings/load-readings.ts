import type { Reading as Row } from "../../../schemas/source.ts";
import { lazy } from "../../lib/lazy.ts";
import type { Fault } from "../faults.ts";
import { isOfReadings, listFiles } from "../files.ts";
import type { Known } from "../known.ts";
import type { Located } from "../read-records.ts";
import { type Files, type FoundReadings, readFiles, rowsOfSites } from "./read.ts";
import { openReadings, type ReadingSites, type Readings, readingsOf } from "./store.ts";

export type { Reading, Readings } from "./store.ts";

/** The readings of a data set, with what is wrong with their rows by themselves. */
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
  const from: Files = { folder, files, digests: known?.digests ?? null };
  const kept = known && openKept(known, from);
  if (kept !== null) return { readings: kept, faults: [], repeated: [], rowsOf };
  const found = readFiles(from);
  if (known !== null) keep(known, files, found);
  const { stored, faults, repeated } = found;
  return { readings: openReadings(stored), faults, repeated, rowsOf };
}

/** Cached under the digests of the files. If no reading has changed, a build usually needs only the list of sites. */
function keysOf(files: readonly string[], { digests }: Known) {
  const from = files.map((file) => [file, digests[file] ?? null]);
  return { sites: ["sites with readings", from], records: ["readings by site", from] };
}

function keep(
  known: Known,
  files: readonly string[],
  { stored, faults, repeated, isAsDigested }: FoundReadings,
) {
  if (!isAsDigested || faults.length > 0 || repeated.length > 0) return;
  const { records, ...sites } = stored;
  const keys = keysOf(files, known);
  known.cache.keep(keys.records, records);
  known.cache.keep(keys.sites, sites);
}

function openKept(known: Known, from: Files): Readings | null {
  const keys = keysOf(from.files, known);
  const sites = known.cache.read<ReadingSites>(keys.sites)?.value;
  known.cache.expect([keys.records]);
  if (sites === undefined) return null;
  const stored = lazy(() => {
    const records = known.cache.read<Uint8Array>(keys.records)?.value;
    return records === undefined ? readFiles(from).stored : { ...sites, records };
  });
  return readingsOf(sites, stored);
}
