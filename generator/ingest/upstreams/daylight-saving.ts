import { formatInstant } from "../../lib/time/instant.ts";
import { HOUR } from "../../lib/time/time-units.ts";
import { changesOfClock, NEW_ZEALAND } from "../../lib/time/zone.ts";
import { countBefore } from "../edits/ordered.ts";
import { Refusal } from "../refusal.ts";

/** The share of equal steps between rows from which on a series counts as one with a fixed step. */
const FIXED_SHARE = 0.75;

/**
 * Refuses a series with a fixed step that has a gap or a doubled hour of exactly 60 minutes at a change of daylight
 * saving: its time stamps follow daylight saving, and so are an hour off all summer. Instants are in order; `counts` says
 * how often each came.
 */
export function checkDaylightSaving(instants: Float64Array, counts: (row: number) => number): void {
  if (instants.length < 3) return;
  const changes = changesOfClock(instants[0] as number, instants.at(-1) as number, NEW_ZEALAND);
  const step = changes.length === 0 ? null : fixedStepOf(instants);
  if (step === null) return;
  for (const change of changes) {
    const next = countBefore(instants, change);
    const [before, after] = [instants[next - 1], instants[next]];
    if (before === undefined || after === undefined) continue;
    const isHole = after >= change + HOUR && after - before === step + HOUR;
    if (!isHole && !isDoubled(instants, counts, change)) continue;
    throw new Refusal(
      `expected a row every ${step / 60_000} minutes at the change of daylight saving of ${formatInstant(change)}, found ${isHole ? "an hour without one" : "an hour twice"}: its time stamps follow daylight saving; ask the council for NZST`,
    );
  }
}

function fixedStepOf(instants: Float64Array): number | null {
  const steps = new Map<number, number>();
  for (let row = 1; row < instants.length; row++) {
    const step = (instants[row] as number) - (instants[row - 1] as number);
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  const [step, count] = [...steps].reduce((most, next) => (next[1] > most[1] ? next : most));
  return count >= (instants.length - 1) * FIXED_SHARE ? step : null;
}

/** Whether all rows of the hour from the change on came twice, and those of the hours around it did not. */
function isDoubled(instants: Float64Array, counts: (row: number) => number, change: number): boolean {
  const [start, begin, end, last] = [-1, 0, 1, 2].map((hours) =>
    countBefore(instants, change + hours * HOUR),
  ) as [number, number, number, number];
  const areTwice = (from: number, until: number): boolean[] =>
    Array.from({ length: until - from }, (_, row) => counts(from + row) > 1);
  const around = [...areTwice(start, begin), ...areTwice(end, last)];
  return end > begin && areTwice(begin, end).every(Boolean) && !around.some(Boolean);
}
