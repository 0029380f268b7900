/** An answer of MayUse (docs/contract.md §9) in sentences. Only one that is `allowed` begins with "Allowed". */

import type { House, Means, Purpose, User, WaterSource } from "../../generator/api/uses.ts";
import { conditionsInWords, sourcesInWords } from "../../generator/views/words/rule-words.ts";
import type { UseAnswer } from "../../schemas/resource-may-use.ts";
import { inWords, NO_PERMISSION } from "./said.ts";

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

/** Which hours a rule has is left to the answer for each instant. */
export function answerInWords(answer: UseAnswer, use: Use, timeZone: string): string[] {
  const { why, until, notBefore, stage, conditions, exception, quote, isDiscouraged } = answer;
  const subject = useInWords(use);
  const time = (instant: string) => inWords(Date.parse(instant), timeZone);
  const level = stage === null ? [] : [`${stage.name} is in force.`];
  const words = [
    ...(quote.length > 0 ? [`The scheme’s words: ${quoted(quote)}.`] : []),
    ...(exception === null ? [] : [`Exception: ${exception}.`]),
  ];
  switch (answer.answer) {
    case "allowed":
      return [
        `Allowed${until === null ? "" : ` until ${time(until)}`}: ${subject}${conditionsInWords(conditions, isDiscouraged)}.`,
        ...level,
        ...words,
      ];
    case "notAllowed":
      return [
        `Not allowed${until === null ? "" : ` until ${time(until)}`}: ${subject}.`,
        notBefore === null
          ? "No time at which it will be allowed is known."
          : `Not before ${time(notBefore)}${conditionsInWords(conditions, isDiscouraged)}.`,
        ...level,
        ...words,
      ];
    case "noStage":
      return [`No level is in force: bylaws may still apply to ${subject}.`, NO_PERMISSION];
    case "unknown":
      return [`Not known: ${subject}: ${UNKNOWN[why ?? "notKnown"]}.`, NO_PERMISSION, ...level, ...words];
  }
}

/** Passages in quotation marks. */
export const quoted = (passages: readonly string[]): string =>
  passages.map((passage) => `“${passage}”`).join(", ");
