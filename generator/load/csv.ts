import { CsvError, parse } from "csv-parse/sync";
import { describe, type Path, type Report } from "./faults.ts";

/** A row as an object by column name; an empty cell is left out. Rows count from 1 below the header. */
export type Row = { readonly number: number; readonly cells: Record<string, string> };

/** The columns that a header must name and those that it may, in any order. */
export type Columns = { readonly required: readonly string[]; readonly optional: readonly string[] };

/** Takes the rows of a CSV text (RFC 4180; line ends CRLF or LF) below its header, one by one. */
export function parseCsv(text: string, columns: Columns, report: Report, take: (row: Row) => void): void {
  let header: readonly string[] | undefined;
  eachRow(text, report, ({ number, cells }) => {
    if (header === undefined) {
      header = cells;
      return checkHeader(header, columns, report);
    }
    if (cells.length === header.length) take({ number, cells: byName(header, cells) });
    else report([number], `expected ${header.length} cells, as in the header, found ${cells.length}`);
    return true;
  });
  if (text === "") {
    report([], `expected a header with the columns ${columns.required.join(",")}, found an empty file`, 0);
  }
}

function byName(header: readonly string[], cells: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {};
  for (let index = 0; index < header.length; index++) {
    if (cells[index] !== "") named[header[index] as string] = cells[index] as string;
  }
  return named;
}

function checkHeader(header: readonly string[], { required, optional }: Columns, report: Report): boolean {
  const known = [...required, ...optional];
  const missing = required.filter((name) => !header.includes(name));
  const unknown = header.filter((name) => !known.includes(name));
  const twice = header.filter((name, index) => known.includes(name) && header.indexOf(name) !== index);
  if (missing.length > 0)
    report([0], `expected the columns ${required.join(",")}, found no ${missing.join(", ")}`);
  for (const name of unknown) {
    report([0, name], `expected a column among ${known.join(", ")}, found ${describe(name)}`);
  }
  for (const name of twice) report([0, name], `expected each column once, found ${name} again`);
  return missing.length + unknown.length + twice.length === 0;
}

/** The offset of each path, a row or `[row, column]`, in a CSV text. */
export function placesInCsv(text: string, paths: readonly Path[]): number[] {
  const wanted = Map.groupBy(paths.keys(), (index) => Number(paths[index]?.[0] ?? 0));
  const last = paths.reduce((row, path) => Math.max(row, Number(path[0] ?? 0)), 0);
  const offsets = paths.map(() => 0);
  let header: readonly string[] = [];
  const ignore = () => {};
  eachRow(text, ignore, ({ number, cells, start }) => {
    if (number === 0) header = cells;
    const indexes = wanted.get(number) ?? [];
    const starts = indexes.length === 0 ? [] : startsOfCells(text, start, cells.length);
    for (const index of indexes) {
      const column = paths[index]?.[1];
      // In the header itself the last of a name: the one that is too much.
      const at = number === 0 ? header.lastIndexOf(String(column)) : header.indexOf(String(column));
      offsets[index] = starts[Math.max(0, at)] ?? start;
    }
    return number < last;
  });
  return offsets;
}

type Cells = {
  /** The header is row 0. */
  readonly number: number;
  readonly cells: readonly string[];
  /** The offset of the row in the text. */
  readonly start: number;
};

/** Takes every row, until `take` returns false or up to the first that is no CSV. */
function eachRow(text: string, report: Report, take: (row: Cells) => boolean): void {
  // The library counts in bytes.
  const bytes = Buffer.from(text);
  const enough = new Error("read what was wanted");
  let start = 0;
  let startInBytes = 0;
  const lengthUpTo = (end: number) => bytes.toString("utf8", startInBytes, end).length;
  try {
    parse(bytes, {
      // Without the last, a carriage return by itself would be a character like any.
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      on_record(cells: string[], { records, bytes: end }) {
        const length = lengthUpTo(end);
        const last = start + length - 1;
        if (text[last] === "\r") {
          reportAfterCell(text, records - 1, last, report);
          throw enough;
        }
        if (!take({ number: records - 1, cells, start })) throw enough;
        start += length;
        startInBytes = end;
        return null;
      },
    });
  } catch (error) {
    if (error === enough) return;
    if (!(error instanceof CsvError)) throw error;
    // Its `bytes` are those up to the end of the cell before, its `column` counts the cells before in the row.
    const cell = start + lengthUpTo(Number(error.bytes)) + (error.column === 0 ? 0 : 1);
    reportSyntax(text, error, cell, report);
  }
}

function reportSyntax(text: string, { code, records }: CsvError, cell: number, report: Report): void {
  const number = Number(records);
  if (code === "CSV_QUOTE_NOT_CLOSED") {
    report([number], "expected a closing quote for the one here, found none", cell);
  } else {
    const end = code === "INVALID_OPENING_QUOTE" ? text.indexOf('"', cell) : endOfQuoted(text, cell);
    reportAfterCell(text, number, end, report);
  }
}

function reportAfterCell(text: string, number: number, offset: number, report: Report): void {
  report(
    [number],
    `expected a comma or a line end after the cell, found ${describe(text.charAt(offset))}: put a cell in quotes that holds quotes, doubled, or a line end`,
    offset,
  );
}

/** The offsets of the cells of a row that starts at an offset and has so many. */
function startsOfCells(text: string, row: number, count: number): number[] {
  const starts = [row];
  while (starts.length < count) {
    const at = starts.at(-1) as number;
    starts.push((text.charAt(at) === '"' ? endOfQuoted(text, at) : text.indexOf(",", at)) + 1);
  }
  return starts;
}

/** The offset after the closing quote. */
function endOfQuoted(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at >= 0 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2);
  return at + 1;
}
