/** The one way in which every part of the bench reports. */

import { formatCount } from "../../generator/lib/format-count.ts";
import type { Values } from "../command-line/parse.ts";

type Bound = { readonly atMost: number } | { readonly atLeast: number };

/** A figure: its name, what was found in each run, the unit of that, and the bound that the median must keep. */
export type Figure = readonly [name: string, values: number | readonly number[], unit: string, bound?: Bound];

export type Note = (...figure: Figure) => void;

/** Measures something. `folder` is empty, and is removed afterwards. */
export type Part = (
  options: Omit<Values<"bench">, "argument">,
  note: Note,
  folder: string,
) => void | Promise<void>;

/** No wrong answer, no torn tree. */
export const NONE = { atMost: 0 } as const;

export function isKept([, values, , bound]: Figure): boolean {
  if (bound === undefined) return true;
  return "atMost" in bound ? median(values) <= bound.atMost : median(values) >= bound.atLeast;
}

/** `! nz, unchanged: 0.0912 of a clean build (0.0844 to 0.102 in 3 runs; at most 0.06)`; the mark says that the bound is missed. */
export function lineOf(figure: Figure): string {
  const [name, values, unit, bound] = figure;
  const runs = [values].flat();
  const more = [
    runs.length > 1 && `${shown(Math.min(...runs))} to ${shown(Math.max(...runs))} in ${runs.length} runs`,
    bound && `at ${"atMost" in bound ? `most ${shown(bound.atMost)}` : `least ${shown(bound.atLeast)}`}`,
  ].filter((text) => typeof text === "string");
  const found = `${shown(median(values))} ${unit}`.trim();
  return `${isKept(figure) ? " " : "!"} ${name}: ${found}${more.length > 0 ? ` (${more.join("; ")})` : ""}`;
}

export function median(values: number | readonly number[]): number {
  const sorted = [values].flat().sort((a, b) => a - b);
  return sorted[sorted.length >> 1] as number;
}

/** Whole numbers as they are, others to three digits. */
function shown(value: number): string {
  return Number.isInteger(value) || value >= 1000 ? formatCount(Math.round(value)) : value.toPrecision(3);
}
