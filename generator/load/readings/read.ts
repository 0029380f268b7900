import type { z } from "zod";
import * as schemas from "../../../schemas/source.ts";
import { sha256 } from "../../lib/digest.ts";
import { memoize } from "../../lib/memoize.ts";
import { parseCsv } from "../csv.ts";
import { type Fault, MOST_FAULTS, type Report, reportTo } from "../faults.ts";
import { readText } from "../files.ts";
import type { Digests } from "../fingerprint.ts";
import { below, type Located } from "../read-records.ts";
import { readUntilEnough } from "../read-until-enough.ts";
import { shapeOf } from "../shape.ts";
import { openReadingsWriter } from "./store.ts";

/** Reads files of readings. Faults are collected, never thrown. `isAsDigested`: every file was read and matches its digest. */
export function readFiles(folder: string, files: readonly string[], digests: Digests | null) {
  const writer = openReadingsWriter();
  const faults: Fault[] = [];
  let isAsDigested = digests !== null;
  for (const file of files) {
    const take: TakeRow = (row, number) => writer.add(row, file, number);
    const text = readFile(folder, file, reportTo(faults, file), take);
    // A file may have changed since its digest was taken.
    if (digests !== null && (text === undefined || sha256(text) !== digests[file])) isAsDigested = false;
  }
  return { faults, repeated: writer.repeated(), stored: writer.end(), isAsDigested };
}

/** The valid rows of these sites; for each file, no more than can be reported. */
export function rowsOfSites(
  folder: string,
  files: readonly string[],
  siteIds: ReadonlySet<string>,
): Located<schemas.Reading>[] {
  return files.flatMap((file) => {
    const found: Located<schemas.Reading>[] = [];
    readFile(folder, file, ignore, (record, number) => {
      if (siteIds.has(record.siteId) && found.length <= MOST_FAULTS)
        found.push({ record, file, path: [number] });
    });
    return found;
  });
}

const ignore = () => {};

function readFile(folder: string, file: string, report: Report, take: TakeRow): string | undefined {
  const text = readText(folder, file, report);
  if (text !== undefined) readUntilEnough({ report, mask: ignore }, (report) => readRows(text, report, take));
  return text;
}

type TakeRow = (row: schemas.Reading, number: number) => void;

const COLUMNS = {
  required: ["siteId", "observationType", "observedAt", "value", "unit", "qualityCode"],
  optional: ["id"],
};

/** Takes the sound rows of a CSV file of readings. */
export function readRows(text: string, report: Report, take: TakeRow): void {
  parseCsv(text, COLUMNS, report, ({ number, cells }) => {
    const row = rowOf(cells) ?? shapeOf(schemas.reading, withoutEmpty(cells), below([number], report));
    if (row) take(row, number);
  });
}

/** What each cell is by the schema, in the order of the columns. */
const { shape } = schemas.reading;
const siteIdOf = cellOf(shape.siteId);
const observationTypeOf = cellOf(shape.observationType);
const observedAtOf = cellOf(shape.observedAt);
const numberOf = cellOf(shape.value);
const unitOf = cellOf(shape.unit);
const qualityCodeOf = cellOf(shape.qualityCode);
const idOf = cellOf(shape.id);

/**
 * The record of a row, cell by cell: most cells occur in many rows, and each distinct one is checked once. Undefined if
 * a cell is invalid: then the schema checks the whole row and reports its faults.
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
  const check = memoize((cell: string) => schema.safeParse(cell || undefined), ownText);
  return (cell = "") => check(cell);
}

/** A copy of the text: a slice of a file's text would keep the whole of it in memory. */
function ownText(cell: string): string {
  return Buffer.from(cell, "utf16le").toString("utf16le");
}

function withoutEmpty(cells: readonly string[]): Record<string, string> {
  const names = [...COLUMNS.required, ...COLUMNS.optional];
  return Object.fromEntries(names.flatMap((name, index) => (cells[index] ? [[name, cells[index]]] : [])));
}
