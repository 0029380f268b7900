/** The sample as if its instant were this week, so that its pages and answers follow the clock. */

import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { derivedId } from "../../generator/lib/derived-id.ts";
import { formatInstant, parseInstant } from "../../generator/lib/time/instant.ts";
import { DAY, HOUR } from "../../generator/lib/time/time-units.ts";
import { NEW_ZEALAND, offsetAt } from "../../generator/lib/time/zone.ts";

const WEEK = 7 * DAY;

export type Moved = { readonly asOf: string; readonly weeks: number };

/**
 * Writes a copy of a sample, moved by whole weeks, to a folder. Local times stay as they are, and so do all ids. Null, and no copy, for
 * data that is no finished sample.
 */
export function moveSample(data: string, to: string, now: number): Moved | null {
  const { asOf, ...dataset } = JSON.parse(readFileSync(join(data, "dataset.json"), "utf8"));
  if (!dataset.isSample || asOf === undefined) return null;
  const from = parseInstant(asOf);
  // The clocks may have been changed by an hour in between, and as-of must not be to come.
  const weeks = Math.floor((now - from - HOUR) / WEEK);
  const move = (instant: number): number =>
    instant + weeks * WEEK + offsetAt(instant, NEW_ZEALAND) - offsetAt(instant + weeks * WEEK, NEW_ZEALAND);
  // Observations keep their distances, so that no two fall on one instant when the clocks go back.
  const observed = move(from) - from;
  cpSync(data, to, { recursive: true });
  for (const file of readdirSync(to, { recursive: true, encoding: "utf8" })) {
    const edit = (change: (text: string) => string) =>
      writeFileSync(join(to, file), change(readFileSync(join(to, file), "utf8")));
    if (/^readings\W.*\.csv$/.test(file)) edit((text) => movedReadings(text, observed));
    else if (/^monitoring-sites\W.*\.json$/.test(file))
      edit((text) => movedJson(text, weeks, (at) => at + observed));
    else if (/^(?!upstreams\W).*\.json$/.test(file)) edit((text) => movedJson(text, weeks, move));
  }
  const moved = { ...dataset, movedByWeeks: weeks, buildEvery: "P7D" };
  writeFileSync(join(to, "dataset.json"), JSON.stringify(moved));
  return { asOf: formatInstant(move(from)), weeks };
}

const movedJson = (text: string, weeks: number, move: (instant: number) => number): string =>
  text
    .replace(/"(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))"/g, (_, at: string) => `"${moved(at, move)}"`)
    .replace(
      /"(\d{4}-\d\d-\d\d)"/g,
      (_, day: string) => `"${moved(`${day}T00:00Z`, (at) => at + weeks * WEEK).slice(0, 10)}"`,
    );

/** With the ids of the readings where they were. */
function movedReadings(text: string, observed: number): string {
  const [header = "", ...lines] = text.trimEnd().split("\n");
  const rows = lines.map((line) => {
    const [siteId, type, at = "", ...rest] = line.trimEnd().split(",");
    const id = derivedId(`reading:${siteId}:${type}:${formatInstant(parseInstant(at))}`);
    return [id, siteId, type, moved(at, (instant) => instant + observed), ...rest].join(",");
  });
  return `${[`id,${header.trimEnd()}`, ...rows].join("\n")}\n`;
}

const moved = (text: string, move: (instant: number) => number): string =>
  formatInstant(move(parseInstant(text)));
