/** When readers are reminded of a change that is to come. */

import { DAY, HOUR } from "../../lib/time/time-units.ts";
import { offsetAt } from "../../lib/time/zone.ts";

/** Seven in the evening, by the area's clock. */
const EVENING = 19 * HOUR;

/** The evening of the day before an instant, in milliseconds. */
export function eveningBefore(at: number, timeZone: string): number {
  const local = Math.floor((at + offsetAt(at, timeZone)) / DAY) * DAY - DAY + EVENING;
  // The clocks may change between the two.
  const near = local - offsetAt(at, timeZone);
  return local - offsetAt(near, timeZone);
}
