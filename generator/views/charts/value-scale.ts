/** The values of a chart, from bottom to top. */

import { extremesOf } from "../../lib/extremes.ts";
import { PLOTS } from "./plots.ts";
import { ticksIn } from "./ticks.ts";

const { top, bottom } = PLOTS.readings;

export type ValueScale = {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** Where a value is, in pixels from the top of the chart. */
  readonly yOf: (value: number) => number;
};

/** So much of a value is the least that a chart shows: less would draw the last digit of a steady river as a flood. */
const LEAST = 0.01;

/**
 * A scale that fits the values. It reaches to zero or a trigger level only while the values keep half of the height: a level
 * farther away would make the line flat. Rain stands on zero: `isFromZero`.
 */
export function valueScale(
  values: readonly number[],
  references: readonly number[],
  isFromZero: boolean,
): ValueScale {
  // A dry day must not get an axis in hundredths of a millimetre.
  const [least, most] = extremesOf(isFromZero ? [0, 1, ...values] : values);
  const span = Math.max(most - least, LEAST * Math.max(Math.abs(most), Math.abs(least))) || 1;
  let [low, high] = [(most + least - span) / 2, (most + least + span) / 2];
  const distance = (value: number) => Math.max(least - value, value - most);
  for (const value of references.toSorted((a, b) => distance(a) - distance(b))) {
    const [lower, higher] = [Math.min(low, value), Math.max(high, value)];
    if (higher - lower <= 2 * span) [low, high] = [lower, higher];
  }
  const room = (high - low) * 0.08;
  [low, high] = [least >= 0 ? Math.max(0, low - room) : low - room, high + room];
  const yOf = (value: number) => Math.round(bottom + ((value - low) / (high - low)) * (top - bottom));
  return { low, high, ticks: ticksIn(low, high), yOf };
}
