/**
 * The grade of a stage follows from its rules alone, never from its severity or its name, and what no rule states is neither a
 * permission nor a ban. The table of this is in docs/may-use.md.
 */

import { ALLOWED, UNCLEAR } from "../api/may-use-file.ts";
import { isAboutSource, needsApproval, type Purpose, type StageUses, type UseRule } from "../api/uses.ts";
import { memoizeEach } from "../lib/memoize.ts";
import { DAY } from "../lib/time/time-units.ts";
import { type Grade, gradeIn } from "./grade.ts";
import { spansOf } from "./rule-spans.ts";

type Graded = { readonly uses?: Pick<StageUses, "rules"> | null | undefined };

/** The grade of an area with a stage, or without one. */
export const gradeOfArea = (
  area: { readonly trackingStatus: "tracked" | "untracked" },
  stage: Graded | null,
  isKnown = true,
): Grade => gradeIn({ ...area, grade: stage && gradeOfStage(stage), isKnown });

const GARDEN: readonly Purpose[] = ["lawn", "ornamentals", "foodGarden"];

/** First what sprinklers may do: where they are banned for anything, the rest of the garden decides (docs/may-use.md). */
export const gradeOfStage = ({ uses }: Graded): Exclude<Grade, "notKnown"> =>
  gradeOfRules(uses?.rules ?? NONE);

const NONE: readonly UseRule[] = [];

/** Many areas are at one stage, and each download makes the record of a stage anew from the same rules. */
const gradeOfRules = memoizeEach((rules: readonly UseRule[]): Exclude<Grade, "notKnown"> => {
  const ofHomes = rules
    .filter((rule) => rule.who.includes("residential") && isAboutSource(rule, "townSupply"))
    .map((rule) => ({ ...rule, verdict: verdictOf(rule) }));
  const inGarden = ofHomes.filter(({ what }) => what.some((purpose) => GARDEN.includes(purpose)));
  const sprinklers = inGarden.filter(({ by }) => by.includes("sprinkler"));
  const others = inGarden.filter(({ by }) => by.some((means) => means !== "sprinkler"));
  const isHoseStated = others.some(({ by }) => by.includes("handHeldHose"));
  if (sprinklers.length > 0 && sprinklers.every(isOpen)) {
    if (!inGarden.every(isFree)) return "sprinklersAtSetHours";
    const isFreeAtHome = ofHomes.every((rule) => isFree(rule) && rule.permission !== "discouraged");
    return isHoseStated && isFreeAtHome ? "noRestriction" : "careOnly";
  }
  if (!sprinklers.some(isBanned)) return "notInRules";
  if (others.some(isOpen)) return "byHandOnly";
  return isHoseStated && inGarden.every(isBanned) ? "noOutdoorWater" : "notInRules";
});

/** When a rule allows its use: without any limit, with one, never, or the text leaves it open. */
type Verdict = "free" | "limited" | "never" | "unclear";
type Judged = { readonly verdict: Verdict };

const isFree = ({ verdict }: Judged): boolean => verdict === "free";
const isOpen = ({ verdict }: Judged): boolean => verdict === "free" || verdict === "limited";
const isBanned = ({ verdict }: Judged): boolean => verdict === "never";

/** Two weeks without a change of clocks, in which every day of the week has an odd and an even date. */
const TWO_WEEKS = { from: Date.UTC(2027, 2, 1), to: Date.UTC(2027, 2, 1) + 14 * DAY };

function verdictOf(rule: UseRule): Verdict {
  if (needsApproval(rule)) return "never";
  const { all, odd = all, even = all } = spansOf(rule, TWO_WEEKS, "UTC");
  const states = [odd, even].map((spans = []) => spans.map(([, state]) => state));
  if (states.every((some) => some.includes(ALLOWED)))
    return states.every((some) => some.length === 1) && !rule.conditions.some(isLimit) ? "free" : "limited";
  return states.flat().some((state) => state === ALLOWED || state === UNCLEAR) ? "unclear" : "never";
}

/** A hand-held hose is held in any case. */
const isLimit = ({ kind }: UseRule["conditions"][number]): boolean => kind !== "held";
