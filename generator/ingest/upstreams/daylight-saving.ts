import { formatInstant } from "../../lib/time/instant.ts";
import { HOUR } from "../../lib/time/time-units.ts";
import { changesOfClock, NEW_ZEALAND } from "../../lib/time/zone.ts";
import { Refusal } from "../refusal.ts";

/** The share of equal steps between rows from which on a series counts as one with a fixed step. */
const FIXED_SHARE = 0.75;

/**
 * Refuses a series with a fixed step that has a gap or a doubled hour of exactly 60 minutes at a change of daylight saving: its
 * time stamps follow daylight saving, and so are an hour off all summer. Instants are in order; the instants in `twice` came more
 * than once.
 */
export function checkDaylightSaving(instants: readonly number[], twice: ReadonlySet<number>): void {
  const [first, last] = [instants[0], instants.at(-1)];
  if (first === undefined || last === undefined || instants.length < 3) return;
  const changes = changesOfClock(first, last, NEW_ZEALAND);
  const step = changes.length === 0 ? null : fixedStepOf(instants);
  if (step === null) return;
  for (const change of changes) {
    const next = instants.findIndex((at) => at >= change);
    const [before, after] = [instants[next - 1], instants[next]];
    if (before === undefined || after === undefined) continue;
    const isHole = after >= change + HOUR && after - before === step + HOUR;
    if (!isHole && !isDoubled(instants, twice, change)) continue;
    throw new Refusal(
      `expected a row every ${step / 60_000} minutes at the change of daylight saving of ${formatInstant(change)}, found ${isHole ? "an hour without one" : "an hour twice"}: its time stamps follow daylight saving; ask the council for NZST`,
    );
  }
}

function fixedStepOf(instants: readonly number[]): number | null {
  const steps = new Map<number, number>();
  for (let row = 1; row < instants.length; row++) {
    const step = (instants[row] as number) - (instants[row - 1] as number);
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  const [step, count] = [...steps].reduce((most, next) => (next[1] > most[1] ? next : most));
  return count >= (instants.length - 1) * FIXED_SHARE ? step : null;
}

/** Whether all rows of the hour from the change on came twice, and no rows of the hours around it. */
function isDoubled(instants: readonly number[], twice: ReadonlySet<number>, change: number): boolean {
  const [before, within, after] = [-1, 0, 1].map((hours) => {
    const start = change + hours * HOUR;
    return instants.filter((at) => at >= start && at < start + HOUR).map((at) => twice.has(at));
  }) as [boolean[], boolean[], boolean[]];
  return within.length > 0 && within.every(Boolean) && ![...before, ...after].some(Boolean);
}
