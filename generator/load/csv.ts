import { describe, type Path, type Report } from "./faults.ts";

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
  let header: readonly string[] | undefined;
  for (const { number, cells } of rowsOf(text, report)) {
    if (header === undefined) {
      header = cells;
      if (!checkHeader(header, required, optional, report)) return;
    } else if (cells.length !== header.length) {
      report([number], `expected ${header.length} cells, as in the header, found ${cells.length}`);
    } else {
      yield { number, cells: byName(header, cells) };
    }
  }
  if (text === "")
    report([], `expected a header with the columns ${required.join(",")}, found an empty file`, 0);
}

function byName(header: readonly string[], cells: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {};
  for (let index = 0; index < header.length; index++) {
    if (cells[index] !== "") named[header[index] as string] = cells[index] as string;
  }
  return named;
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
  for (const { number, cells, starts } of rowsOf(text, () => {})) {
    if (number > last) break;
    if (number === 0) header = cells;
    for (const index of wanted.get(number) ?? []) {
      const column = paths[index]?.[1];
      // In the header itself the last of a name: the one that is too much.
      const at = number === 0 ? header.lastIndexOf(String(column)) : header.indexOf(String(column));
      offsets[index] = starts[Math.max(0, at)] ?? 0;
    }
  }
  return offsets;
}

type Cells = { readonly number: number; readonly cells: string[]; readonly starts: number[] };

const QUOTE = 0x22;
const COMMA = 0x2c;
const LF = 0x0a;
const CR = 0x0d;

/** The cells of every row with their offsets, up to the first that is no CSV. The header is row 0. */
function* rowsOf(text: string, report: Report): Generator<Cells> {
  let at = 0;
  for (let number = 0; at < text.length; number++) {
    const cells: string[] = [];
    const starts: number[] = [];
    for (;;) {
      starts.push(at);
      const isQuoted = text.charCodeAt(at) === QUOTE;
      const end = isQuoted ? endOfQuoted(text, at) : endOfPlain(text, at);
      if (end < 0) {
        report([number], "expected a closing quote for the one here, found none", at);
        return;
      }
      cells.push(isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end));
      at = end + 1;
      const next = text.charCodeAt(end);
      if (next === COMMA) continue;
      if (end === text.length || next === LF) break;
      at++;
      if (next === CR && text.charCodeAt(end + 1) === LF) break;
      report(
        [number],
        `expected a comma or a line end after the cell, found ${describe(text.charAt(end))}: put a cell in quotes that holds quotes, doubled, or a line end`,
        end,
      );
      return;
    }
    yield { number, cells, starts };
  }
}

/** The offset after the closing quote, or -1. */
function endOfQuoted(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at >= 0 && text.charCodeAt(at + 1) === QUOTE) at = text.indexOf('"', at + 2);
  return at < 0 ? at : at + 1;
}

function endOfPlain(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COMMA || code === LF || code === CR || code === QUOTE) break;
  }
  return at;
}
