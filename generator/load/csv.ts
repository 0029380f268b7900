import Papa from "papaparse";
import type { Path, Report } from "./faults.ts";

/** A row as an object by column name; an empty cell is left out. Rows count from 1 below the header. */
export type Row = { readonly number: number; readonly cells: Record<string, string> };

/**
 * The rows of a CSV text (RFC 4180; line ends CRLF or LF) under a header that names each of `required` and may name
 * `optional`, in any order.
 */
export function* parseCsv(
  text: string,
  required: readonly string[],
  optional: readonly string[],
  report: Report,
): Generator<Row> {
  const { data: rows, errors } = Papa.parse<string[]>(unixLines(text), { delimiter: ",", newline: "\n" });
  for (const error of errors) report([error.row ?? 0], `expected a CSV row: ${error.message}`);
  if (errors.length > 0) return;
  const header = rows[0] ?? [];
  if (!checkHeader(header, required, optional, report)) return;
  for (let number = 1; number < rows.length; number++) {
    const row = rows[number] as string[];
    if (row.length === 1 && row[0] === "" && number === rows.length - 1) return;
    if (row.length !== header.length) {
      report([number], `expected ${header.length} cells, as in the header, found ${row.length}`);
      continue;
    }
    const cells: Record<string, string> = {};
    for (const [index, name] of header.entries()) {
      const cell = row[index] as string;
      if (cell !== "") cells[name] = cell;
    }
    yield { number, cells };
  }
}

function checkHeader(
  header: readonly string[],
  required: readonly string[],
  optional: readonly string[],
  report: Report,
): boolean {
  const known = [...required, ...optional];
  const missing = required.filter((name) => !header.includes(name));
  const unknown = header.filter((name) => !known.includes(name));
  const twice = header.filter((name, index) => header.indexOf(name) !== index);
  if (missing.length > 0)
    report([0], `expected the columns ${required.join(",")}, found no ${missing.join(", ")}`);
  for (const name of unknown) {
    report([0, name], `expected a column among ${known.join(", ")}, found ${JSON.stringify(name)}`);
  }
  for (const name of twice) report([0, name], `expected each column once, found ${name} again`);
  return missing.length + unknown.length + twice.length === 0;
}

/** Finds `[row, column]` in a CSV text: the offset of the cell, or of the row. */
export function csvLocator(text: string): (path: Path) => number {
  const unix = unixLines(text);
  const starts: number[] = [0];
  let header: string[] = [];
  Papa.parse<string[]>(unix, {
    delimiter: ",",
    newline: "\n",
    step({ data, meta }) {
      if (starts.length === 1) header = data;
      starts.push(meta.cursor);
    },
  });
  return ([row = 0, column]) => {
    const start = starts[Number(row)] ?? 0;
    const index = column === undefined ? 0 : Math.max(0, header.indexOf(String(column)));
    const offset = cellOffset(unix, start, index);
    // Back to the text as it stands in the file, where each line end may be one character longer.
    return text === unix ? offset : offset + crlfBefore(text, offset);
  };
}

const unixLines = (text: string) => (text.includes("\r") ? text.replaceAll("\r\n", "\n") : text);

function cellOffset(text: string, start: number, index: number): number {
  let at = start;
  for (let cell = 0; cell < index; cell++) {
    if (text[at] === '"') {
      at++;
      while (at < text.length && (text[at] !== '"' || text[at + 1] === '"')) at += text[at] === '"' ? 2 : 1;
    }
    const comma = text.indexOf(",", at);
    if (comma < 0) return start;
    at = comma + 1;
  }
  return at;
}

function crlfBefore(text: string, unixOffset: number): number {
  let count = 0;
  for (let at = text.indexOf("\r\n"); at >= 0 && at - count < unixOffset; at = text.indexOf("\r\n", at + 2))
    count++;
  return count;
}
