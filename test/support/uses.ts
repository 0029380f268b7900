/** What a stage allows, drawn, or with everything that a test does not care about filled in. */

import { HOUSES, type UseRule, type UseWindow, WEEKDAYS } from "../../generator/api/uses.ts";
import type { Draw } from "./random.ts";

export const window = (from: string, to: string, some: Partial<UseWindow> = {}): UseWindow => ({
  houses: null,
  dates: null,
  weekdays: null,
  from,
  to,
  isUnclear: false,
  ...some,
});

/** Lawns of homes may be watered by a sprinkler at any time. */
export const rule = (some: Partial<UseRule> = {}): UseRule => ({
  who: ["residential"],
  what: ["lawn"],
  by: ["sprinkler"],
  source: null,
  permission: "allowed",
  when: null,
  conditions: [],
  exception: null,
  quote: ["drawn"],
  ...some,
});

/** A rule with windows, or one without. Bounds are often where clocks change. */
export function drawRule(random: Draw): UseRule {
  const permission = random.pick([
    "allowed",
    "allowed",
    "allowed",
    "allowed",
    "discouraged",
    "prohibited",
  ] as const);
  const when =
    permission === "prohibited" || random.below(12) === 0
      ? null
      : Array.from({ length: 1 + random.below(5) }, () => drawWindow(random));
  return rule({
    permission,
    when,
    conditions: random.below(2) ? [{ kind: "minutesADay", value: 30 }] : [],
    exception: random.pick([null, "Own bores."]),
    source: random.pick([null, null, ["townSupply"], ["bore", "rainwater"]]),
  });
}

function drawWindow(random: Draw): UseWindow {
  const small = () => random.pick([0, 60, 90, 120, 135, 150, 165, 180, 195, 210, 225, 240]);
  const any = () => 15 * random.below(97);
  const [from = 0, to = 0] = [random.below(2) ? small() : any(), random.below(2) ? small() : any()].sort(
    (a, b) => a - b,
  );
  const some = <Word extends string>(words: readonly Word[]) => {
    const picked = words.filter(() => random.below(2) === 0);
    return picked.length > 0 && random.below(2) === 0 ? picked : null;
  };
  return {
    houses: some(HOUSES),
    dates: random.pick(["odd", "even", null, null]),
    weekdays: random.below(3) === 0 ? some(WEEKDAYS) : null,
    from: timeOf(Math.min(from, 1425)),
    to: timeOf(Math.max(to, Math.min(from, 1425) + 15)),
    isUnclear: random.below(4) === 0,
  };
}

const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
