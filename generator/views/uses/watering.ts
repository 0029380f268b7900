/**
 * The answer on watering a home's garden from the town supply, as plain text: a headline, and a row for each use. From the file of
 * may-use of an area (docs/contract.md §9); the answer card, suggestions, and texts without HTML are drawn from it.
 */

import type { StageSummary } from "../../../schemas/resource.ts";
import type { UsesOverTime } from "../../api/may-use-file.ts";
import type { UseRule } from "../../api/uses.ts";
import { STATE_WORDS } from "../area-state.ts";
import { spanInWords } from "../words/rule-words.ts";
import { clockOf, dateOf, formatDay } from "../words/time.ts";
import { type GardenUse, gardenUses, lastOf, stageIn, type UsesAt } from "./garden-uses.ts";
import { headlineOf, type Says } from "./headline.ts";
import { unbroken } from "./hours.ts";
import { saidNow, saidOfDay, saidOfStage, type UseSaid, type UseState } from "./now-in-words.ts";

export type Watering = {
  /** Whether an answer by the clock depends on what the house number is. */
  readonly asksForHouse: boolean;
  /** One or two sentences. Nothing in it reads as a permission that the rules do not give. */
  readonly headline: string;
  /** None where no rule can be read. */
  readonly rows: readonly WateringRow[];
  /** What it is for, if it is not by the clock: `Sat 21 Nov 2026, 9:10 am–midnight`, `Known until 10 December 2026`. */
  readonly hours: string;
  /** The exceptions that the rules do not hold, in the scheme's words. */
  readonly exceptions: readonly string[];
};

type WateringRow = {
  readonly state: UseState;
  readonly label: string;
  readonly words: string;
  readonly more: string;
};

/** A sign for each state; the words beside it say the same. */
export const SIGNS: Readonly<Record<UseState, string>> = {
  allowed: "✓",
  later: "◷",
  notAllowed: "✕",
  open: "?",
};

/** By the clock, for a house number. */
export const wateringNow = (uses: UsesOverTime, at: UsesAt): Watering =>
  watering(uses, at, { kind: "now", house: at.house }, "", (use) => saidNow(uses, use, at));

/** For the rest of the day, or of the stage on it: for pages without scripts, mails and finished data sets. */
export function wateringOfDay(uses: UsesOverTime, { now, timeZone }: Omit<UsesAt, "house">): Watering {
  const at = { now, timeZone, house: null };
  const end = lastOf(uses, at);
  const date = dateOf(now, timeZone);
  const [from, to] = [clockOf(now, timeZone), clockOf(end, timeZone)];
  const span = from === to ? "" : `, ${spanInWords({ from, to })}`;
  const hours = unbroken(`${formatDay(date, "briefDateOfYear")}${span}`);
  const says = { kind: "days", days: `On ${formatDay(date, "briefDateOfYear")},` } as const;
  return watering(uses, at, says, hours, (use) => saidOfDay(use, at, end));
}

/**
 * For as long as a stage is known to hold: for cards and texts that are not drawn again when a day ends. `rules` are the ones that
 * the file was compiled from; `days` begins the headline: `Known until 10 December 2026:`.
 */
export function wateringOfStage(
  uses: UsesOverTime,
  rules: readonly UseRule[],
  { now, days }: { readonly now: number; readonly days: string },
): Watering {
  const written = gardenUses({ rules });
  const says = { kind: "days", days } as const;
  return watering(uses, { now }, says, days.slice(0, -1), (use, i) => saidOfStage(use, written[i]?.rule));
}

/** The words where no rule decides, by the reason. */
const WITHOUT_RULES = {
  notTracked: "We do not follow the notices for this area. There may be restrictions.",
  notKnown: "Not known: ask the council. There may be restrictions.",
  noStage: `${STATE_WORDS.none}. Bylaws may still apply.`,
  noRules: "We have not turned this level into hours. Go by the scheme’s words.",
  noText: "We do not know what this level asks. Ask the council.",
} as const;

function watering(
  uses: UsesOverTime,
  { now }: Pick<UsesAt, "now">,
  says: Says,
  hours: string,
  say: (use: GardenUse, index: number) => UseSaid,
): Watering {
  const stage = stageIn(uses, now);
  const none = (why: keyof typeof WITHOUT_RULES): Watering => ({
    ...{ headline: WITHOUT_RULES[why], rows: [], hours: "", exceptions: [], asksForHouse: false },
  });
  if (!uses.isTracked) return none("notTracked");
  if (stage === undefined || stage.why === "notKnown") return none("notKnown");
  if (stage.stage === null) return none("noStage");
  if (stage.why === "noRules")
    return none((stage.stage as StageSummary).description === null ? "noText" : "noRules");
  const said = gardenUses(stage).map(say);
  return {
    headline: headlineOf(said, says),
    rows: said.map(({ use, state, words, more }) => ({ label: use.label, state, words, more })),
    hours,
    asksForHouse: said.some(({ use: { rule } }) => rule !== undefined && !rule.spans.all),
    exceptions: [...new Set(said.flatMap(({ use }) => use.rule?.exception ?? []))],
  };
}
