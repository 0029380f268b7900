import type { Series } from "../../../schemas/upstream.ts";

const NUMBER = /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** The number that an upstream wrote, with a decimal point; NaN if it wrote anything else. */
export function statedNumber(text: string): number {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed) : Number.NaN;
}

/** What loggers write instead of a missing measurement. */
const SENTINELS = [-888, -999, -9999];

export type Storage = Pick<Series, "observationType" | "factor" | "minimum" | "maximum">;

/** A number in the unit that is stored; NaN for a missing measurement. */
export function measured(stated: number, factor: number): number {
  if (SENTINELS.includes(stated)) return Number.NaN;
  // In binary fractions, 18.694 × 1000 is 18693.999999999996; no gauge measures to fifteen digits.
  const value = factor === 1 ? stated : Number((stated * factor).toPrecision(15));
  return Number.isFinite(value) ? value + 0 : Number.NaN;
}

/**
 * The value to store for a stated number, or NaN if it cannot be one (docs/upstreams.md, "How a series is taken over",
 * 3). A value is never invented: 0 only where the upstream said 0.
 */
export function storedValue(stated: number, { observationType, factor, minimum, maximum }: Storage): number {
  const value = measured(stated, factor);
  if ((observationType === "flow" || observationType === "reservoirStorage") && value < 0) return Number.NaN;
  const isPlausible =
    value >= (minimum ?? Number.NEGATIVE_INFINITY) && value <= (maximum ?? Number.POSITIVE_INFINITY);
  return isPlausible ? value : Number.NaN;
}
