/** Combines the readings of two folders: each series comes from one of them, as a whole. */

import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { textOf } from "../ingest/edits/data-set.ts";
import {
  COLUMNS,
  type Column,
  cellOf,
  eachReading,
  filesOfReadings,
  type ReadingsText,
  readingsText,
  seriesKey,
} from "../ingest/edits/readings-text.ts";
import { isThere } from "../lib/target/is-there.ts";
import { readBytes, writeFile } from "../lib/target/whole-files.ts";

/** Whether two folders have the same readings, byte for byte. */
export function hasSameReadings(one: string, other: string): boolean {
  const files = filesOfReadings(one);
  const isSame = (file: string) => readBytes(join(one, file)).equals(readBytes(join(other, file)));
  return files.join() === filesOfReadings(other).join() && files.every(isSame);
}

/** The series of which a folder has any row. */
export function seriesIn(folder: string): Set<string> {
  const keys = new Set<string>();
  eachReading(folder, ({ key }) => keys.add(key));
  return keys;
}

type Choice = {
  /** Whether a series comes from the other folder. */
  readonly isFromOther: (key: string) => boolean;
  /** Whether the data has the site; rows of other sites are dropped. */
  readonly hasSite: (siteId: string) => boolean;
};

/** Replaces rows of a folder by the rows of another, series by series. */
export function takeReadings(folder: string, other: string, choice: Choice): void {
  for (const file of new Set([...filesOfReadings(folder), ...filesOfReadings(other)])) {
    const before = textOf(folder, file);
    const text = merged(before, textOf(other, file), choice);
    if (text === before) continue;
    const place = join(folder, file);
    mkdirSync(join(folder, "readings"), { recursive: true });
    if (text !== null) writeFile(place, text);
    else if (isThere(place)) rmSync(place);
  }
}

type Row = { readonly key: string; readonly text: string; readonly cells: Readonly<Record<string, string>> };

function merged(own: string | null, other: string | null, { isFromOther, hasSite }: Choice): string | null {
  const ours = own === null ? null : readingsText(own);
  const theirs = other === null ? null : readingsText(other);
  const kept = ours === null ? [] : rowsOf(ours, own ?? "").filter(({ key }) => !isFromOther(key));
  const all = theirs === null ? [] : rowsOf(theirs, other ?? "");
  const known = all.filter(({ cells }) => hasSite((cells.siteId ?? "").toLowerCase()));
  const taken = known.filter(({ key }) => isFromOther(key));
  if (ours !== null && taken.length === 0 && kept.length === rowsOf(ours, own ?? "").length) return own;
  // If our rows equal the live ones, they keep the live order.
  const before = known.filter(({ key }) => !isFromOther(key));
  const isSame =
    before.length === kept.length && before.every(({ text }, index) => text === kept[index]?.text);
  if (isSame && theirs !== null) return known.length === all.length ? other : written(theirs, known);
  if (ours === null) return theirs === null || taken.length === 0 ? null : written(theirs, taken);
  return written(ours, [...kept, ...taken], theirs ?? ours);
}

function rowsOf(file: ReadingsText, text: string): Row[] {
  const rows: Row[] = [];
  file.eachRow((row) => {
    const cells = Object.fromEntries(file.header.map((name, column) => [name, row.cells[column] ?? ""]));
    rows.push({
      key: seriesKey(file.cell(row, "siteId"), file.cell(row, "observationType")),
      text: text.slice(row.start, row.end).replace(/\r?\n$/, ""),
      cells,
    });
  });
  return rows;
}

/** The text of a file with these rows, which may come from another file. */
function written(
  { header, lineEnd }: ReadingsText,
  rows: readonly Row[],
  { header: others } = { header },
): string {
  const isAlike = header.join() === others.join();
  const columns: readonly string[] = isAlike ? header : [...new Set<string | Column>(["id", ...COLUMNS])];
  const lines = rows.map(({ text, cells }) =>
    isAlike ? text : columns.map((name) => cellOf(cells[name] ?? "")).join(","),
  );
  return [columns.join(","), ...lines, ""].join(lineEnd);
}
