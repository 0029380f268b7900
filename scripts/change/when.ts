/** Instants as a person writes and reads them. */

import { formatOffset } from "../../generator/ingest/upstreams/clock.ts";
import { parseInstant } from "../../generator/lib/time/instant.ts";
import { longTime } from "../../generator/lib/time/time-in-words.ts";
import { DAY } from "../../generator/lib/time/time-units.ts";
import { NEW_ZEALAND, offsetAt } from "../../generator/lib/time/zone.ts";
import { UsageError } from "../command-line/run.ts";

const LOCAL = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/;

/**
 * The instant of `2026-12-01 00:01` on the clock of a place, of an RFC 3339 text, or of `now`. Throws UsageError with both
 * readings for a time that the clocks skip, or show twice.
 */
export function readWhen(text: string, timeZone: string, now: number): number {
  if (text === "now") return now;
  const local = LOCAL.exec(text);
  if (local === null) {
    const instant = text.includes(" ") ? Number.NaN : parseInstant(text);
    if (!Number.isNaN(instant)) return instant;
    throw new UsageError(
      `--from must be a time such as "2026-12-01 00:01" on the area's own clock, 2026-11-30T11:01:00Z or now, not ${JSON.stringify(text)}.`,
    );
  }
  const wall = parseInstant(`${local[1]}T${local[2]}Z`);
  if (Number.isNaN(wall)) throw new UsageError(`There is no such day or time: ${text}.`);
  const offsets = [...new Set([offsetAt(wall - DAY, timeZone), offsetAt(wall + DAY, timeZone)])];
  const readings = offsets.map((offset) => wall - offset);
  const right = readings.filter((instant, index) => offsetAt(instant, timeZone) === offsets[index]);
  if (right.length === 1) return right[0] as number;
  const shown = offsets.map(
    (offset, index) =>
      `${local[1]}T${local[2]}:00${formatOffset(offset)} (${longTime(readings[index] as number, timeZone)})`,
  );
  throw new UsageError(
    `The clocks of ${timeZone} ${right.length === 0 ? `skip ${text}` : `show ${text} twice`}; write ${shown.join(" or ")}.`,
  );
}

/** In New Zealand time, and on the clock of the place where that is another. */
export function forPlace(instant: number, timeZone: string): string {
  const words = longTime(instant, NEW_ZEALAND);
  return offsetAt(instant, timeZone) === offsetAt(instant, NEW_ZEALAND)
    ? words
    : `${words} (${longTime(instant, timeZone)} there)`;
}
