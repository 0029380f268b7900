/** CSV (RFC 4180): UTF-8 without a byte order mark, a header, lines that end with a line feed. */

import type { Cell, Row } from "./rows.ts";
import type { Table } from "./tables.ts";

/** The lines of a table, the header first. No cell is changed to protect a spreadsheet: docs/downloads.md. */
export function* csvLines(table: Table, rows: Iterable<Row>): Generator<string> {
  yield headerOf(table);
  const lineOf = lineWriter(table);
  for (const row of rows) yield lineOf(row);
}

export const headerOf = ({ columns }: Table): string => `${columns.map(({ name }) => name).join(",")}\n`;

/** Writes the line of a row. */
export function lineWriter({ columns }: Table): (row: Row) => string {
  const isText = columns.map(({ type }) => type === "text" || type === "json");
  // An empty cell is null. Joined at once: a text that grows cell by cell is many small ones in memory.
  const textOf = (cell: Cell, index: number) =>
    cell === null ? "" : isText[index] ? quoted(String(cell)) : cell;
  return ({ cells }) => `${cells.map(textOf).join(",")}\n`;
}

const QUOTED = /[",\r\n]|^\s|\s$/;

/** An empty text is quoted, so that a careful reader can tell it from null. */
const quoted = (text: string): string =>
  text === "" || QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
