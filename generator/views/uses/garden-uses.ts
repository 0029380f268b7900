/** What a home may want to do in its garden, as the file of may-use of an area has it. */

import type { TimedRule, UsesOfStage, UsesOverTime } from "../../api/may-use-file.ts";
import { answerAt, type UseAnswer } from "../../api/use-answer.ts";
import { HOUSES, type House, type Means, type Purpose, type WaterSource } from "../../api/uses.ts";
import { listed, ruleFor } from "../words/rule-words.ts";
import { dateOf, endOfDay } from "../words/time.ts";

/** When and where something is asked, and what the house number is; null if that is not known. */
export type UsesAt = { readonly now: number; readonly timeZone: string; readonly house: House | null };

/** A use of water; without a rule, nothing is stated. */
export type GardenUse<Rule = TimedRule> = {
  readonly label: string;
  /** `lawns and food gardens`; empty for all that grows in a garden. */
  readonly purposes: string;
  readonly what: Purpose;
  readonly by: Means;
  readonly rule: Rule | undefined;
};

const MEANS: readonly (readonly [Means, string])[] = [
  ["sprinkler", "Sprinklers"],
  ["handHeldHose", "Hand-held hose"],
  ["can", "Buckets and cans"],
];

const PURPOSES = [
  ["lawn", "lawns"],
  ["ornamentals", "flowers and shrubs"],
  ["foodGarden", "food gardens"],
] as const;

/** What the list of areas is asked about. */
export const SPRINKLERS = { what: "lawn", by: "sprinkler" } as const;

/** Purposes with the same rule are merged; if none has a rule, that is said. */
export const gardenUses = <
  Rule extends Parameters<typeof ruleFor>[0][number] & Pick<TimedRule, "conditions"> = TimedRule,
>({
  rules,
}: {
  readonly rules: readonly Rule[];
}): GardenUse<Rule>[] =>
  MEANS.flatMap(([by, means]) => {
    const groups = [...Map.groupBy(PURPOSES, ([what]) => ruleFor(rules, what, by))];
    return groups.map(([rule, purposes]) => {
      const names = groups.length === 1 ? "" : listed(purposes.map(([, name]) => name));
      const label = names === "" ? means : `${means}, ${names}`;
      const [[what]] = purposes as [(typeof PURPOSES)[number]];
      return { label, purposes: names, what, by, rule: by === "handHeldHose" ? inHand(rule) : rule };
    });
  });

/** The name of a hand-held hose says this already. */
const inHand = <Rule extends Pick<TimedRule, "conditions">>(rule: Rule | undefined): Rule | undefined =>
  rule && { ...rule, conditions: rule.conditions.filter(({ kind }) => kind !== "held") };

/** What the API answers about it for a home on the town supply. */
export const answerFor = (
  uses: UsesOverTime,
  { what, by }: Pick<GardenUse, "what" | "by">,
  { now, house }: Pick<UsesAt, "now" | "house">,
): UseAnswer => {
  const asked = { who: "residential", what, by, source: "townSupply", house: house ?? undefined } as const;
  return answerAt({ areaId: uses.areaId, ...asked, at: now }, now, uses);
};

/** Whether the house number decides at an instant: a house may water then, as far as the text tells. */
export const houseDecides = (uses: UsesOverTime, use: Pick<GardenUse, "what" | "by">, now: number): boolean =>
  HOUSES.some((house) => answerFor(uses, use, { now, house }).answer !== "notAllowed");

/** The stage in force. None before and after the known time, and where the area is not tracked. */
export function stageIn(
  { knownFrom, knownUntil, stages }: UsesOverTime,
  now: number,
): UsesOfStage | undefined {
  const at = now / 1000;
  const isKnown = knownUntil === null ? at === knownFrom : at >= (knownFrom ?? Infinity) && at < knownUntil;
  return isKnown ? stages.findLast(({ from }) => from <= at) : undefined;
}

/** Which water the rules of that stage are about. */
export const watersIn = (uses: UsesOverTime, now: number): WaterSource[] => [
  ...new Set(stageIn(uses, now)?.rules.flatMap(({ source }) => source)),
];

/** The id of that stage; undefined where there is none. */
export const stageIdIn = (uses: UsesOverTime, now: number): string | undefined =>
  (stageIn(uses, now)?.stage as { readonly id: string } | null | undefined)?.id;

/** The rule that decides, if one is stated. */
export const ruleIn = (
  uses: UsesOverTime,
  { what, by }: Pick<GardenUse, "what" | "by">,
  now: number,
): TimedRule | undefined => ruleFor(stageIn(uses, now)?.rules ?? [], what, by);

/** When the day ends, or before that the stage; in milliseconds. */
export const lastOf = (uses: UsesOverTime, { now, timeZone }: Omit<UsesAt, "house">): number =>
  Math.min(endOfDay(dateOf(now, timeZone), timeZone), (stageIn(uses, now)?.until ?? Infinity) * 1000);

/** The file of an area that could not be read. */
export const nothingKnown = (areaId: string): UsesOverTime => ({
  ...{ areaId, isTracked: true, knownFrom: null, knownUntil: null, stages: [] },
});
