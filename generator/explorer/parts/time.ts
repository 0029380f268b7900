/** Instants in words: in the time zone of the place, which is named (`9:10 am NZDT`). */

import { formatInstant } from "../../api/instant.ts";
import { type Html, html } from "./html.ts";

/** The time zone of what belongs to no area. */
export const NEW_ZEALAND = "Pacific/Auckland";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

type Style = "moment" | "date" | "shortDate" | "dayAndMonth" | "dayMonthTime" | "hour" | "offset";

const STYLES: Record<Style, Intl.DateTimeFormatOptions> = {
  moment: {
    day: "numeric",
    month: "long",
    year: "numeric",
    hour: "numeric",
    minute: "2-digit",
    timeZoneName: "short",
  },
  date: { day: "numeric", month: "long", year: "numeric" },
  shortDate: { day: "numeric", month: "short", year: "numeric" },
  dayAndMonth: { day: "numeric", month: "short" },
  hour: { hour: "numeric" },
  offset: { timeZoneName: "longOffset" },
  dayMonthTime: { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are dear to make and there are few: one for each style and zone. */
function formatOf(style: Style, timeZone: string): Intl.DateTimeFormat {
  const key = `${style} ${timeZone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-NZ", { ...STYLES[style], timeZone });
  formats.set(key, made);
  return made;
}

/** The words of an instant, in milliseconds, as a text. */
export const words = (instant: number, timeZone: string, style: Style = "moment"): string =>
  formatOf(style, timeZone).format(instant);

/** The words of an instant, with the instant for machines. */
export const time = (instant: number, timeZone: string, style: Style = "moment"): Html =>
  html`<time datetime="${formatInstant(instant)}">${words(instant, timeZone, style)}</time>`;

/** A day of the calendar, `2026-11-21`, in words. */
export const calendarDay = (date: string): Html =>
  html`<time datetime="${date}">${words(Date.parse(date), "UTC", "shortDate")}</time>`;

/** A length of time, in milliseconds, in the greatest unit that it holds twice: `3 hours`, `26 days`. */
export function lengthOf(milliseconds: number): string {
  const [unit, name] =
    milliseconds >= 2 * DAY
      ? [DAY, "day"]
      : milliseconds >= 2 * HOUR
        ? [HOUR, "hour"]
        : ([MINUTE, "minute"] as const);
  const count = Math.floor(milliseconds / unit);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/** What the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetOf(instant: number, timeZone: string): number {
  const match = /GMT([+-])(\d\d):(\d\d)/.exec(words(instant, timeZone, "offset"));
  if (match === null) return 0;
  return (Number(match[2]) * HOUR + Number(match[3]) * MINUTE) * (match[1] === "-" ? -1 : 1);
}

/** The midnights of a zone in `from` ≤ t < `until`, of every day, or of 1 January alone. */
export function midnights(from: number, until: number, timeZone: string, of: "days" | "years"): number[] {
  const found = [];
  for (let day = Math.floor(from / DAY) * DAY - DAY; day < until + DAY; day += DAY) {
    if (of === "years" && new Date(day).toISOString().slice(5, 10) !== "01-01") continue;
    // The clocks may change between midnight of UTC and that of the zone.
    const midnight = day - offsetOf(day - offsetOf(day, timeZone), timeZone);
    if (midnight >= from && midnight < until) found.push(midnight);
  }
  return found;
}
