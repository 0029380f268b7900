/** What rules say of a day, in words. The browser's scripts use this too. */

import {
  HOUSES,
  type House,
  type Means,
  type Purpose,
  type StageUses,
  type UseCondition,
  type UseRule,
  type UseWindow,
  WEEKDAYS,
} from "../../api/uses.ts";

/** What a clock and a reader need of a rule. */
export type RuleInShort = Pick<UseRule, "permission" | "when" | "conditions">;

/** A use of water in the garden of a home; without a rule, nothing is stated. */
export type GardenUse = { readonly label: string; readonly rule: RuleInShort | null };

const MEANS: readonly (readonly [Means, string])[] = [
  ["sprinkler", "Sprinklers"],
  ["handHeldHose", "By hand"],
  ["can", "Buckets and cans"],
];

const PURPOSES = [
  ["lawn", "lawns"],
  ["ornamentals", "flowers and shrubs"],
  ["foodGarden", "food gardens"],
] as const;

/** How a home may water its garden. Purposes with the same rule are one; where none is stated for any, that is said. */
export const gardenUses = ({ rules }: StageUses): GardenUse[] =>
  MEANS.flatMap(([by, label]) => {
    const ofPurposes = PURPOSES.map(([what, name]) => ({ name, rule: ruleFor(rules, what, by) }));
    const groups = [...Map.groupBy(ofPurposes, ({ rule }) => rule)];
    return groups.map(([rule, purposes]) => ({
      label: groups.length === 1 ? label : `${label}, ${listed(purposes.map(({ name }) => name))}`,
      rule: inShort(rule),
    }));
  });

/** The rule for a sprinkler on the lawn of a home; null if none is stated. */
export const sprinklerRule = ({ rules }: StageUses): RuleInShort | null =>
  inShort(ruleFor(rules, "lawn", "sprinkler"));

const ruleFor = (rules: readonly UseRule[], what: Purpose, by: Means): UseRule | undefined =>
  rules.find((rule) => rule.who.includes("residential") && rule.what.includes(what) && rule.by.includes(by));

const inShort = (rule: UseRule | undefined): RuleInShort | null =>
  rule ? { permission: rule.permission, when: rule.when, conditions: rule.conditions } : null;

/** `odd house numbers, 6–8 am and 7–9 pm`: a rule on a calendar day, for a kind of house or for all. */
export function dayInWords({ label: _, rule }: GardenUse, date: string, house: House | null): string {
  if (rule === null) return "not stated";
  if (rule.permission === "prohibited") return "not allowed";
  const suffix = conditionsInWords(rule);
  if (rule.when === null) return `any time${suffix}`;
  const open = rule.when.filter((window) => isOpenOn(date, window));
  if (open.length === 0) return "not on this day";
  const byTimes = Map.groupBy(house ? [house] : HOUSES, (one) => timesFor(open, one));
  if (byTimes.size === 1)
    return `${[...byTimes.keys()][0] || "not on this day"}${byTimes.has("") ? "" : suffix}`;
  const parts = [...byTimes].filter(([times]) => times !== "");
  return `${parts.map(([times, houses]) => `${housesInWords(houses)}, ${times}`).join("; ")}${suffix}`;
}

const timesFor = (windows: readonly UseWindow[], house: House): string => {
  const own = windows.filter(({ houses }) => houses === null || houses.includes(house));
  const clear = hoursInWords(own.filter(({ isUnclear }) => !isUnclear));
  const unclear = hoursInWords(own.filter(({ isUnclear }) => isUnclear));
  return [clear, unclear && `perhaps ${unclear} (the text is not clear)`]
    .filter((text) => text !== "")
    .join(", ");
};

function isOpenOn(date: string, { dates, weekdays }: UseWindow): boolean {
  const day = new Date(date);
  const weekday = WEEKDAYS[(day.getUTCDay() + 6) % 7];
  const parity = day.getUTCDate() % 2 === 1 ? "odd" : "even";
  return (
    (dates === null || dates === parity) && (weekdays === null || weekdays.some((name) => name === weekday))
  );
}

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
function spanInWords({ from, to }: { readonly from: string; readonly to: string }): string {
  if (from === "00:00" && to === "24:00") return "all day";
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

const housesInWords = (houses: readonly House[]): string => {
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

/** `, one at a time, but please do not`: what a clock cannot decide. */
export const conditionsInWords = ({ conditions, permission }: RuleInShort): string =>
  [
    ...conditions.map(({ kind, value }) => `, ${CONDITION_WORDS[kind](value)}`),
    permission === "discouraged" ? ", but please do not" : "",
  ].join("");

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
