/** What rules say of a day, in words. The browser's scripts use this too. */

import {
  HOUSES,
  type House,
  type Means,
  type StageUses,
  type UseRule,
  type UseWindow,
  WEEKDAYS,
} from "../../../api/uses.ts";
import {
  conditionsInWords,
  hoursInWords,
  housesInWords,
  listed,
  type RuleInShort,
  ruleFor,
} from "../../../downloads/feeds/rule-words.ts";

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

/** How a home may water its garden. Purposes with the same rule are merged; if none has a rule, that is said. */
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
  const clear = unbroken(hoursInWords(own.filter(({ isUnclear }) => !isUnclear)));
  const unclear = unbroken(hoursInWords(own.filter(({ isUnclear }) => isUnclear)));
  return [clear, unclear && `perhaps ${unclear} (the text is not clear)`]
    .filter((text) => text !== "")
    .join(", ");
};

/** No line ends between an hour and its half of the day. */
export const unbroken = (words: string): string => words.replace(/ (?=[ap]m\b)/g, "\u00a0");

function isOpenOn(date: string, { dates, weekdays }: UseWindow): boolean {
  const day = new Date(date);
  const weekday = WEEKDAYS[(day.getUTCDay() + 6) % 7];
  const parity = day.getUTCDate() % 2 === 1 ? "odd" : "even";
  return (
    (dates === null || dates === parity) && (weekdays === null || weekdays.some((name) => name === weekday))
  );
}
