/** The sample as if its instant were this week, so that its pages and answers follow the clock. */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openSound, textOf } from "../../generator/ingest/edits/data-set.ts";
import { COLUMNS, cellOf } from "../../generator/ingest/edits/readings-text.ts";
import { formatInstant, parseInstant } from "../../generator/lib/time/instant.ts";
import { DAY, HOUR } from "../../generator/lib/time/time-units.ts";
import { NEW_ZEALAND, offsetAt } from "../../generator/lib/time/zone.ts";
import { readFileRecords } from "../../generator/load/file-records.ts";
import { listFiles } from "../../generator/load/files.ts";
import { isOfReadings, type Reading, type Source } from "../../generator/load/load.ts";

const WEEK = 7 * DAY;
const LAST = parseInstant("9999-12-31T23:59:59Z");

export type Moved = { readonly asOf: string; readonly weeks: number };

/**
 * Writes a copy of a sample, moved by whole weeks, to a folder. Local times stay as they are, and so do all ids. Null, and no copy, for
 * data that is no finished sample, or does not say so soundly. Throws DataError.
 */
export function moveSample(data: string, to: string, now: number): Moved | null {
  const [found] = readFileRecords(data, "dataset.json", null).records as Source["dataset"];
  const { isSample, asOf: from } = found?.record ?? {};
  if (!isSample || from === undefined) return null;
  const { readings } = openSound(data).readings;
  // The clocks may have been changed by an hour in between, and as-of must not be to come.
  const weeks = Math.floor((now - from - HOUR) / WEEK);
  const move = (instant: number): number =>
    instant + weeks * WEEK + offsetAt(instant, NEW_ZEALAND) - offsetAt(instant + weeks * WEEK, NEW_ZEALAND);
  // Observations keep their distances, so that no two fall on one instant when the clocks go back.
  const observed = move(from) - from;
  const moveObserved = (at: number) => at + observed;
  const put = (file: string, text: string) => {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    writeFileSync(join(to, file), text);
  };
  for (const file of listFiles(data).filter((file) => !isOfReadings(file))) {
    const text = textOf(data, file) ?? "";
    const isMoved = /^(?!upstreams\/).*\.json$/.test(file);
    const isObserved = file.startsWith("monitoring-sites/");
    put(file, isMoved ? movedJson(text, weeks, isObserved ? moveObserved : move) : text);
  }
  const { asOf: _, ...dataset } = JSON.parse(textOf(data, "dataset.json") ?? "");
  put("dataset.json", JSON.stringify({ ...dataset, movedByWeeks: weeks, buildEvery: "P7D" }));
  for (const id of readings.siteIds) put(`readings/${id}.csv`, movedReadings(readings.of(id), moveObserved));
  return { asOf: formatInstant(move(from)), weeks };
}

const movedJson = (text: string, weeks: number, move: (instant: number) => number): string =>
  text
    .replace(/"(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))"/g, (_, at: string) => `"${moved(at, move)}"`)
    .replace(
      /"(\d{4}-\d\d-\d\d)"/g,
      (_, day: string) => `"${moved(`${day}T00:00Z`, (at) => at + weeks * WEEK).slice(0, 10)}"`,
    );

/** What only looks like an instant stays, and so does what would come after the last one that the format knows. */
function moved(text: string, move: (instant: number) => number): string {
  const to = move(parseInstant(text));
  return to < LAST ? formatInstant(to) : text;
}

/** With the ids of the readings where they were. */
function movedReadings(readings: readonly Reading[], move: (instant: number) => number): string {
  const names = ["id", ...COLUMNS] as const;
  const rows = readings.map((one) => ({ ...one, observedAt: formatInstant(move(one.observedAt)) }));
  const lines = rows.map((row) => names.map((name) => cellOf(String(row[name] ?? ""))));
  return [names, ...lines].map((cells) => `${cells.join(",")}\n`).join("");
}
