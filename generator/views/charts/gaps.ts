/** Where a series of readings has a gap: a step from one to the next that is much longer than the usual one. */

/** From one reading to the next. It is longer than `longest`: so long may a step be without being a gap. In milliseconds. */
export type Gap = { readonly from: number; readonly until: number; readonly longest: number };

/** A step that is more than so many times the usual one is a gap: a reading may come late, or be left out. */
const LATE = 3;

/** So many steps before and after a step tell its usual length: a site may have been read less often in the past. */
const AROUND = 4;

/**
 * The gaps between instants, the oldest first. The usual step is the median of all steps, or of the steps around, if that is
 * longer. There are no gaps where more than a quarter of the steps would be gaps: such a series is irregular, for example read
 * several times in a row and then not for days, and its median says nothing about it.
 */
export function gapsIn(instants: readonly number[]): Gap[] {
  const steps = instants.slice(1).map((instant, index) => instant - (instants[index] as number));
  const usual = median(steps);
  const gaps = steps.flatMap((step, index) => {
    if (step <= LATE * usual) return [];
    const around = steps.slice(Math.max(0, index - AROUND), index + AROUND + 1);
    const longest = LATE * Math.max(usual, median(around));
    const from = instants[index] as number;
    return step > longest ? { from, until: from + step, longest } : [];
  });
  return gaps.length > steps.length / 4 ? [] : gaps;
}

/** The instants before which a line breaks. */
export const breaksIn = (instants: readonly number[]): ReadonlySet<number> =>
  new Set(gapsIn(instants).map(({ until }) => until));

/** Of two in the middle, the longer: of two steps, neither is a gap. */
function median(steps: readonly number[]): number {
  return steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
}
