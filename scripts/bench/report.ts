/** The one way in which every part of the bench reports. */

import { formatCount } from "../../generator/lib/format-count.ts";
import type { Values } from "../command-line/parse.ts";

type Bound = { readonly atMost: number } | { readonly atLeast: number };

/** What was found in each run, and the bound that the median must keep. */
export type Figure = {
  readonly name: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly median: number;
  readonly bound?: Bound;
};

/** Reports a figure: its name, the values of all runs, their unit, and a bound if it has one. */
export type Note = (name: string, values: number | readonly number[], unit: string, bound?: Bound) => void;

/** Measures something. `folder` is empty, and is removed afterwards. */
export type Part = (
  options: Omit<Values<"bench">, "argument">,
  note: Note,
  folder: string,
) => void | Promise<void>;

/** No wrong answer, no torn tree. */
export const NONE = { atMost: 0 } as const;

export function figureOf(...[name, values, unit, bound]: Parameters<Note>): Figure {
  const all = [values].flat();
  return { name, unit, values: all, median: median(all), ...(bound && { bound }) };
}

export function isKept({ median, bound }: Figure): boolean {
  if (bound === undefined) return true;
  return "atMost" in bound ? median <= bound.atMost : median >= bound.atLeast;
}

/** `! nz, unchanged: 0.09 of a clean build (0.08 to 0.10 in 3 runs; at most 0.08)`; the mark says that the bound is missed. */
export function lineOf(figure: Figure): string {
  const { name, unit, values, median, bound } = figure;
  const spread =
    values.length > 1
      ? [`${shown(Math.min(...values))} to ${shown(Math.max(...values))} in ${values.length} runs`]
      : [];
  const limit = bound
    ? [`at ${"atMost" in bound ? `most ${shown(bound.atMost)}` : `least ${shown(bound.atLeast)}`}`]
    : [];
  const more = [...spread, ...limit].join("; ");
  return `${isKept(figure) ? " " : "!"} ${name}: ${`${shown(median)} ${unit}`.trim()}${more && ` (${more})`}`;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] as number;
}

/** Whole numbers as they are, others to three digits or so. */
function shown(value: number): string {
  if (Number.isInteger(value) || Math.abs(value) >= 1000) return formatCount(Math.round(value));
  return value.toFixed(Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2);
}
