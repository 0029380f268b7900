/** Reads the source data (data-format.md) and checks each record by itself; `model` checks them against each other. */

import type { z } from "zod";
import * as schemas from "../../schemas/source.ts";
import { derivedId } from "../derived-id.ts";
import { formatInstant } from "../instant.ts";
import { parseCsv } from "./csv.ts";
import type { Fault, Path, Report } from "./faults.ts";
import { listFiles, readText } from "./files.ts";
import { type Coordinates, readGeometry } from "./geometry.ts";
import { parseJson } from "./json.ts";
import { shapeOf } from "./shape.ts";

/** A record with the place that its faults are reported at. */
export type Located<T> = { readonly record: T; readonly file: string; readonly path: Path };

/** A reading with an id: its own, or the one derived from site, type and instant. */
export type Reading = schemas.Reading & { readonly id: string };

export type Area = schemas.AreaProperties & { readonly boundary: Coordinates | null };

/** The records of each kind, in the order of files and lines. */
export type Source = {
  readonly dataset: Located<schemas.Dataset>[];
  readonly organisations: Located<schemas.Organisation>[];
  readonly providers: Located<schemas.Provider>[];
  readonly schemes: Located<schemas.Scheme>[];
  readonly areas: Located<Area>[];
  readonly assignments: Located<schemas.StageAssignment>[];
  readonly changes: Located<schemas.ScheduledChange>[];
  readonly sites: Located<schemas.MonitoringSite>[];
  readonly readings: Located<Reading>[];
  readonly consents: Located<schemas.Consent>[];
  readonly zones: Located<schemas.RestrictionZone>[];
};

export type Kind = keyof Source;

/** What was found: the sound records, the faults of the others, and the kinds of which something could not be read. */
export type Loaded = {
  readonly source: Source;
  readonly faults: readonly Fault[];
  readonly incomplete: ReadonlySet<Kind>;
};

type Reader = (text: string, file: string, source: Source, report: Report) => void;

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
  { pattern: /^readings\/[^/]+\.csv$/, kind: "readings", read: readReadings },
  { pattern: /^consents\/[^/]+\.json$/, kind: "consents", read: many("consents", schemas.consent) },
  { pattern: /^restriction-zones\.json$/, kind: "zones", read: many("zones", schemas.restrictionZone) },
];

/** Reads every file below a folder. Faults are collected, never thrown. */
export function load(folder: string): Loaded {
  const source: Source = {
    dataset: [],
    organisations: [],
    providers: [],
    schemes: [],
    areas: [],
    assignments: [],
    changes: [],
    sites: [],
    readings: [],
    consents: [],
    zones: [],
  };
  const faults: Fault[] = [];
  const incomplete = new Set<Kind>();
  const files = listFiles(folder);
  for (const file of files) {
    const entry = FILES.find(({ pattern }) => pattern.test(file));
    const report: Report = (path, message, offset) => {
      if (entry) incomplete.add(entry.kind);
      faults.push({ file, path, message, ...(offset === undefined ? {} : { offset }) });
    };
    if (entry === undefined) {
      report(
        [],
        "expected no other files than those of the data format, found this one: move it or rename it",
        0,
      );
      continue;
    }
    const text = readText(folder, file, report);
    if (text !== undefined) entry.read(text, file, source, report);
  }
  if (!files.includes("dataset.json")) {
    faults.push({
      file: "dataset.json",
      path: [],
      message: "expected a file that describes the data set, found none",
      offset: 0,
    });
  }
  return { source, faults, incomplete };
}

/** A file that is one record. */
function one<K extends Kind>(kind: K, schema: z.ZodType<Source[K][number]["record"]>): Reader {
  return (text, file, source, report) => {
    const value = parseJson(text, report);
    if (value !== undefined) add(source, kind, schema, value, file, [], report);
  };
}

/** A file that is a list of records. */
function many<K extends Kind>(kind: K, schema: z.ZodType<Source[K][number]["record"]>): Reader {
  return (text, file, source, report) => {
    const value = parseJson(text, report);
    if (value === undefined) return;
    for (const [index, item] of listOf(value, [], report).entries()) {
      add(source, kind, schema, item, file, [index], report);
    }
  };
}

function add<K extends Kind>(
  source: Source,
  kind: K,
  schema: z.ZodType<Source[K][number]["record"]>,
  value: unknown,
  file: string,
  path: Path,
  report: Report,
): void {
  const record = shapeOf(schema, value, (at, message) => report([...path, ...at], message));
  if (record !== undefined) (source[kind] as Located<unknown>[]).push({ record, file, path });
}

function listOf(value: unknown, path: Path, report: Report): unknown[] {
  if (Array.isArray(value)) return value;
  report(
    path,
    `expected a list, found ${value === null || typeof value !== "object" ? JSON.stringify(value) : "an object"}`,
  );
  return [];
}

function readAreas(text: string, file: string, source: Source, report: Report): void {
  const value = parseJson(text, report);
  if (value === undefined) return;
  const collection = value as Record<string, unknown> | null;
  if (collection?.type !== "FeatureCollection") {
    readFeature(value, file, [], source, report);
    return;
  }
  reportOtherKeys(collection, ["type", "features", "bbox", "id"], [], report);
  for (const [index, feature] of listOf(collection.features, ["features"], report).entries()) {
    readFeature(feature, file, ["features", index], source, report);
  }
}

function readFeature(value: unknown, file: string, path: Path, source: Source, report: Report): void {
  const feature = value as Record<string, unknown> | null;
  if (typeof feature !== "object" || feature?.type !== "Feature") {
    report(path, 'expected a GeoJSON Feature or FeatureCollection, with its "type"');
    return;
  }
  reportOtherKeys(feature, ["type", "id", "bbox", "geometry", "properties"], path, report);
  const at = [...path, "properties"];
  const properties = shapeOf(schemas.areaProperties, feature.properties, (to, message) =>
    report([...at, ...to], message),
  );
  const boundary = readGeometry(feature.geometry, (to, message) =>
    report([...path, "geometry", ...to], message),
  );
  if (properties && boundary !== undefined) {
    source.areas.push({ record: { ...properties, boundary }, file, path: at });
  }
}

function reportOtherKeys(value: object, known: readonly string[], path: Path, report: Report): void {
  for (const key of Object.keys(value)) {
    if (!known.includes(key)) report([...path, key], `expected no other keys, found ${JSON.stringify(key)}`);
  }
}

const CELLS = ["siteId", "observationType", "observedAt", "value", "unit", "qualityCode"];

function readReadings(text: string, file: string, source: Source, report: Report): void {
  for (const { number, cells } of parseCsv(text, CELLS, ["id"], report)) {
    const record = shapeOf(schemas.reading, cells, (at, message) => report([number, ...at], message));
    if (record)
      source.readings.push({ record: { ...record, id: record.id ?? idOf(record) }, file, path: [number] });
  }
}

const idOf = ({ siteId, observationType, observedAt }: schemas.Reading) =>
  derivedId(`reading:${siteId}:${observationType}:${formatInstant(observedAt)}`);
