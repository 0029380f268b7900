/** The rows of each table, out of the records as the API answers them. */

import type { Stage } from "../../schemas/source.ts";
import { statusOf } from "../answers/about.ts";
import * as records from "../answers/answered-records.ts";
import { memoize } from "../lib/memoize.ts";
import { DAY } from "../lib/time/time-units.ts";
import { offsetAt } from "../lib/time/zone.ts";
import { areasByGrade } from "../model/areas-by-grade.ts";
import { gradeOfArea, gradeOfStage } from "../model/grade-of-stage.ts";
import type { Model } from "../model/model.ts";
import type { MeasuringModel } from "../model/monitoring-sites.ts";
import type { ReadingsOf } from "../model/readings-as-of.ts";
import { type AnswerName, type Table, tableOf } from "./tables.ts";

/** A cell as in JSON, or a list as the JSON of it; null if it is empty. */
export type Cell = string | number | boolean | null;

/** Longitude and latitude, or polygons of rings of these. */
export type Shape =
  | { readonly type: "Point"; readonly coordinates: number[] }
  | { readonly type: "MultiPolygon"; readonly coordinates: number[][][][] };

export type Row = { readonly cells: readonly Cell[]; readonly shape: Shape | null };

/** The rows of a table, in the order of the API's lists; readings have `readingRows`. */
export const rowsOf = (table: Table, model: Model): Iterable<Row> =>
  rowsFrom(table, recordsFor(table, model));

/** The rows of a table of readings, newest first, site by site: they need little of the model. */
export const readingRows = (
  table: "readings" | "readings-recorded",
  model: MeasuringModel,
  readingsOf: ReadingsOf,
): Iterable<Row> => rowsFrom(tableOf(table), readingRecords(model, readingsOf));

function* rowsFrom(table: Table, records: Iterable<Answered>): Generator<Row> {
  const columns = table.columns.map(({ from, type }) => ({ ...placeOf(from), isJson: type === "json" }));
  const levelsIn = levelsOfRows(table);
  for (const { record, address } of records) {
    const shape = shapeOf(table, record);
    for (const levels of levelsIn(record))
      yield { cells: columns.map((column) => cellOf(column, levels, address)), shape };
  }
}

type CellPlace = {
  /** Null for a value of the address. */
  readonly level: number | null;
  readonly path: readonly string[];
  readonly isJson: boolean;
};

function cellOf({ level, path, isJson }: CellPlace, levels: Levels, address: object | undefined): Cell {
  const value = valueAt(level === null ? address : levels[level], path);
  return isJson && value !== null ? JSON.stringify(value) : (value as Cell);
}

/** How many rows a table has. Readings are counted without being read. */
export function countRows(table: Table, model: Model): number {
  if (table.name.startsWith("readings"))
    return model.sites.reduce((sum, { readings }) => sum + readings.count, 0);
  const levelsIn = levelsOfRows(table);
  let count = 0;
  for (const { record } of recordsFor(table, model)) for (const _ of levelsIn(record)) count++;
  return count;
}

/** A record of an answer, and the values of the address that it is answered at. */
type Answered = { readonly record: object; readonly address?: object };

const recordsFor = ({ name, answer }: Table, model: Model): Iterable<Answered> =>
  name === "areas-by-grade"
    ? areasByGrade(model).map((computed) => ({ record: { computed } }))
    : recordsOf[answer](model);

/** The records of each answer that a table is made from, with what other answers say about the same records. */
const recordsOf: Record<AnswerName, (model: Model) => Iterable<Answered>> = {
  *GetArea(model) {
    for (const area of model.areas) {
      const boundary = area.boundary && { type: "MultiPolygon", coordinates: area.boundary };
      const stage = area.current && stageOf(area.current, model);
      const computed = { grade: gradeOfArea(area, stage) };
      yield { record: { ...records.area(area, model), boundary, computed } };
    }
  },
  *GetAreaScheduledChanges(model) {
    for (const { id: areaId, name, scheme, timeZoneId, changes } of model.areas) {
      for (const change of changes) {
        const computed = { effectiveFromLocal: onClock(change.effectiveFrom, timeZoneId) };
        const answered = {
          ...records.scheduledChange(change),
          ...records.areaScheduledChange(change, model),
        };
        yield { record: { ...answered, name, scheme, computed }, address: { areaId } };
      }
    }
  },
  *GetMonitoringConsentRestrictions(model) {
    for (const consent of model.consents) yield { record: records.consentRestrictions(consent) };
  },
  *GetMonitoringSite(model) {
    for (const site of model.sites) yield { record: records.monitoringSite(site) };
  },
  GetMonitoringSiteReadings() {
    throw new Error("Expected a table of records, found that of readings.");
  },
  GetOrganisations: (model) =>
    model.organisations.map((record) => ({ record: records.organisation(record) })),
  GetRestrictionZones: (model) => model.zones.map((zone) => ({ record: records.restrictionZone(zone) })),
  GetScheduledChanges: (model) =>
    model.changes.map((change) => ({ record: records.scheduledChange(change) })),
  GetScheme: (model) =>
    model.schemes.map((scheme) => {
      const { stages, ...record } = records.schemeDetail(scheme);
      const graded = stages.map((stage) => ({ ...stage, computed: { grade: gradeOfStage(stage) } }));
      return { record: { ...record, stages: graded } };
    }),
  *GetStageAssignments(model) {
    for (const { id: areaId, name, scheme, timeZoneId, assignments } of model.areas) {
      for (const assignment of assignments) {
        const computed = {
          ...periodOf(assignment, timeZoneId, model.asOf),
          grade: gradeOfStage(stageOf(assignment, model)),
        };
        yield {
          record: { ...records.stageAssignment(assignment, model), name, scheme, computed },
          address: { areaId },
        };
      }
    }
  },
  GetStatus: (model) => [{ record: statusOf(model) }],
};

