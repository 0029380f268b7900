/**
 * Whether new values of a series, or of a provider, are plausible beside the known ones. `ingest` checks each series before
 * accepting it; the night checks each provider before publishing.
 */

/** Durations are in milliseconds. */
export const PLAUSIBLE = {
  /** How far the newest row may be ahead of the clock. */
  ahead: 5 * 60_000,
  /** The share of rows that may be gone. */
  rowsFall: 0.3,
  /**
   * If all values of a series are larger or smaller by this factor, within this tolerance, the series has another unit.
   */
  factor: 1000,
  factorWithin: 0.1,
};

export type Plausible = typeof PLAUSIBLE;

/** Whether a row lies in the future. */
export const isAhead = (newest: number, now: number, { ahead }: Pick<Plausible, "ahead">): boolean =>
  newest > now + ahead;

/** Whether more rows are missing than allowed. */
export const isTooFew = (found: number, known: number, { rowsFall }: Pick<Plausible, "rowsFall">): boolean =>
  found < known * (1 - rowsFall);

/**
 * The factor between the values of a series and the known ones if the unit has changed; null if it has not. It is the
 * median ratio of values at the same instants. Ratios of or by zero are ignored.
 */
export function otherUnit(
  ratios: Iterable<number>,
  { factor, factorWithin }: Pick<Plausible, "factor" | "factorWithin">,
): number | null {
  const numbers = [...ratios].filter((ratio) => Number.isFinite(ratio) && ratio !== 0);
  if (numbers.length === 0) return null;
  const median = medianOf(numbers);
  const size = median < 1 ? 1 / median : median;
  return size < factor * (1 - factorWithin) || size > factor * (1 + factorWithin) ? null : median;
}

function medianOf(numbers: number[]): number {
  numbers.sort((a, b) => a - b);
  const middle = numbers.length >> 1;
  const upper = numbers[middle] as number;
  return numbers.length % 2 === 1 ? upper : ((numbers[middle - 1] as number) + upper) / 2;
}
