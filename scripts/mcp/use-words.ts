/** An answer of MayUse (docs/contract.md §9) in sentences. Only a permission begins with "Allowed". */

import {
  type House,
  type Means,
  needsApproval,
  type Purpose,
  type User,
  type WaterSource,
} from "../../generator/api/uses.ts";
import { wholeText } from "../../generator/lib/in-brief.ts";
import { conditionsInWords, sourcesInWords } from "../../generator/views/words/rule-words.ts";
import type { UseAnswer } from "../../schemas/resource-may-use.ts";
import type { Site } from "./one-build.ts";
import { inWords, mayDiffer, NO_PERMISSION } from "./said.ts";

/** A use that is asked about. */
export type Use = {
  readonly who: User;
  readonly what: Purpose;
  readonly by: Means;
  readonly house?: House | undefined;
  readonly source: WaterSource;
};

const WHAT: Readonly<Record<Purpose, string>> = {
  lawn: "watering a lawn",
  ornamentals: "watering flowers and shrubs",
  foodGarden: "watering a food garden",
  sportsField: "watering a sports field",
  vehicle: "washing a vehicle",
  boat: "washing a boat",
  building: "washing a building",
  hardSurface: "washing a hard surface",
  poolFill: "filling a pool",
  poolTopUp: "topping up a pool",
  paddlingPool: "filling a paddling pool",
  waterFeature: "running a water feature",
  play: "playing with water",
  construction: "using water for construction",
};

const BY: Readonly<Record<Means, string>> = {
  sprinkler: "a sprinkler",
  irrigationSystem: "an irrigation system",
  soakerHose: "a soaker hose",
  unattendedHose: "an unattended hose",
  handHeldHose: "a hose in the hand",
  waterBlaster: "a water blaster",
  can: "a bucket or watering can",
};

/** `watering a lawn with a sprinkler, from the town supply, at a home`. */
export const useInWords = ({ who, what, by, house, source }: Use): string =>
  `${WHAT[what]} with ${BY[by]}, ${sourcesInWords([source])}, ${
    who === "residential" ? "at a home" : "elsewhere than at a home"
  }${house === undefined ? "" : house === "unnumbered" ? " without a house number" : ` with an ${house} house number`}`;

/** Why nothing is known. */
const UNKNOWN: Readonly<Record<NonNullable<UseAnswer["why"]>, string>> = {
  notTracked: "nobody follows the notices for this area, so there may be restrictions",
  notKnown: "this data says nothing of that instant",
  noRules: "nobody has put the words of the level in force into rules",
  notStated: "the level in force says nothing of this use",
  houseNumber: "it depends on whether the house number is odd or even, or whether there is none",
  unclear: "the words of the level leave it open",
};

/** Whether water may be used as it is asked. */
export const isPermission = (answer: UseAnswer): boolean =>
  answer.answer === "allowed" && !needsApproval(answer);

/** Where and when it is asked. */
type Asked = { readonly timeZone: string; readonly at: number; readonly site: Site };

/** The answer, and what it rests on. Says nothing of a rule’s hours: each answer is for one instant. */
export function answerInWords(answer: UseAnswer, use: Use, asked: Asked): [string, ...string[]] {
  const { why, until, notBefore, stage, exception, quote } = answer;
  const subject = useInWords(use);
  const rest = conditionsInWords(answer.conditions, answer.isDiscouraged);
  const untilTime = (end: number | null) => (end === null ? "" : ` until ${inWords(end, asked.timeZone)}`);
  const end = until === null ? null : Date.parse(until);
  const more = [
    ...(stage === null ? [] : [`${stage.name} is in force.`]),
    ...(quote.length > 0 ? [`The scheme’s words: ${quoted(quote)}.`] : []),
    ...(exception === null ? [] : [`Exception: ${wholeText(exception)}.`]),
  ];
  const notKnown = (because: string) => `Not known: ${subject}: ${because}. ${NO_PERMISSION}`;
  switch (answer.answer) {
    case "allowed":
      return [
        isPermission(answer)
          ? `Allowed${untilTime(mayDiffer(end, asked.at, asked.site))}: ${subject}${rest}.`
          : notKnown(`only${rest.slice(1)}`),
        ...more,
      ];
    case "notAllowed": {
      const later = notBefore && `Not before ${inWords(Date.parse(notBefore), asked.timeZone)}${rest}.`;
      // Not cut at the next build: “Not allowed until …” would sound like a permission from then on.
      const banned = `Not allowed${untilTime(end)}: ${subject}.`;
      return [`${banned} ${later ?? "No time at which it will be allowed is known."}`, ...more];
    }
    case "noStage":
      return [`No level is in force: bylaws may still apply to ${subject}. ${NO_PERMISSION}`];
    case "unknown":
      return [notKnown(UNKNOWN[why ?? "notKnown"]), ...more];
  }
}

/** Passages in quotation marks. */
const quoted = (passages: readonly string[]): string =>
  passages.map((passage) => `“${wholeText(passage)}”`).join(", ");
