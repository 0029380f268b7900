/** Rules in words: hours, houses, water and conditions, as feeds and pages say them. */

import {
  type House,
  isAboutSource,
  type Means,
  type Purpose,
  type UseCondition,
  type UseRule,
  type UseWindow,
  type WaterSource,
} from "../../api/uses.ts";

/** The rule for a home on the town supply; undefined if none is stated. */
export const ruleFor = <Rule extends Pick<UseRule, "who" | "what" | "by" | "source">>(
  rules: readonly Rule[],
  what: Purpose,
  by: Means,
): Rule | undefined =>
  rules.find(
    (rule) =>
      rule.who.includes("residential") &&
      rule.what.includes(what) &&
      rule.by.includes(by) &&
      isAboutSource(rule, "townSupply"),
  );

/** `odd house numbers on odd dates, 6–8 am and 7–9 pm, one at a time`: what a rule says of any day. */
export function ruleInWords(rule: Pick<UseRule, "permission" | "when" | "conditions" | "source">): string {
  // Where the text names no water, most readers know no other than that of the town.
  const water = rule.source === null ? "" : `, ${sourcesInWords(rule.source)}`;
  if (rule.permission === "prohibited") return `not allowed${water}`;
  const days = Map.groupBy(rule.when ?? [], ({ houses, dates, weekdays, isUnclear }) =>
    JSON.stringify([houses, dates, weekdays, isUnclear]),
  );
  const parts = [...days.values()].map(windowsInWords);
  const isDiscouraged = rule.permission === "discouraged";
  return `${parts.length === 0 ? "any time" : parts.join("; ")}${water}${conditionsInWords(rule.conditions, isDiscouraged)}`;
}

/** Windows that differ in their hours alone. */
function windowsInWords(windows: readonly UseWindow[]): string {
  const [{ houses, dates, weekdays, isUnclear }] = windows as [UseWindow];
  const who = houses === null ? "" : housesInWords(houses);
  const days = [
    ...(dates === null ? [] : [`on ${dates} dates`]),
    ...(weekdays === null ? [] : [`on ${listed(weekdays.map((day) => `${capital(day)}s`))}`]),
  ].join(", if ");
  const when = [[who, days].filter((text) => text !== "").join(" "), hoursInWords(windows)];
  const words = when.filter((text) => text !== "").join(", ");
  if (!isUnclear) return words;
  return words === ALL_DAY ? "the text is not clear" : `perhaps ${words} (the text is not clear)`;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const ALL_DAY = "all day";

/** Windows that touch are one. */
function hoursInWords(windows: readonly UseWindow[]): string {
  const joined: { from: string; to: string }[] = [];
  for (const { from, to } of windows.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const last = joined.at(-1);
    if (last === undefined || from > last.to) joined.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return listed(joined.map(spanInWords));
}

/** `6–8 am`, `11:30 am–1 pm`, `8 pm–midnight`. */
export function spanInWords({ from, to }: { readonly from: string; readonly to: string }): string {
  if (from === "00:00" && to === "24:00") return ALL_DAY;
  const [begin, end] = [timeInWords(from), timeInWords(to)];
  const isSameHalf = begin.slice(-3) === end.slice(-3) && / [ap]m$/.test(end);
  return `${isSameHalf ? begin.slice(0, -3) : begin}–${end}`;
}

/** `06:30` is `6:30 am`. */
export function timeInWords(time: string): string {
  if (time === "00:00" || time === "24:00") return "midnight";
  if (time === "12:00") return "noon";
  const [hour, minutes] = [Number(time.slice(0, 2)), time.slice(3)];
  return `${hour % 12 || 12}${minutes === "00" ? "" : `:${minutes}`} ${hour < 12 ? "am" : "pm"}`;
}

export const housesInWords = (houses: readonly House[]): string => {
  const numbered = houses.filter((house) => house !== "unnumbered");
  const words = numbered.length > 0 ? [`${listed(numbered)} house numbers`] : [];
  return listed(houses.includes("unnumbered") ? [...words, "houses without a number"] : words);
};

const CONDITION_WORDS: Readonly<Record<UseCondition["kind"], (value: number | null) => string>> = {
  held: () => "held in the hand",
  attended: () => "while you stay with it",
  triggerNozzle: () => "with a trigger",
  timer: () => "with a timer",
  sensor: () => "with a soil sensor",
  oneAtATime: () => "one at a time",
  minutesADay: (value) => `at most ${value} minutes a day`,
  daysAWeek: (value) => `at most ${value} ${value === 1 ? "day" : "days"} a week`,
  litresAtMost: (value) => `at most ${value} litres`,
  councilApproval: () => "if the council approves",
};

/** `, one at a time, but please don’t`: what a clock cannot decide. */
export const conditionsInWords = (conditions: readonly UseCondition[], isDiscouraged: boolean): string =>
  [
    ...conditions.map(({ kind, value }) => `, ${CONDITION_WORDS[kind](value)}`),
    isDiscouraged ? ", but please don’t" : "",
  ].join("");

const SOURCE_WORDS: Readonly<Record<WaterSource, string>> = {
  townSupply: "the town supply",
  bore: "a bore",
  surfaceWater: "a river or lake",
  rainwater: "a rain tank",
  greywater: "greywater",
};

/** `from the town supply and a bore`. */
export const sourcesInWords = (sources: readonly WaterSource[]): string =>
  `from ${listed(sources.map((source) => SOURCE_WORDS[source]))}`;

export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
