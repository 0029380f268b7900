/** Splits CSV (RFC 4180) into rows and cells. */

import { CsvError, parse } from "csv-parse/sync";
import { describe, type Report } from "./faults.ts";

export type Cells = {
  /** The header is row 0. */
  readonly number: number;
  readonly cells: readonly string[];
  /** The offset of the row in the text. */
  readonly start: number;
};

/** Calls `take` with every row, until it returns false or a row is not CSV. */
export function eachRow(text: string, report: Report, take: (row: Cells) => boolean): void {
  if (isPlain(text)) eachPlainRow(text, take);
  else eachParsedRow(text, report, take);
}

/** Whether splitting at line ends and commas is enough: no quotes, and carriage returns occur only at line ends. */
const isPlain = (text: string): boolean => !text.includes('"') && !/\r(?!\n)/.test(text);

function eachPlainRow(text: string, take: (row: Cells) => boolean): void {
  for (let number = 0, start = 0; start < text.length; number++) {
    const found = text.indexOf("\n", start);
    const end = found < 0 ? text.length : found;
    const cells = text.slice(start, text[end - 1] === "\r" ? end - 1 : end).split(",");
    if (!take({ number, cells, start })) return;
    start = end + 1;
  }
}

/** The same for any CSV, but slower. */
export function eachParsedRow(text: string, report: Report, take: (row: Cells) => boolean): void {
  // The library counts in bytes.
  const bytes = Buffer.from(text);
  const enough = new Error("read what was wanted");
  let start = 0;
  let startInBytes = 0;
  const lengthUpTo = (end: number) => bytes.toString("utf8", startInBytes, end).length;
  try {
    parse(bytes, {
      // Without the last one, a lone carriage return would be part of a cell.
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
    // `bytes` ends at the cell before; `column` is the number of cells before it in the row.
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

/** The offset after the closing quote. */
export function endOfQuoted(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at >= 0 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2);
  return at + 1;
}
