/** Instants in the words of a place: `Saturday 5 December, 12:01 am`. */

import { memoize } from "../memoize.ts";
import { MOMENT } from "./moment.ts";
import { NEW_ZEALAND } from "./zone.ts";

const formatters = memoize(
  (timeZone: string) => new Intl.DateTimeFormat("en-NZ", { weekday: "long", ...MOMENT, timeZone }),
);

type Parts = Readonly<Partial<Record<Intl.DateTimeFormatPartTypes, string>>>;

/** The parts are put together here: their order and the kinds of spaces between them differ from ICU to ICU. */
const partsOf = memoize((timeZone: string) =>
  memoize(
    (instant: number): Parts =>
      Object.fromEntries(
        formatters(timeZone)
          .formatToParts(instant)
          .map(({ type, value }) => [type, value]),
      ),
  ),
);

/** As a title says it: without the year, and with the zone only if it is not New Zealand's main one, which most readers have. */
export function shortTime(instant: number, timeZone: string): string {
  const { weekday, day, month, timeZoneName, ...clock } = partsOf(timeZone)(instant);
  return `${weekday} ${day} ${month}, ${clockOf(clock)}${timeZone === NEW_ZEALAND ? "" : ` ${timeZoneName}`}`;
}

/** With everything: `Saturday 5 December 2026, 12:01 am NZDT`. */
export function longTime(instant: number, timeZone: string): string {
  const { weekday, day, month, year, timeZoneName, ...clock } = partsOf(timeZone)(instant);
  return `${weekday} ${day} ${month} ${year}, ${clockOf(clock)} ${timeZoneName}`;
}

/** The day alone: `5 December 2026`. */
export function dayOf(instant: number, timeZone: string): string {
  const { day, month, year } = partsOf(timeZone)(instant);
  return `${day} ${month} ${year}`;
}

const clockOf = ({ hour, minute, dayPeriod }: Parts): string => `${hour}:${minute} ${dayPeriod}`;