const stageOf = ({ stageId }: { readonly stageId: string }, { stages }: Model): Stage =>
  stages.get(stageId) as Stage;

function* readingRecords({ asOf, sites }: MeasuringModel, readingsOf: ReadingsOf): Generator<Answered> {
  for (const site of sites) {
    const address = { monitoringSiteId: site.id };
    for (const reading of readingsOf(site.id)) {
      const computed = { recordedValue: reading.value };
      yield { record: { ...records.reading(reading, site, asOf), computed }, address };
    }
  }
}

/** A period on the clock of its area, and how long it has lasted. */
const periodOf = (
  {
    effectiveFrom,
    effectiveUntil,
  }: { readonly effectiveFrom: number; readonly effectiveUntil: number | null },
  timeZone: string,
  asOf: number,
) => ({
  effectiveFromLocal: onClock(effectiveFrom, timeZone),
  effectiveUntilLocal: effectiveUntil === null ? null : onClock(effectiveUntil, timeZone),
  days: Math.round((Math.min(effectiveUntil ?? asOf, asOf) - effectiveFrom) / (DAY / 100)) / 100,
});

/** `2026-01-26 00:01`, which spreadsheets read as a time. */
const onClock = (instant: number, timeZone: string): string => clockIn(timeZone)(instant);

/** Most changes are at the same instants. */
const clockIn = memoize((timeZone: string) =>
  memoize((instant: number) =>
    // Without `:00.000Z`. It is cut off the end: a year after 9999 has more than four digits.
    new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, -8).replace("T", " "),
  ),
);

/** A record, and the items of its lists that lead to a row: `[consent, site, band]`. */
type Levels = readonly unknown[];

/** What finds the levels of each row that a record of this table leads to. */
function levelsOfRows({ each, keepsEmpty }: Table): (record: object) => Iterable<Levels> {
  if (each === undefined) return (record) => [[record]];
  const lists = each.split("[].").map((name) => name.replace("[]", ""));
  return (record) => levelsOf(record, lists, keepsEmpty);
}

function* levelsOf(record: unknown, lists: readonly string[], keepsEmpty = false): Generator<Levels> {
  const [list, ...others] = lists;
  if (list === undefined) {
    yield [record];
    return;
  }
  const items = (valueAt(record, list.split(".")) ?? []) as readonly unknown[];
  for (const item of items.length === 0 && keepsEmpty ? [undefined] : items) {
    if (item === undefined) yield [record];
    else for (const levels of levelsOf(item, others, keepsEmpty)) yield [record, ...levels];
  }
}

/** Where a column's `from` leads: `sites[].bands[].unit` is the field `unit` of the second level below the record. */
function placeOf(from: string): Pick<CellPlace, "level" | "path"> {
  if (from.startsWith("{")) return { level: null, path: [from.slice(1, -1)] };
  const steps = from.split("[].");
  return { level: steps.length - 1, path: (steps.at(-1) as string).split(".") };
}

/** The value of a field; null if it, or what it is a field of, is null or missing. */
function valueAt(holder: unknown, path: readonly string[]): unknown {
  let value = holder;
  for (const name of path) value = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return value ?? null;
}

function shapeOf({ geometry }: Table, record: object): Shape | null {
  if (geometry === undefined) return null;
  const value = valueAt(record, [geometry.from]);
  if (value === null) return null;
  if (geometry.type === "MultiPolygon") return value as Shape;
  const { longitude, latitude } = value as { readonly longitude: number; readonly latitude: number };
  return { type: "Point", coordinates: [longitude, latitude] };
}
