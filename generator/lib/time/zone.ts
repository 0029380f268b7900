/** The offsets of time zones, and when they change. */

import { memoize } from "../memoize.ts";
import { DAY } from "./time-units.ts";

/** The main one of New Zealand; the Chatham Islands have their own. */
export const NEW_ZEALAND = "Pacific/Auckland";

const formatOf = memoize(
  (timeZone: string) => new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }),
);

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, timeZone: string): number {
  const name = formatOf(timeZone)
    .formatToParts(instant)
    .find(({ type }) => type === "timeZoneName")?.value;
  const [, sign, hours, minutes, seconds] = /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name ?? "") ?? [];
  const ahead = ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) * 1000;
  return sign === "-" ? -ahead : ahead;
}

/** The instants from one to another, both included, at which the clocks of a zone change. */
export function changesOfClock(from: number, until: number, timeZone: string): number[] {
  const changes: number[] = [];
  for (let start = from - 1; start < until; start += DAY) {
    const end = Math.min(start + DAY, until);
    if (offsetAt(start, timeZone) !== offsetAt(end, timeZone)) changes.push(changeIn(start, end, timeZone));
  }
  return changes;
}

function changeIn(start: number, end: number, timeZone: string): number {
  const before = offsetAt(start, timeZone);
  let [low, high] = [start, end];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle, timeZone) === before) low = middle;
    else high = middle;
  }
  return high;
}
