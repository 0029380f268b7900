/** The answers to "May water be used now?", and the file that they are put together from (docs/contract.md §9). */

import { z } from "zod";
import { dateTime, id, nullableText, number } from "./primitive.ts";
import { stageSummary } from "./resource.ts";
import { useRule, useSource } from "./resource-uses.ts";

export const useAnswerKind = z
  .enum(["allowed", "notAllowed", "noStage", "unknown"])
  .describe("`noStage`: no stage is in force; bylaws may apply all the same.");

export const useUnknown = z
  .enum(["notTracked", "notKnown", "noRules", "notStated", "houseNumber", "unclear"])
  .describe(
    "`notTracked`: nobody follows the notices for the area. `notKnown`: the instant is not one that this build knows. `noRules`: nobody has put the stage's text into rules. `notStated`: no rule is about this use. `houseNumber`: it depends on the house number, and none was given. `unclear`: the text leaves it open.",
  );

export const useAnswer = z
  .strictObject({
    areaId: id.describe("The id of the area."),
    answer: useAnswerKind,
    why: useUnknown.nullable().describe("Why the answer is `unknown`; else null."),
    until: dateTime
      .nullable()
      .describe(
        "Until when the answer holds, by the data of this build; null if no end is known. A new build may change it earlier: ask again before each run, and keep no answer longer than its `max-age`.",
      ),
    notBefore: dateTime
      .nullable()
      .describe(
        "With `notAllowed`, when it is allowed next under this stage; null if it is not known to be.",
      ),
    isDiscouraged: z.boolean().describe("Whether the use is allowed, but the text asks people not to."),
    conditions: useRule.shape.conditions,
    exception: useRule.shape.exception,
    quote: useRule.shape.quote.describe("The words that the rule renders; empty without a rule."),
    stage: stageSummary
      .nullable()
      .describe("The stage in force at that instant; null if none is, or none is known."),
    sourceUrl: nullableText.describe("Where the council states it."),
  })
  .describe("Whether a use of water is allowed in an area at an instant.");

const seconds = number.describe("In seconds since 1970.");

const spans = z
  .array(z.array(z.int()).length(2))
  .optional()
  .describe(
    "`[second, state]`: from that second since 1970 on, the use is not allowed (0), allowed (1), or the text leaves it open (2).",
  );

export const useSpans = z
  .strictObject({ all: spans, odd: spans, even: spans, unnumbered: spans })
  .describe(
    "When a rule allows its use: for `all` houses, or for each kind of house number. The last span that has begun counts.",
  );

export const timedRule = z
  .strictObject({
    who: useRule.shape.who,
    what: useRule.shape.what,
    by: useRule.shape.by,
    source: z.array(useSource).describe("Which water it is about."),
    spans: useSpans,
    isDiscouraged: z.boolean().describe("Whether the text asks people not to, even where it allows the use."),
    conditions: useRule.shape.conditions,
    exception: useRule.shape.exception,
    quote: useRule.shape.quote,
  })
  .describe("A rule, with the instants at which it begins to allow the use, and ceases to.");

export const usesOfStage = z
  .strictObject({
    from: seconds,
    until: seconds.nullable().describe("In seconds since 1970; null if no end is known."),
    stage: stageSummary.nullable().describe("Null: no stage is in force."),
    sourceUrl: nullableText.describe("Where the council states it."),
    why: useUnknown
      .nullable()
      .describe("Why nothing is known of uses without a rule; null if no stage is in force."),
    rules: z.array(timedRule).describe("At most one for each `who`, `what`, `by` and `source`."),
  })
  .describe("A stage for as long as it is in force and known.");

export const usesOverTime = z
  .strictObject({
    areaId: id.describe("The id of the area."),
    isTracked: z.boolean().describe("Whether somebody follows the notices for the area."),
    knownFrom: seconds.nullable().describe("Before it, nothing is known. Null if the area is not tracked."),
    knownUntil: seconds
      .nullable()
      .describe(
        "From then on, nothing is known; a new build may change what is known until then. Null in a finished data set, which is known at `knownFrom` alone.",
      ),
    stages: z.array(usesOfStage).describe("One after the other; the last that has begun counts."),
  })
  .describe("What May Use answers for an area until the build knows no more, for programs that read files.");

export type UseAnswer = z.infer<typeof useAnswer>;
