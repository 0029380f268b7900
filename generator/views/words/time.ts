/** Instants in words, in the time zone of the place, which is named (`9:10 am NZDT`). */

import { memoize } from "../../lib/memoize.ts";
import { formatInstant } from "../../lib/time/instant.ts";
import { MOMENT } from "../../lib/time/moment.ts";
import { DAY } from "../../lib/time/time-units.ts";
import { offsetAt } from "../../lib/time/zone.ts";
import { type Html, html } from "../html/html.ts";

/** The time zone of whatever belongs to no area. */
export { NEW_ZEALAND } from "../../lib/time/zone.ts";

/**
 * A formatter is expensive to make, and few are needed: one for each style and time zone. Its texts are kept, because
 * most sites observe at the same instants.
 */
const formatter = (options: Intl.DateTimeFormatOptions) =>
  memoize((timeZone: string) => {
    const format = new Intl.DateTimeFormat("en-NZ", { ...options, timeZone });
    // `Wed 25 November`, as people write it; other styles have no comma after the day of the week.
    return memoize((instant: number) => format.format(instant).replace(/^(\p{L}+),/u, "$1"));
  });

const FORMATTERS = {
  moment: formatter(MOMENT),
  date: formatter({ day: "numeric", month: "long", year: "numeric" }),
  weekday: formatter({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
  longDay: formatter({ weekday: "long", day: "numeric", month: "long" }),
  weekdayDate: formatter({ weekday: "short", day: "numeric", month: "long" }),
  weekdayOfYear: formatter({ weekday: "short", day: "numeric", month: "long", year: "numeric" }),
  briefDate: formatter({ weekday: "short", day: "numeric", month: "short" }),
  briefDateOfYear: formatter({ weekday: "short", day: "numeric", month: "short", year: "numeric" }),
  shortDate: formatter({ day: "numeric", month: "short", year: "numeric" }),
  numeric: formatter({ day: "2-digit", month: "2-digit", year: "numeric" }),
  dayAndMonth: formatter({ day: "numeric", month: "short" }),
  dayMonthTime: formatter({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" }),
  shortMoment: formatter({
    day: "numeric",
    month: "short",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }),
  /** Stays on a page for years. */
  yearMoment: formatter({
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }),
  year: formatter({ year: "numeric" }),
  hour: formatter({ hour: "numeric" }),
  timeOfDay: formatter({ hour: "numeric", minute: "2-digit" }),
  clock: formatter({ hour: "numeric", minute: "2-digit", timeZoneName: "short" }),
};

type Style = keyof typeof FORMATTERS;

/** An instant, in milliseconds, as text. */
export const formatTime = (instant: number, timeZone: string, style: Style = "moment"): string =>
  FORMATTERS[style](timeZone)(instant);

/** An instant as text, with its exact value for programs. */
export const time = (instant: number, timeZone: string, style: Style = "moment"): Html =>
  html`<time datetime="${exactly(instant)}">${formatTime(instant, timeZone, style)}</time>`;

/** For programs. */
export const exactly = memoize(formatInstant);

/** A calendar day, `2026-11-21`, as text. */
export const calendarDay = (date: string, style?: DayStyle): Html =>
  html`<time datetime="${date}">${formatDay(date, style)}</time>`;

type DayStyle = "shortDate" | "weekday" | "longDay" | "briefDateOfYear";

export const formatDay = (date: string, style: DayStyle = "shortDate"): string =>
  formatTime(Date.parse(date), "UTC", style);

/** What the clocks of a time zone show at an instant: `06:30`. */
export const clockOf = (instant: number, timeZone: string): string => clocks(timeZone).format(instant);

const clocks = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" }),
);

/** The calendar day of an instant in a time zone: `2026-11-21`. */
export const dateOf = (instant: number, timeZone: string): string => datesIn(timeZone)(instant);

const datesIn = memoize((timeZone: string) =>
  memoize((instant: number) => formatTime(instant, timeZone, "numeric").split("/").reverse().join("-")),
);

/** A day of the month in words, for rules that go by even and odd dates: `an even date`. */
export const parityOf = (date: string): string =>
  Number(date.slice(-2)) % 2 === 0 ? "an even date" : "an odd date";

/** When something is said, in milliseconds. What a finished data set says may be read in any year. */
type SaidAt = { readonly now: number; readonly isFinished?: boolean };

/**
 * An instant as people say it: `Tue 24 November`, with the year if it is not that of `said`, and with the time of day unless it is
 * the start of the day: councils let a level begin at midnight or a minute after it.
 */
export const spoken = (instant: number, timeZone: string, said: SaidAt): Html =>
  html`<time datetime="${exactly(instant)}">${spokenText(instant, timeZone, said)}</time>`;

/** The same as text, with the names of days and months in brief. */
export function spokenText(instant: number, timeZone: string, said: SaidAt, isBrief = false): string {
  const isOfThisYear =
    !said.isFinished && formatTime(instant, timeZone, "year") === formatTime(said.now, timeZone, "year");
  const style = isOfThisYear
    ? isBrief
      ? "briefDate"
      : "weekdayDate"
    : isBrief
      ? "shortDate"
      : "weekdayOfYear";
  const clock =
    dayEndedBy(instant, timeZone) === null
      ? ` at ${formatTime(instant, timeZone, "timeOfDay").replace(":00", "")}`
      : "";
  return `${formatTime(instant, timeZone, style)}${clock}`;
}

/** An instant of the day that is over as another begins; null where that one is not at the start of its day. */
export function dayEndedBy(instant: number, timeZone: string): number | null {
  const before = instant - START_OF_DAY;
  return dateOf(before, timeZone) === dateOf(instant, timeZone) ? null : before;
}

const START_OF_DAY = 5 * 60_000;

/** The instant at which a calendar day ends in a time zone, in milliseconds. */
export const endOfDay = (date: string, timeZone: string): number =>
  midnightOf(timeZone)(Date.parse(date) + DAY);

/** The midnight at which a day begins in a time zone; days are given by their midnights in UTC. */
const midnightOf = memoize((timeZone: string) =>
  // The offset is that of the midnight itself: clocks change in the small hours.
  memoize((day: number) => day - offsetAt(day - offsetAt(day, timeZone), timeZone)),
);

/** The midnights of a zone in `from` ≤ t < `until`: of every day, or of 1 January only. */
export const midnights = (from: number, until: number, timeZone: string, of: "days" | "years"): number[] =>
  (of === "days" ? daysAround(from, until) : newYearsAround(from, until))
    .map(midnightOf(timeZone))
    .filter((midnight) => midnight >= from && midnight < until);

/** The midnights in UTC of a span, and of a day or a year more on either side: a zone is up to a day away. */
const daysAround = (from: number, until: number): number[] =>
  range(Math.floor(from / DAY) - 1, Math.ceil(until / DAY) + 1).map((day) => day * DAY);

const newYearsAround = (from: number, until: number): number[] =>
  range(yearOf(from), yearOf(until) + 1).map((year) => Date.UTC(year, 0));

const yearOf = (instant: number): number => new Date(instant).getUTCFullYear();

/** The whole numbers from one to another, both included. */
const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);
