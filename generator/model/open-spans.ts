/** When the windows of a rule are open (docs/contract.md §8): the one reading of them by the clock. */

import { type UseWindow, WEEKDAYS } from "../api/uses.ts";
import { memoize } from "../lib/memoize.ts";
import { DAY, MINUTE } from "../lib/time/time-units.ts";
import { changesOfClock, offsetAt } from "../lib/time/zone.ts";

/** From an instant, or a reading of clocks, to another, the last one excluded; in milliseconds. */
export type Span = { readonly from: number; readonly to: number };

/**
 * The instants, in order, at which windows open and close in turn. They begin early enough for a window that is open at `from`. A
 * window that has not closed before `until` is left open. Windows that touch by the clock are one; windows that touch only in time,
 * at a leap of the clock, close and open at one instant. When the clocks change, no window is longer than either reading of them
 * gives.
 */
export function openSpans(
  windows: readonly UseWindow[],
  { from, to: until }: Span,
  timeZone: string,
): readonly number[] {
  const first = Math.floor(from / DAY) - 3;
  const last = Math.floor(until / DAY) + 2;
  const instantsOf = clockOf(JSON.stringify([timeZone, first - 2, last + 2]));
  const begin = (reading: number) => instantsOf(reading).at(-1) as number;
  const end = (reading: number) => instantsOf(reading)[0] as number;
  const readings: { from: number; to: number }[] = [];
  const sorted = windows.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  for (let day = first; day <= last; day++) {
    const isOpen = openOn(day);
    for (const window of sorted) {
      if (!isOpen(window)) continue;
      const next = { from: day * DAY + timeOf(window.from), to: day * DAY + timeOf(window.to) };
      const joined = readings.at(-1);
      if (joined && next.from <= joined.to) joined.to = Math.max(joined.to, next.to);
      else readings.push(next);
    }
  }
  return readings
    .map((open) => [begin(open.from), end(open.to)] as const)
    .filter(([opens, closes]) => closes > opens)
    .flat()
    .filter((change) => change < until);
}

/** `06:30` in milliseconds. */
const timeOf = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * MINUTE;

/** Whether a window is open at all on a day, given by its number since 1970. */
function openOn(day: number): (window: UseWindow) => boolean {
  const date = new Date(day * DAY);
  const parity = date.getUTCDate() % 2 === 1 ? "odd" : "even";
  const weekday = WEEKDAYS[(date.getUTCDay() + 6) % 7] as (typeof WEEKDAYS)[number];
  return ({ dates, weekdays }) => (dates ?? parity) === parity && (weekdays?.includes(weekday) ?? true);
}

/**
 * For a zone, from a day to another: the instants at which clocks show a reading, two of them in a doubled hour. A reading that
 * they skip stands for the instant of the leap.
 */
const clockOf = memoize((key: string) => {
  const [timeZone, first, last] = JSON.parse(key) as [string, number, number];
  const changes = [first * DAY, ...changesOfClock(first * DAY + 1, last * DAY, timeZone)];
  const offsets = changes.map((from, index) => ({
    from,
    to: changes[index + 1] ?? Number.POSITIVE_INFINITY,
    offset: offsetAt(from, timeZone),
  }));
  return (reading: number): number[] => {
    const shown = offsets.flatMap(({ from, to, offset }) =>
      reading - offset >= from && reading - offset < to ? [reading - offset] : [],
    );
    const leap = offsets.find(({ from, offset }) => reading - offset < from);
    return shown.length > 0 ? shown : [leap?.from ?? reading];
  };
});
