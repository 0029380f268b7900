/** Writes accepted series into the texts of files of readings, row by row, keeping the order of the files. */

import { formatInstant } from "../../lib/time/instant.ts";
import {
  COLUMNS,
  type Column,
  cellOf,
  instantOfCell,
  numberOf,
  type ReadingRow,
  readingsText,
  seriesKey,
} from "./readings-text.ts";
import { isWithin, type Span, type TakenRow } from "./take-over.ts";

/** A series that is taken over. The counts grow from file to file. */
export type Take = ReturnType<typeof takeOf>;

export const takeOf = (
  facts: Readonly<{ siteId: string; observationType: string; unit: string; span: Span }>,
  rows: readonly TakenRow[],
) => ({
  ...facts,
  /** The rows that no file holds yet, by their instants, in order. */
  left: new Map(rows.map((row) => [row.at, row])),
  ...{ added: 0, changed: 0, removed: 0 },
});

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
    const taken = take.left.get(at);
    if (taken === undefined) {
      take.removed++;
      replace(row, "");
      return;
    }
    take.left.delete(at);
    const value = file.cell(row, "value");
    const isEqual = Object.is(numberOf(value) + 0, taken.value);
    const wanted = {
      value: isEqual ? value : textOfValue(taken.value),
      unit: take.unit,
      qualityCode: taken.quality,
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
    for (const row of take.left.values()) {
      take.added++;
      const { offset, isDescending } = placeFor(row.at);
      const insertion = insertions.get(offset) ?? { offset, lines: [] };
      insertions.set(offset, insertion);
      const cells = cellsOf(take, row);
      const line = `${file.header.map((name) => cellOf(cells[name as Column] ?? "")).join(",")}${file.lineEnd}`;
      if (isDescending) insertion.lines.unshift(line);
      else insertion.lines.push(line);
    }
  }
  if (insertions.size === 0) return text ?? "";
  return withInsertions(before, [...insertions.values()], file.lineEnd);
}

/** Without an id: it is derived from the row. */
const cellsOf = (
  { siteId, observationType, unit }: Take,
  { at, value, quality }: TakenRow,
): Readonly<Record<Column, string>> => ({
  siteId,
  observationType,
  observedAt: formatInstant(at),
  value: textOfValue(value),
  unit,
  qualityCode: quality,
});

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

/**
 * Where a new row belongs: beside the last earlier row of its series, which may run forwards or backwards. To be asked for the
 * rows in their order.
 */
function placing(
  rows: readonly Standing[],
  end: number,
): (at: number) => { offset: number; isDescending: boolean } {
  const isDescending = rows.length > 1 && (rows[0] as Standing).at > (rows.at(-1) as Standing).at;
  const ordered = rows.toSorted((a, b) => a.at - b.at);
  const [first] = ordered;
  let earlier = 0;
  return (at) => {
    if (first === undefined) return { offset: end, isDescending: false };
    while ((ordered[earlier]?.at ?? at) < at) earlier++;
    const before = ordered[earlier - 1];
    if (before === undefined) return { offset: isDescending ? first.end : first.start, isDescending };
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
