/** When a rule allows its use (docs/contract.md §9). The browser's scripts use this too. */

import { ALLOWED, NOT_ALLOWED, type TimedRule, UNCLEAR, type UseSpan } from "../api/may-use-file.ts";
import { HOUSES, type House, type UseRule, type UseWindow } from "../api/uses.ts";
import { openSpans, type Span } from "./open-spans.ts";

/** For all houses, or for each kind of them if the rule asks for it. */
export function spansOf(
  { permission, when }: Pick<UseRule, "permission" | "when">,
  span: Span,
  timeZone: string,
): TimedRule["spans"] {
  const start = Math.floor(span.from / 1000);
  if (when === null) return { all: [[start, permission === "prohibited" ? NOT_ALLOWED : ALLOWED]] };
  const spansFor = (windows: readonly UseWindow[]): UseSpan[] => {
    const [clear = [], unclear = []] = [false, true].map((isUnclear) =>
      openSpans(
        windows.filter((window) => window.isUnclear === isUnclear),
        span,
        timeZone,
      ).map((instant) => Math.max(start, instant / 1000)),
    );
    const begins = [...new Set([start, ...clear, ...unclear])].sort((a, b) => a - b);
    let [opened, left] = [0, 0];
    return begins
      .map((second): UseSpan => {
        while ((clear[opened] as number) <= second) opened++;
        while ((unclear[left] as number) <= second) left++;
        // Where both are open, the text does say that the use is allowed.
        return [second, opened % 2 === 1 ? ALLOWED : left % 2 === 1 ? UNCLEAR : NOT_ALLOWED];
      })
      .filter(([, state], index, all) => state !== all[index - 1]?.[1]);
  };
  return when.every(({ houses }) => houses === null)
    ? { all: spansFor(when) }
    : Object.fromEntries(HOUSES.map((house) => [house, spansFor(when.filter(isFor(house)))]));
}

const isFor =
  (house: House) =>
  ({ houses }: UseWindow): boolean =>
    houses?.includes(house) ?? true;
