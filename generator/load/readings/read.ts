import type { z } from "zod";
import * as schemas from "../../../schemas/source.ts";
import { remembered } from "../../lib/memoize.ts";
import { parseCsv } from "../csv.ts";
import type { Fault, Report } from "../faults.ts";
import { readText } from "../files.ts";
import type { Loaded } from "../load.ts";
import { readUntilEnough } from "../read-until-enough.ts";
import { below } from "../records.ts";
import { shapeOf } from "../shape.ts";
import { openReadings, type Readings } from "./store.ts";

/** The readings of a data set, and the faults that their rows have by themselves. Close them when they are done with. */
export type ReadReadings = { readonly readings: Readings; readonly faults: readonly Fault[] };

/** Reads the readings of a data set whose other records are loaded. Faults are collected, never thrown. */
export function readReadings(folder: string, { source, hides, readingFiles }: Loaded): ReadReadings {
  const siteIds = new Set(source.sites.map(({ record }) => record.id));
  return readFiles(folder, readingFiles, (siteId) => siteIds.has(siteId) || hides("sites", siteId));
}

/** Reads files of readings. `isSite` tells whether the data may hold a site with an id. */
export function readFiles(
  folder: string,
  files: readonly string[],
  isSite: (siteId: string) => boolean,
): ReadReadings {
  const readings = openReadings(isSite);
  const faults: Fault[] = [];
  for (const file of files) {
    const report: Report = (path, message, offset) => {
      faults.push({ file, path, message, ...(offset === undefined ? {} : { offset }) });
    };
    const text = readText(folder, file, report);
    if (text === undefined) continue;
    readUntilEnough({ report, hide: () => {} }, (report) => {
      readRows(text, report, (row, number) => readings.add(row, file, number));
    });
  }
  return { readings, faults };
}

const COLUMNS = {
  required: ["siteId", "observationType", "observedAt", "value", "unit", "qualityCode"],
  optional: ["id"],
};

/** Takes the sound rows of a CSV file of readings. */
export function readRows(
  text: string,
  report: Report,
  take: (row: schemas.Reading, number: number) => void,
): void {
  parseCsv(text, COLUMNS, report, ({ number, cells }) => {
    const row = rowOf(cells) ?? shapeOf(schemas.reading, withoutEmpty(cells), below([number], report));
    if (row) take(row, number);
  });
}

/** What each cell is, in the order of the columns. */
const { shape } = schemas.reading;
const siteIdOf = cellOf(shape.siteId);
const observationTypeOf = cellOf(shape.observationType);
const observedAtOf = cellOf(shape.observedAt);
const numberOf = cellOf(shape.value);
const unitOf = cellOf(shape.unit);
const qualityCodeOf = cellOf(shape.qualityCode);
const idOf = cellOf(shape.id);

/**
 * The record of a row, cell by cell, because most cells stand in many rows and need to be judged once; undefined where
 * one of them is not sound: then the schema judges the whole, and its faults are told.
 */
function rowOf(cells: readonly string[]): schemas.Reading | undefined {
  const siteId = siteIdOf(cells[0]);
  const observationType = observationTypeOf(cells[1]);
  const observedAt = observedAtOf(cells[2]);
  const value = numberOf(cells[3]);
  const unit = unitOf(cells[4]);
  const qualityCode = qualityCodeOf(cells[5]);
  const id = idOf(cells[6]);
  if (!siteId.success || !observationType.success || !observedAt.success) return undefined;
  if (!value.success || !unit.success || !qualityCode.success || !id.success) return undefined;
  return {
    siteId: siteId.data,
    observationType: observationType.data,
    observedAt: observedAt.data,
    value: value.data,
    unit: unit.data,
    qualityCode: qualityCode.data,
    id: id.data,
  };
}

/** What a cell is by its schema; an empty one, or one that is not there, is absent. */
function cellOf<T>(schema: z.ZodType<T>): (cell: string | undefined) => z.ZodSafeParseResult<T> {
  const judge = remembered((cell: string) => schema.safeParse(cell || undefined), ownText);
  return (cell = "") => judge(cell);
}

/** The same text with characters of its own: a part of a file's text would keep the whole of it in memory. */
function ownText(cell: string): string {
  return Buffer.from(cell, "utf16le").toString("utf16le");
}

function withoutEmpty(cells: readonly string[]): Record<string, string> {
  const names = [...COLUMNS.required, ...COLUMNS.optional];
  return Object.fromEntries(names.flatMap((name, index) => (cells[index] ? [[name, cells[index]]] : [])));
}
