/**
 * The days for which an area's restrictions are known to hold, for badges, cards in frames and pages in Markdown, which no script
 * updates. Each area's horizon moves on once a fortnight, on a different night: the build's horizon would change every file every
 * night.
 */

import { dayOf } from "../../lib/time/time-in-words.ts";
import { DAY, HOUR } from "../../lib/time/time-units.ts";
import { type Area, isFinished, type Model } from "../../model/model.ts";
import { comingIn } from "../../model/stages-over-time.ts";
import { dateOf, dayEndedBy, formatTime } from "../../views/words/time.ts";

export type KnownDays = {
  /**
   * What follows the name of a level: ` until 4 December 2026`, the last whole day before the next step; ` until 5 December 2026, 5:00 pm`
   * before one within a day; `, known until …` where none is known; ` on …` in a data set that speaks for one day; nothing for an area
   * that is not tracked.
   */
  readonly words: string;
  /** The last day on which anything is known, if a step comes before it; in milliseconds. */
  readonly knownUntil: number | null;
};

export function knownDays(area: Area, model: Pick<Model, "ahead" | "dataset">, asOf: number): KnownDays {
  const { timeZoneId } = area;
  const { horizon } = model.ahead;
  const date = (instant: number) => dateOf(instant, timeZoneId);
  const ifNotOver = (day: number | null) => (day === null || date(day) < date(asOf) ? null : day);
  /** The last whole day before an instant, or the hour where there is none that is not over. */
  const lastDay = (instant: number, whole: number | null) =>
    whole === null ? hourOf(instant, timeZoneId) : dayOf(whole, timeZoneId);
  const { next, end } = comingIn(area, asOf);
  const answered = model.ahead.epochs.find(({ changed }) =>
    changed.some(({ id, current }) => id === area.id && current?.stageId !== area.current?.stageId),
  );
  const step = Math.min(next?.at ?? Infinity, end ?? Infinity, answered?.from ?? Infinity);
  if (horizon === null || area.trackingStatus === "untracked")
    return { words: isFinished(model.dataset) ? ` on ${dayOf(asOf, timeZoneId)}` : "", knownUntil: null };
  const known = ifNotOver(lastKnownDay(area, horizon, asOf));
  const whole = step < horizon ? ifNotOver(dayEndedBy(step, timeZoneId)) : null;
  if (step < horizon && date(whole ?? step) <= date(known ?? horizon))
    return { words: ` until ${lastDay(step, whole)}`, knownUntil: known };
  return { words: `, known until ${lastDay(horizon, known)}`, knownUntil: null };
}

/** `5 December 2026`, or `5 December 2026, 5:00 pm` for what begins within the day: until then something else holds. */
export const dayOrHour = (instant: number, timeZone: string): string =>
  dayEndedBy(instant, timeZone) === null ? hourOf(instant, timeZone) : dayOf(instant, timeZone);

const hourOf = (instant: number, timeZone: string): string =>
  `${dayOf(instant, timeZone)}, ${formatTime(instant, timeZone, "timeOfDay")}`;

/** How often an area's last known day moves on. */
const STEP = 14 * DAY;

/**
 * An instant in the last day that lies before the horizon as a whole, rounded down to the area's night of a fortnight; null for a
 * data set that speaks for one day. Where the horizon is too near to round, the day before the horizon.
 */
export function lastKnownDay({ id }: Pick<Area, "id">, horizon: number | null, asOf: number): number | null {
  if (horizon === null) return null;
  // The longest day has 25 hours.
  const last = horizon - 25 * HOUR;
  const night = (Number.parseInt(id.slice(0, 8), 16) % 14) * DAY;
  const rounded = last - ((((last - night) % STEP) + STEP) % STEP);
  return rounded > asOf + STEP / 2 ? rounded : last;
}
