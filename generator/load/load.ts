/**
 * Reads the source data (data-format.md) and checks each record by itself; `model` checks them against each other. The
 * readings, of which there may be more than memory should hold, are left to `read-readings.ts`.
 */

import * as schemas from "../../schemas/source.ts";
import { readAreas } from "./areas.ts";
import type { Fault, Report } from "./faults.ts";
import { listFiles, readText } from "./files.ts";
import { readUntilEnough } from "./read-until-enough.ts";
import { type Kind, many, one, type Reader, type Source } from "./records.ts";

export type { Reading, Readings } from "./readings/store.ts";
export type { Area, Kind, Located, Source } from "./records.ts";

/** What was found: the sound records, and the faults of the others. */
export type Loaded = {
  readonly source: Source;
  readonly faults: readonly Fault[];
  /** Whether a record with that id may be among those that have faults. */
  readonly hides: (kind: Kind, id: string) => boolean;
  /** The paths of the files of readings, in their order. */
  readonly readingFiles: readonly string[];
};

const CONSENTS = /^consents\/[^/]+\.json$/;

/** Whether a file, by its path, is one of consents. */
export const isOfConsents = (file: string): boolean => CONSENTS.test(file);

/** Which file holds what: the table of data-format.md. */
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
  { pattern: CONSENTS, kind: "consents", read: many("consents", schemas.consent) },
  { pattern: /^restriction-zones\.json$/, kind: "zones", read: many("zones", schemas.restrictionZone) },
];

/** Whether a file, by its path, is one of readings. */
export const isOfReadings = (file: string): boolean => /^readings\/[^/]+\.csv$/.test(file);

export type LoadOptions = {
  /** Which files were read before, as they are, and found to be sound. */
  readonly isKnown?: (file: string) => boolean;
  /** Which files to leave out. */
  readonly isLeft?: (file: string) => boolean;
};

/** Reads every file below a folder but those of readings. Faults are collected, never thrown. */
export function load(
  folder: string,
  { isKnown = () => false, isLeft = () => false }: LoadOptions = {},
): Loaded {
  const faults: Fault[] = [];
  const hidden = new Map<Kind, Set<string | null>>();
  const hides = (kind: Kind, id: string) =>
    [null, id].some((hiddenId) => hidden.get(kind)?.has(hiddenId) === true);
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
  };
  const files = listFiles(folder);
  for (const file of files) {
    if (isOfReadings(file) || isLeft(file)) continue;
    const report: Report = (path, message, offset) => {
      faults.push({ file, path, message, ...(offset === undefined ? {} : { offset }) });
    };
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
    const hide = (id: string | null) => hidden.set(kind, (hidden.get(kind) ?? new Set()).add(id));
    const text = readText(folder, file, report);
    if (text === undefined) hide(null);
    else {
      readUntilEnough({ report, hide }, (report) =>
        read(text, file, { source, report, hide, isKnown: isKnown(file) }),
      );
    }
  }
  if (!files.includes("dataset.json")) {
    faults.push({
      file: "dataset.json",
      path: [],
      message: "expected a file that describes the data set, found none",
      offset: 0,
    });
  }
  return { source, faults, hides, readingFiles: files.filter(isOfReadings) };
}
