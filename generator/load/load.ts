/** Reads the source data (docs/data.md) and checks each record by itself; `check` holds them against each other. */

import { limits } from "../../schemas/limits.ts";
import * as schemas from "../../schemas/source.ts";
import { sha256 } from "../lib/digest.ts";
import { readAreas } from "./areas.ts";
import { type Fault, reportTo } from "./faults.ts";
import { checkFolder, isOfReadings, listFiles, readText } from "./files.ts";
import type { Digests } from "./fingerprint.ts";
import { keepRecords, readRecords } from "./kept-records.ts";
import type { Known } from "./known.ts";
import { readUntilEnough } from "./read-until-enough.ts";
import { type LoadedReadings, loadReadings, type PlacedReadings } from "./readings/readings.ts";
import { type Kind, type Located, many, one, type Reader, type Source } from "./records.ts";
import { readPageText, readUpstream } from "./upstreams.ts";

export { isOfReadings } from "./files.ts";
export type { LoadedReadings, Reading, Readings, ReadingsPlace } from "./readings/readings.ts";
export { openLoadedReadings } from "./readings/readings.ts";
export type { Area, Kind, Located, Source } from "./records.ts";

/** What was found: the sound records, and the faults of the others. */
export type LoadedRecords = {
  readonly source: Source;
  readonly faults: readonly Fault[];
  /** Whether a record with that id may be among those with faults. */
  readonly maskedBy: (kind: Kind, id: string) => boolean;
};

export type Loaded = LoadedRecords & { readonly readings: LoadedReadings };

/** Which file holds what: the table of docs/data.md. */
const FILES: readonly { readonly pattern: RegExp; readonly kind: Kind; readonly read: Reader }[] = [
  { pattern: /^dataset\.json$/, kind: "dataset", read: one("dataset", schemas.dataset) },
  {
    pattern: /^organisations\.json$/,
    kind: "organisations",
    read: many("organisations", schemas.organisation),
  },
  { pattern: /^providers\.json$/, kind: "providers", read: many("providers", schemas.provider) },
  { pattern: /^schemes\/[^/]+\.json$/, kind: "schemes", read: one("schemes", schemas.scheme) },
  { pattern: /^areas\/[^/]+\.geojson$/, kind: "areas", read: readAreas },
  {
    pattern: /^stage-assignments\/[^/]+\.json$/,
    kind: "assignments",
    read: many("assignments", schemas.stageAssignment),
  },
  {
    pattern: /^scheduled-changes\/[^/]+\.json$/,
    kind: "changes",
    read: many("changes", schemas.scheduledChange),
  },
  { pattern: /^monitoring-sites\/[^/]+\.json$/, kind: "sites", read: many("sites", schemas.monitoringSite) },
  { pattern: /^consents\/[^/]+\.json$/, kind: "consents", read: many("consents", schemas.consent) },
  { pattern: /^restriction-zones\.json$/, kind: "zones", read: many("zones", schemas.restrictionZone) },
  { pattern: /^limits\.json$/, kind: "limits", read: one("limits", limits) },
  { pattern: /^upstreams\/[^/]+\.json$/, kind: "upstreams", read: readUpstream },
  { pattern: /^upstreams\/[^/]+\.txt$/, kind: "upstreams", read: readPageText },
];

/** What a source file holds. */
export type SourceKind = Kind | "readings";

/** What a source file holds, by its path; null if it is none of the data format. */
export const kindOf = (file: string): SourceKind | null =>
  isOfReadings(file) ? "readings" : (FILES.find(({ pattern }) => pattern.test(file))?.kind ?? null);

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

/**
 * Reads every file of a data set. Faults are collected, never thrown. The readings are open: close them when done.
 * Rejects with NoDataError.
 */
export async function load(
  folder: string,
  known: Known | null = null,
): Promise<Loaded & { readonly readings: PlacedReadings }> {
  checkFolder(folder);
  // A thread reads the readings meanwhile.
  const readings = loadReadings(folder, known);
  const records = loadRecords(folder, known);
  return { ...records, readings: await readings };
}

/** Reads every file of a data set except those of readings. Faults are collected, never thrown. Throws NoDataError. */
export function loadRecords(folder: string, known: Known | null = null): LoadedRecords {
  checkFolder(folder);
  const faults: Fault[] = [];
  const masked = new Map<Kind, Set<string | null>>();
  const maskedBy = (kind: Kind, id: string) => [null, id].some((one) => masked.get(kind)?.has(one) === true);
  const source: Source = {
    dataset: [],
    organisations: [],
    providers: [],
    schemes: [],
    areas: [],
    assignments: [],
    changes: [],
    sites: [],
    consents: [],
    zones: [],
    limits: [],
    upstreams: [],
  };
  const files = listFiles(folder);
  for (const file of files) {
    if (isOfReadings(file)) continue;
    const report = reportTo(faults, file);
    const entry = FILES.find(({ pattern }) => pattern.test(file));
    if (entry === undefined) {
      report(
        [],
        "expected no other files than those of the data format, found this one: move it or rename it",
        0,
      );
      continue;
    }
    const { kind, read } = entry;
    const records: Located<unknown>[] = source[kind];
    const digest = known?.digests[file];
    const kept = known === null || digest == null ? null : readRecords(known.cache, file, digest);
    if (kept !== null) {
      for (const { record, path } of kept) records.push({ record, file, path });
      continue;
    }
    const [before, faultsBefore] = [records.length, faults.length];
    const mask = (id: string | null) => masked.set(kind, (masked.get(kind) ?? new Set()).add(id));
    const text = readText(folder, file, report);
    if (text === undefined) mask(null);
    else readUntilEnough({ report, mask }, (report) => read(text, file, { source, report, mask }));
    // The file may have changed since its digest was taken.
    if (known === null || digest == null || text === undefined) continue;
    if (faults.length > faultsBefore || sha256(text) !== digest) continue;
    const found = records.slice(before).map(({ record, path }) => ({ record, path }));
    keepRecords(known.cache, file, digest, found);
  }
  if (!files.includes("dataset.json")) {
    reportTo(faults, "dataset.json")([], "expected a file that describes the data set, found none", 0);
  }
  return { source, faults, maskedBy };
}
