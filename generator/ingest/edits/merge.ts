/** Writes accepted series into the texts of files of readings, row by row, keeping the order of the files. */

import { formatInstant } from "../../lib/time/instant.ts";
import { countBefore, indexOf } from "./ordered.ts";
import {
  COLUMNS,
  type Column,
  cellOf,
  instantOfCell,
  type ReadingRow,
  readingsText,
  seriesKey,
} from "./readings-text.ts";
import type { Held, Span, TakenRows } from "./take-over.ts";

/** A series that is taken over. The counts grow from file to file. */
export type Take = {
  readonly siteId: string;
  readonly observationType: string;
  readonly unit: string;
  readonly span: Span;
  readonly rows: TakenRows;
  /** Whether each row is in a file already. */
  readonly isHeld: Uint8Array;
  added: number;
  changed: number;
  removed: number;
};

export const takeOf = (facts: Pick<Take, "siteId" | "observationType" | "unit" | "span" | "rows">): Take => ({
  ...facts,
  isHeld: new Uint8Array(facts.rows.instants.length),
  added: 0,
  changed: 0,
  removed: 0,
});

const isWithin = (at: number, { from, until }: Span) => at >= from && at <= until;

/** Records what a file holds of some series, by their keys, within their spans. */
export function noteHeld(
  text: string,
  wanted: ReadonlyMap<string, { readonly span: Span; readonly held: { [Part in keyof Held]: number[] } }>,
): void {
  const file = readingsText(text);
  file.eachRow((row) => {
    const series = wanted.get(seriesKey(file.cell(row, "siteId"), file.cell(row, "observationType")));
    if (series === undefined) return;
    const at = instantOfCell(file.cell(row, "observedAt"));
    if (!isWithin(at, series.span)) return;
    series.held.instants.push(at);
    series.held.values.push(numberOf(file.cell(row, "value")));
  });
}

const numberOf = (cell: string): number => (cell === "" ? Number.NaN : Number(cell));

/** The text of a file with the rows of the series changed or removed, within their spans. */
export function mergeInto(text: string, takes: ReadonlyMap<string, Take>): string {
  const file = readingsText(text);
  const parts: string[] = [];
  let kept = 0;
  const replace = ({ start, end }: ReadingRow, line: string) => {
    parts.push(text.slice(kept, start), line);
    kept = end;
  };
  file.eachRow((row) => {
    const take = takes.get(seriesKey(file.cell(row, "siteId"), file.cell(row, "observationType")));
    if (take === undefined) return;
    const at = instantOfCell(file.cell(row, "observedAt"));
    if (!isWithin(at, take.span)) return;
    const index = indexOf(take.rows.instants, at);
    if (index < 0 || take.isHeld[index] === 1) {
      take.removed++;
      replace(row, "");
      return;
    }
    take.isHeld[index] = 1;
    const value = file.cell(row, "value");
    const isEqual = Object.is(numberOf(value) + 0, take.rows.value(index));
    const wanted = {
      value: isEqual ? value : textOfValue(take.rows.value(index)),
      unit: take.unit,
      qualityCode: take.rows.quality(index),
    };
    const isSame =
      isEqual &&
      file.cell(row, "unit").normalize("NFC") === wanted.unit &&
      file.cell(row, "qualityCode").normalize("NFC") === wanted.qualityCode;
    if (isSame) return;
    take.changed++;
    const cells = row.cells.map((cell, column) => wanted[file.header[column] as keyof typeof wanted] ?? cell);
    replace(row, `${cells.map(cellOf).join(",")}${file.lineEnd}`);
  });
  return parts.length === 0 ? text : [...parts, text.slice(kept)].join("");
}

const textOfValue = (value: number): string => (Number.isNaN(value) ? "" : String(value));

/** Lines to insert at a place of a text. */
type Insertion = { readonly offset: number; readonly lines: string[] };

/** The text of a file, or of a new one, with the rows that no file holds: each after the one before it in time. */
export function addTo(text: string | null, takes: readonly Take[]): string {
  const before = text ?? `${COLUMNS.join(",")}\n`;
  const file = readingsText(before);
  const standing = rowsOf(file, takes);
  const insertions = new Map<number, Insertion>();
  for (const take of takes) {
    const placeFor = placing(standing.get(take) ?? [], before.length);
    for (const [index, at] of take.rows.instants.entries()) {
      if (take.isHeld[index] === 1) continue;
      take.added++;
      const { offset, isDescending } = placeFor(at);
      const insertion = insertions.get(offset) ?? { offset, lines: [] };
      insertions.set(offset, insertion);
      const line = `${file.header.map((name) => cellOf(newCell(take, index, name as Column))).join(",")}${file.lineEnd}`;
      if (isDescending) insertion.lines.unshift(line);
      else insertion.lines.push(line);
    }
  }
  if (insertions.size === 0) return text ?? "";
  return withInsertions(before, [...insertions.values()], file.lineEnd);
}

function newCell({ siteId, observationType, unit, rows }: Take, index: number, name: Column): string {
  switch (name) {
    case "siteId":
      return siteId;
    case "observationType":
      return observationType;
    case "observedAt":
      return formatInstant(rows.instants[index] as number);
    case "value":
      return textOfValue(rows.value(index));
    case "unit":
      return unit;
    case "qualityCode":
      return rows.quality(index);
    // The id, which is derived from the row.
    default:
      return "";
  }
}

type Standing = { readonly at: number; readonly start: number; readonly end: number };

function rowsOf(file: ReturnType<typeof readingsText>, takes: readonly Take[]): Map<Take, Standing[]> {
  const byKey = new Map(takes.map((take) => [seriesKey(take.siteId, take.observationType), take]));
  const standing = new Map<Take, Standing[]>(takes.map((take) => [take, []]));
  file.eachRow((row) => {
    const take = byKey.get(seriesKey(file.cell(row, "siteId"), file.cell(row, "observationType")));
    if (take === undefined) return;
    standing
      .get(take)
      ?.push({ at: instantOfCell(file.cell(row, "observedAt")), start: row.start, end: row.end });
  });
  return standing;
}

/** Where a new row belongs: beside the last earlier row of its series, which may run forwards or backwards. */
function placing(
  rows: readonly Standing[],
  end: number,
): (at: number) => { offset: number; isDescending: boolean } {
  const isDescending = rows.length > 1 && (rows[0] as Standing).at > (rows.at(-1) as Standing).at;
  const ordered = rows.toSorted((a, b) => a.at - b.at);
  const instants = Float64Array.from(ordered, ({ at }) => at);
  return (at) => {
    if (ordered.length === 0) return { offset: end, isDescending: false };
    const earlier = countBefore(instants, at);
    const before = ordered[earlier - 1];
    if (before === undefined) {
      const first = ordered[0] as Standing;
      return { offset: isDescending ? first.end : first.start, isDescending };
    }
    return { offset: isDescending ? before.start : before.end, isDescending };
  };
}

function withInsertions(text: string, insertions: Insertion[], lineEnd: string): string {
  const parts: string[] = [];
  let kept = 0;
  for (const { offset, lines } of insertions.sort((a, b) => a.offset - b.offset)) {
    parts.push(text.slice(kept, offset));
    if (text.charAt(offset - 1) !== "\n") parts.push(lineEnd);
    // Not all at once: years of readings are more lines than a function takes arguments.
    for (const line of lines) parts.push(line);
    kept = offset;
  }
  return [...parts, text.slice(kept)].join("");
}
