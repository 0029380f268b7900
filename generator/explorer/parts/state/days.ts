/** Measurements by the day, and their normal range. */

import { extremesOf } from "../../../lib/extremes.ts";
import { DAY } from "../../../lib/time/time-units.ts";
import { NEW_ZEALAND } from "../../../lib/time/zone.ts";
import { gapsIn } from "../../../views/charts/gaps.ts";
import { midnights } from "../../../views/words/time.ts";
import { isMeasured, type Measured, type ObservationType, type Series } from "./observations.ts";

/** What was measured on a day, from its first instant to its last, in milliseconds. */
export type Day = {
  readonly from: number;
  readonly until: number;
  readonly low: number;
  readonly high: number;
  readonly mean: number;
  /** For rain. */
  readonly sum: number;
  /** Whether the readings go on after it. */
  readonly isOver: boolean;
  /** Whether there are readings for all of it, up to now if it is not over. */
  readonly isCovered: boolean;
  /** Both. */
  readonly isWhole: boolean;
};

/**
 * All values of a series by the day, oldest first, in the unit of the latest. A reading covers the time before it, so
 * one at midnight belongs to the day before.
 */
export function daysOf({ all, latest }: Pick<Series, "all" | "latest">): Day[] {
  const measured = all.filter(isMeasured).filter(({ unit }) => unit === latest?.unit);
  const [newest, oldest] = [measured[0], measured.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const starts = midnights(oldest.observedAt - 1.5 * DAY, newest.observedAt, NEW_ZEALAND, "days");
  const gaps = gapsIn(measured.map(({ observedAt }) => observedAt).reverse());
  let next = measured.length - 1;
  return starts.flatMap((from, index) => {
    const until = starts[index + 1] ?? newest.observedAt;
    const values: number[] = [];
    for (; (measured[next]?.observedAt ?? Infinity) <= until; next--)
      values.push((measured[next] as Measured).value);
    if (values.length === 0) return [];
    const isOver = index + 1 < starts.length;
    const isCovered =
      oldest.observedAt <= from &&
      // Only what a gap takes of this day counts.
      !gaps.some((gap) => Math.min(gap.until, until) - Math.max(gap.from, from) > gap.longest);
    return {
      from: Math.max(from, oldest.observedAt),
      until,
      ...figuresOf(values),
      ...{ isOver, isCovered, isWhole: isOver && isCovered },
    };
  });
}

/** What a total is of: the whole day, a part of it, or the day so far. */
export const extentOf = ({ isOver, isCovered }: Day): string =>
  isOver ? (isCovered ? "in all" : "in part") : `so far${isCovered ? "" : ", in part"}`;

function figuresOf(values: readonly number[]): Pick<Day, "low" | "high" | "mean" | "sum"> {
  const sum = values.reduce((total, value) => total + value);
  const [low, high] = extremesOf(values);
  return { low, high, mean: meanOf(sum / values.length, low, high), sum: Number(sum.toPrecision(8)) };
}

/** A mean with four digits, and with no fewer decimals than the values: a level of 234.12 m to 234.17 m has no mean of 234.1 m. */
function meanOf(exact: number, low: number, high: number): number {
  const decimals = Math.max(...[low, high, Number(exact.toPrecision(4))].map(decimalsOf));
  return Math.min(high, Math.max(low, Number(exact.toFixed(Math.min(decimals, 20)))));
}

function decimalsOf(value: number): number {
  // Without the digits that come from fractions.
  const [digits = "", exponent = "0"] = String(Number(value.toPrecision(8))).split("e");
  return Math.max(0, (digits.split(".")[1]?.length ?? 0) - Number(exponent));
}

/** The least number of whole days that a normal range is said for: fewer are a season, and a dry one would make a drought normal. */
const YEAR = 365;

type NormalRange = {
  /** The 5th and the 95th percentile of the means of whole days. */
  readonly low: number;
  readonly high: number;
  /** When the first of these days begins and the last one ends, in milliseconds. */
  readonly from: number;
  readonly until: number;
};

/** Between which values the mean of a day was on nine days of ten; null for rain, and with less than a year of whole days. */
export function normalRange(days: readonly Day[], type: ObservationType): NormalRange | null {
  const whole = days.filter(({ isWhole }) => isWhole);
  const [first, last] = [whole[0], whole.at(-1)];
  if (type === "rainfall" || first === undefined || last === undefined || whole.length < YEAR) return null;
  const means = whole.map(({ mean }) => mean).sort((a, b) => a - b);
  const at = (share: number) => means[Math.round(share * (means.length - 1))] as number;
  return { low: at(0.05), high: at(0.95), from: first.from, until: last.until };
}
