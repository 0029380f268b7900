/** CSV (RFC 4180): UTF-8, a header, lines that end with a line feed. */

import type { OpenFile } from "./open-file.ts";
import type { Cell, Row } from "./rows.ts";
import type { Table } from "./tables.ts";
import { openGzippedText, openText } from "./text.ts";

/** By it, a spreadsheet that opens a file at a double click knows that it is UTF-8. Readers of CSV skip it. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Opens a writer for the rows of a table. No cell is changed to protect a spreadsheet: docs/downloads.md. */
export const openCsv = (table: Table): OpenFile<Row> => openLines(table, openText());

/** The same, gzipped. */
export const openGzippedCsv = (table: Table): OpenFile<Row> => openLines(table, openGzippedText());

function openLines(table: Table, file: OpenFile<string>): OpenFile<Row> {
  const lineOf = lineWriter(table);
  file.add(BYTE_ORDER_MARK + headerOf(table));
  return { ...file, add: (row) => file.add(lineOf(row)) };
}

const headerOf = ({ columns }: Table): string => `${columns.map(({ name }) => name).join(",")}\n`;

/** Writes the line of a row. An empty cell is null. */
function lineWriter({ columns }: Table): (row: Row) => string {
  const areTexts = columns.map(({ type }) => type === "text" || type === "json");
  const textOf = (cell: Cell, index: number) =>
    cell !== null && areTexts[index] ? quoted(String(cell)) : cell;
  return ({ cells }) => `${cells.map(textOf).join(",")}\n`;
}

const QUOTED = /[",\r\n]|^\s|\s$/;

/** An empty text is quoted, so that a careful reader can distinguish it from null. */
const quoted = (text: string): string =>
  text === "" || QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
