import { type UseWindow, WEEKDAYS } from "../../../api/uses.ts";
import { DAY, instantsOf, readingAt } from "./wall-clock.ts";

/** From the first instant to the one after the last, in milliseconds. */
export type Span = { readonly from: number; readonly to: number };

/** A weekday falls on an odd and on an even date within three weeks, and is cut short by the clocks at most once a month. */
const LOOK_AHEAD = 63;

/**
 * The first span of open windows that ends after an instant; null if there is none. Windows that touch, by the clock or
 * in time, are one span; one that never closes has no end. In a doubled hour, a span begins late and ends early.
 */
export function nextSpan(windows: readonly UseWindow[], now: number, timeZone: string): Span | null {
  const sorted = windows.map(minutesOf).sort((a, b) => a.from - b.from);
  const today = Math.floor(readingAt(now, timeZone) / DAY);
  const last = today + LOOK_AHEAD;
  let open: Span | null = null;
  for (let day = today - 2; sorted.length > 0 && day <= last; day++) {
    for (const window of sorted) {
      if (!isOpenOn(day, window)) continue;
      const from = day * DAY + window.from;
      const to = day * DAY + window.to;
      if (open && (from <= open.to || beginOf(from, timeZone) <= endOf(open.to, timeZone))) {
        open = { from: open.from, to: Math.max(open.to, to) };
        continue;
      }
      const span = open && ahead(open, now, timeZone);
      if (span) return span;
      open = { from, to };
    }
  }
  const span = open && ahead(open, now, timeZone);
  return span && open && open.to >= (last + 1) * DAY ? { from: span.from, to: Infinity } : span;
}

/** In a doubled hour, windows begin at the second reading. */
const beginOf = (reading: number, timeZone: string): number => instantsOf(reading, timeZone)[1];

/** In a doubled hour, windows end at the first reading. */
const endOf = (reading: number, timeZone: string): number => instantsOf(reading, timeZone)[0];

/** Readings as instants; null for a span that is over, or empty. */
function ahead(open: Span, now: number, timeZone: string): Span | null {
  const from = beginOf(open.from, timeZone);
  const to = endOf(open.to, timeZone);
  return to > now && to > from ? { from, to } : null;
}

type Minutes = Pick<UseWindow, "dates" | "weekdays"> & Span;

const minutesOf = ({ dates, weekdays, from, to }: UseWindow): Minutes => ({
  dates,
  weekdays,
  from: minuteOf(from),
  to: minuteOf(to),
});

/** `06:30` is minute 390 of a day. */
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Whether a window is open at all on a day, given by its number since 1970. */
function isOpenOn(day: number, { dates, weekdays }: Minutes): boolean {
  const date = new Date(day * 86_400_000);
  const isOdd = date.getUTCDate() % 2 === 1;
  const weekday = WEEKDAYS[(date.getUTCDay() + 6) % 7];
  return (!dates || (dates === "odd") === isOdd) && (!weekdays || weekdays.some((name) => name === weekday));
}
