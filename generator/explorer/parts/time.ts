/** Instants in words, in the time zone of the place, which is named (`9:10 am NZDT`). */

import { formatInstant } from "../../api/instant.ts";
import { memoize } from "../../lib/memoize.ts";
import { offsetAt } from "../../lib/zone.ts";
import { DAY } from "./duration.ts";
import { type Html, html } from "./html.ts";

/** The time zone of whatever belongs to no area. */
export { NEW_ZEALAND } from "../../lib/zone.ts";

/** A formatter is expensive to make, and few are needed: one for each style and time zone. */
const formatter = (options: Intl.DateTimeFormatOptions) =>
  memoize((timeZone: string) => new Intl.DateTimeFormat("en-NZ", { ...options, timeZone }));

const FORMATTERS = {
  moment: formatter({
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  }),
  date: formatter({ day: "numeric", month: "long", year: "numeric" }),
  weekday: formatter({ weekday: "long", day: "numeric", month: "long", year: "numeric" }),
  shortDate: formatter({ day: "numeric", month: "short", year: "numeric" }),
  numeric: formatter({ day: "2-digit", month: "2-digit", year: "numeric" }),
  dayAndMonth: formatter({ day: "numeric", month: "short" }),
  dayMonthTime: formatter({ day: "numeric", month: "short", hour: "numeric", minute: "2-digit" }),
  hour: formatter({ hour: "numeric" }),
  clock: formatter({ hour: "numeric", minute: "2-digit", timeZoneName: "short" }),
};

type Style = keyof typeof FORMATTERS;

/** An instant, in milliseconds, as text. */
export const formatTime = (instant: number, timeZone: string, style: Style = "moment"): string =>
  FORMATTERS[style](timeZone).format(instant);

/** An instant as text, with its exact value for programs. */
export const time = (instant: number, timeZone: string, style: Style = "moment"): Html =>
  html`<time datetime="${formatInstant(instant)}">${formatTime(instant, timeZone, style)}</time>`;

/** A calendar day, `2026-11-21`, as text. */
export const calendarDay = (date: string, style: "shortDate" | "weekday" = "shortDate"): Html =>
  html`<time datetime="${date}">${formatTime(Date.parse(date), "UTC", style).replace(",", "")}</time>`;

/** The calendar day of an instant in a time zone: `2026-11-21`. */
export const dateOf = (instant: number, timeZone: string): string =>
  formatTime(instant, timeZone, "numeric").split("/").reverse().join("-");

/** The instant at which a calendar day ends in a time zone, in milliseconds. */
export function endOfDay(date: string, timeZone: string): number {
  const midnight = Date.parse(date) + DAY;
  // The offset is that of the midnight itself: clocks change in the small hours.
  return midnight - offsetAt(midnight - offsetAt(midnight, timeZone), timeZone);
}

/** The midnights of a zone in `from` ≤ t < `until`: of every day, or of 1 January only. */
export function midnights(from: number, until: number, timeZone: string, of: "days" | "years"): number[] {
  const found = [];
  for (let day = Math.floor(from / DAY) * DAY - DAY; day < until + DAY; day += DAY) {
    if (of === "years" && new Date(day).toISOString().slice(5, 10) !== "01-01") continue;
    // The clocks may change between midnight in UTC and midnight in the zone.
    const midnight = day - offsetAt(day - offsetAt(day, timeZone), timeZone);
    if (midnight >= from && midnight < until) found.push(midnight);
  }
  return found;
}
