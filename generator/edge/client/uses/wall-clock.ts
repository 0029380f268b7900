/** Readings of a zone's clocks, as minutes since 1970 of a clock that never changes, and the instants they stand for. */

export const MINUTE = 60_000;
export const DAY = 1440;

/** A formatter is expensive to make. */
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * How far the clocks of a zone are ahead of UTC at an instant, in whole minutes: no zone has had seconds as well since 1972. Throws a
 * RangeError for an unknown zone.
 */
function offsetAt(instant: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });
    formats.set(timeZone, format);
  }
  const [, sign, hours = 0, minutes = 0] = /GMT([+-])(\d+):(\d+)/.exec(format.format(instant)) ?? [];
  return Number(`${sign ?? ""}1`) * (Number(hours) * 60 + Number(minutes));
}

/** The reading of a zone's clocks at an instant, with the part of a minute that has passed. */
export const readingAt = (instant: number, timeZone: string): number =>
  instant / MINUTE + offsetAt(instant, timeZone);

/**
 * The first and the last instant at which clocks show a reading, in milliseconds. They differ in an hour that is
 * doubled. A reading that the clocks skip stands for the instant of the leap.
 */
export function instantsOf(reading: number, timeZone: string): readonly [first: number, last: number] {
  // No zone is further than 15 hours from UTC.
  const before = offsetAt((reading - DAY) * MINUTE, timeZone);
  const after = offsetAt((reading + DAY) * MINUTE, timeZone);
  const early = (reading - Math.max(before, after)) * MINUTE;
  const late = (reading - Math.min(before, after)) * MINUTE;
  const isShown = (instant: number) => readingAt(instant, timeZone) === reading;
  if (isShown(early)) return [early, isShown(late) ? late : early];
  if (isShown(late)) return [late, late];
  const leap = leapBetween(early, late, before, timeZone);
  return [leap, leap];
}

/** The first instant at which the clocks are no longer as far ahead as before. */
function leapBetween(early: number, late: number, before: number, timeZone: string): number {
  let low = early;
  let high = late;
  while (high - low > MINUTE) {
    const middle = low + Math.floor((high - low) / MINUTE / 2) * MINUTE;
    if (offsetAt(middle, timeZone) === before) low = middle;
    else high = middle;
  }
  return high;
}
