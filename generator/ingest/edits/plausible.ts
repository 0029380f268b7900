/**
 * What is plausible of a series, or of a provider, beside what is known already. `ingest` asks it of each series before it takes it
 * over, the night of each provider before it publishes.
 */

/** Durations are in milliseconds. */
export const PLAUSIBLE = {
  /** How far the newest row may be ahead of the clock. */
  ahead: 5 * 60_000,
  /** The share of rows that may be gone. */
  rowsFall: 0.3,
  /** A series whose values are all larger or smaller by this factor, within so much of it, has another unit. */
  factor: 1000,
  factorWithin: 0.1,
};

export type Plausible = typeof PLAUSIBLE;

/** Whether a row is of a time that has not come yet. */
export const isAhead = (newest: number, now: number, { ahead }: Pick<Plausible, "ahead">): boolean =>
  newest > now + ahead;

/** Whether more rows are gone than may be. */
export const isTooFew = (found: number, known: number, { rowsFall }: Pick<Plausible, "rowsFall">): boolean =>
  found < known * (1 - rowsFall);

/**
 * How many times as large the values of a series are if they have another unit; null if they have not. It is the median of the
 * ratios of values to those that are known of the same instants. Ratios of or by zero say nothing.
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
