/** When a rule allows its use, in words, from the spans that the build has compiled. */

import { ALLOWED, NOT_ALLOWED, type TimedRule, UNCLEAR, type UseSpan } from "../../api/may-use-file.ts";
import { HOUSES, type House } from "../../api/uses.ts";
import {
  conditionsInWords,
  housesInWords,
  listed,
  sourcesInWords,
  spanInWords,
  timeInWords,
} from "../words/rule-words.ts";
import { clockOf } from "../words/time.ts";
import type { UsesAt } from "./garden-uses.ts";

export const NOT_TODAY = "not today";

export const NOT_CLEAR = "The text is not clear. Go by the scheme’s words.";

/** Whether a rule says the same as long as its stage lasts. */
export const isConstant = ({ spans }: TimedRule): boolean => spans.all?.length === 1;

export const spansFor = ({ spans }: TimedRule, house: House | null): readonly UseSpan[] =>
  spans.all ?? (house && spans[house]) ?? [];

/** `odd house numbers, until 8 am and 7–9 pm, one at a time`: from an instant up to another. */
export function hoursOf(rule: TimedRule, { now, timeZone, house }: UsesAt, end: number): string {
  if (isConstant(rule))
    return { [NOT_ALLOWED]: "not allowed", [ALLOWED]: `any time${restOf(rule)}`, [UNCLEAR]: NOT_CLEAR }[
      spansFor(rule, null)[0]?.[1] ?? NOT_ALLOWED
    ];
  const byHours = Map.groupBy(house ? [house] : HOUSES, (kind) => {
    const hours = (state: number) => hoursIn(spansFor(rule, kind), state, { from: now, to: end }, timeZone);
    const unclear = hours(UNCLEAR);
    return [hours(ALLOWED), unclear && `perhaps ${unclear} (the text is not clear)`]
      .filter(Boolean)
      .join(", ");
  });
  const isForAll = byHours.size === 1;
  byHours.delete("");
  const parts = [...byHours].map(([hours, kinds]) =>
    isForAll ? hours : `${housesInWords(kinds)}, ${hours}`,
  );
  return parts.length === 0 ? NOT_TODAY : `${unbroken(parts.join("; "))}${restOf(rule)}`;
}

/** `until 8 am and 7–9 pm`: when spans have a state within another span, in milliseconds. */
function hoursIn(
  spans: readonly UseSpan[],
  wanted: number,
  within: { readonly from: number; readonly to: number },
  timeZone: string,
): string {
  const hours = spans.flatMap(([second, state], index) => {
    const from = Math.max(second * 1000, within.from);
    const to = Math.min((spans[index + 1]?.[0] ?? Infinity) * 1000, within.to);
    if (state !== wanted || from >= to) return [];
    const ends = clockOf(to, timeZone);
    return from === within.from
      ? [`until ${timeInWords(ends)}`]
      : [spanInWords({ from: clockOf(from, timeZone), to: ends })];
  });
  return listed(hours);
}

/** What a rule says besides its hours. One that is about other water too says so. */
export const restOf = ({ conditions, isDiscouraged, source }: TimedRule): string =>
  `${source.length > 1 ? `, ${sourcesInWords(source)}` : ""}${conditionsInWords(conditions, isDiscouraged)}`;

/** No line ends between an hour and its half of the day. */
export const unbroken = (words: string): string => words.replace(/ (?=[ap]m\b)/g, "\u00a0");
