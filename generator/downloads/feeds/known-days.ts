/**
 * For which days what applies in an area is known to hold, for what no script follows the clock: badges, cards in frames and pages in
 * Markdown. Each area's horizon moves on once a fortnight, on a night of its own: that of the build would change every file every night.
 */

import { dayOf } from "../../lib/time/time-in-words.ts";
import { DAY, HOUR } from "../../lib/time/time-units.ts";
import { offsetAt } from "../../lib/time/zone.ts";
import { type Area, isFinished, type Model } from "../../model/model.ts";
import { comingOnRecord } from "../../model/stages-over-time.ts";
import { formatTime } from "../../views/words/time.ts";

export type KnownDays = {
  /**
   * What follows the name of a level: ` until 4 December 2026`, the last whole day before the next step; `, known until …` where none is
   * known; ` on …` in a data set that speaks for one day; nothing for an area that is not tracked. What began and ends on one day holds
   * until an hour: the day before is one of something else.
   */
  readonly words: string;
  /** The last day on which anything is known, if a step comes before it; in milliseconds. */
  readonly knownUntil: number | null;
};

export function knownDays(area: Area, model: Pick<Model, "ahead" | "dataset">, asOf: number): KnownDays {
  const { timeZoneId } = area;
  const { horizon } = model.ahead;
  const day = (instant: number) => dayOf(instant, timeZoneId);
  const since = sinceWhen(area, asOf);
  /** The last whole day before an instant, or the hour where that day is before what applies has begun. */
  const lastDay = (instant: number, whole: number) =>
    whole < since && day(whole) !== day(since)
      ? `${day(instant)}, ${formatTime(instant, timeZoneId, "timeOfDay")}`
      : day(whole);
  const { next, end } = comingOnRecord(area, asOf);
  const answered = model.ahead.epochs.find(({ changed }) =>
    changed.some(({ id, current }) => id === area.id && current?.stageId !== area.current?.stageId),
  );
  const step = Math.min(next?.at ?? Infinity, end ?? Infinity, answered?.from ?? Infinity);
  const before = dayBefore(step, timeZoneId);
  const known = area.trackingStatus === "untracked" ? null : lastKnownDay(area, horizon, asOf);
  if (horizon === null || known === null)
    return { words: isFinished(model.dataset) ? ` on ${day(asOf)}` : "", knownUntil: null };
  if (step < horizon && before <= known)
    return { words: ` until ${lastDay(step, before)}`, knownUntil: known };
  return { words: `, known until ${lastDay(horizon, known)}`, knownUntil: null };
}

/** When what applies began: the level in force, or the end of the last one. */
const sinceWhen = ({ current, assignments }: Area, asOf: number): number =>
  current?.effectiveFrom ??
  Math.max(
    ...assignments.flatMap(({ effectiveUntil: end }) => (end === null || end > asOf ? [] : end)),
    Number.NEGATIVE_INFINITY,
  );

/** An instant in the day before that of another: about noon, so that no change of the clocks moves it into the next or the last. */
function dayBefore(instant: number, timeZone: string): number {
  if (instant === Infinity) return Infinity;
  const offset = offsetAt(instant, timeZone);
  return Math.floor((instant + offset) / DAY) * DAY - offset - 12 * HOUR;
}

/** How often an area's last known day moves on. */
const STEP = 14 * DAY;

/**
 * An instant in the last day that lies before the horizon as a whole, rounded down to a night of the area's own; null for a data set that
 * speaks for one day. Where the horizon is too near to round, it is the day before it.
 */
export function lastKnownDay({ id }: Pick<Area, "id">, horizon: number | null, asOf: number): number | null {
  if (horizon === null) return null;
  // The longest day has 25 hours.
  const last = horizon - 25 * HOUR;
  const night = (Number.parseInt(id.slice(0, 8), 16) % 14) * DAY;
  const rounded = last - ((((last - night) % STEP) + STEP) % STEP);
  return rounded > asOf + STEP / 2 ? rounded : last;
}
