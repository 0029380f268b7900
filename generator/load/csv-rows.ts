/** Splits CSV (RFC 4180) into rows and cells. */

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
  for (let number = 0, start = 0; start < text.length; number++) {
    const fault = (message: string, offset: number) => report([number], message, offset);
    const row = plainRow(text, start) ?? quotedRow(text, start, fault);
    if (row === null || !take({ number, cells: row.cells, start })) return;
    start = row.next;
  }
}

/** The cells of a row, and where the next one begins. */
type Row = { readonly cells: readonly string[]; readonly next: number };

/** A row without quotes, as nearly all are: splitting is several times as fast. Null for any other. */
function plainRow(text: string, start: number): Row | null {
  const found = text.indexOf("\n", start);
  const end = found < 0 ? text.length : found;
  const line = text.slice(start, found > start && text[end - 1] === "\r" ? end - 1 : end);
  return line.includes('"') || line.includes("\r") ? null : { cells: line.split(","), next: end + 1 };
}

/** Any row, cell by cell; null after reporting the faulty cells. */
function quotedRow(
  text: string,
  start: number,
  report: (message: string, offset: number) => void,
): Row | null {
  const cells: string[] = [];
  for (let at = start; ; ) {
    const isQuoted = text[at] === '"';
    const end = isQuoted ? endOfQuoted(text, at) : endOfBare(text, at);
    if (end === 0) {
      report("expected a closing quote for the one here, found none", at);
      return null;
    }
    cells.push(isQuoted ? text.slice(at + 1, end - 1).replaceAll('""', '"') : text.slice(at, end));
    const [after = ""] = /^(?:\r\n|.)?/s.exec(text.slice(end, end + 2)) ?? [];
    if (["", "\n", "\r\n"].includes(after)) return { cells, next: end + after.length };
    if (after !== ",") {
      report(
        `expected a comma or a line end after the cell, found ${describe(after)}: put a cell in quotes that holds quotes, doubled, or a line end`,
        end,
      );
      return null;
    }
    at = end + 1;
  }
}

const END = /[",\r\n]/g;

function endOfBare(text: string, start: number): number {
  END.lastIndex = start;
  return END.exec(text)?.index ?? text.length;
}

/** The offset after the closing quote; 0 if there is none. */
export function endOfQuoted(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at >= 0 && text.charAt(at + 1) === '"') at = text.indexOf('"', at + 2);
  return at + 1;
}
