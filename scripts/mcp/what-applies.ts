/** What applies in an area, now or at another instant, until when, and what comes next. */

import { z } from "zod";
import type { UsesOfStage, UsesOverTime } from "../../generator/api/may-use-file.ts";
import { answerAt } from "../../generator/api/use-answer.ts";
import type { Means } from "../../generator/api/uses.ts";
import { wholeText } from "../../generator/lib/in-brief.ts";
import { formatInstant, parseInstant } from "../../generator/lib/time/instant.ts";
import { stageIn } from "../../generator/views/uses/garden-uses.ts";
import { dateTime, id, text } from "../../schemas/primitive.ts";
import { type Area, type StageSummary, stageSummary } from "../../schemas/resource.ts";
import { type UseAnswer, useAnswer } from "../../schemas/resource-may-use.ts";
import type { Site } from "./one-build.ts";
import {
  askThem,
  councils,
  councilsOf,
  type Found,
  instantAsked,
  inWords,
  NO_PERMISSION,
  SAID,
  sourcesOf,
} from "./said.ts";
import { answerInWords } from "./use-words.ts";

const input = { areaId: id.describe("From find_place."), at: instantAsked };

const step = z.strictObject({ at: dateTime, stage: stageSummary.nullable() });

/** What people ask first. */
const FIRST: readonly Means[] = ["sprinkler", "handHeldHose"];

export const whatApplies = {
  name: "what_applies",
  title: "What applies in an area?",
  description:
    "The level in force in an area, in the scheme’s words, until when, and what comes next. The name or number of a level says nothing by itself: quote its words, and ask may_use about a use.",
  input,
  output: {
    ...SAID,
    areaName: text,
    timeZoneId: text,
    councils,
    isKnown: z.boolean().describe("False: nothing may be inferred, least of all that water may be used."),
    stage: stageSummary.nullable().describe("The level in force; null where none is, or none is known."),
    next: step.nullable().describe("The next confirmed change; its `stage` is null where no level follows."),
    garden: z
      .array(useAnswer)
      .describe(
        "May a home water a lawn from the town supply: with a sprinkler, and with a hose in the hand.",
      ),
  },
  async find(given: z.infer<z.ZodObject<typeof input>>, site: Site): Promise<Found<object>> {
    const area = await site.ask<Area>("getArea", { areaId: given.areaId });
    // As the files are named: it may have been asked for in capitals.
    const areaId = area.id;
    const uses = await site.usesOf(areaId);
    const at = given.at === undefined ? site.now : parseInstant(given.at);
    const use = { who: "residential", what: "lawn", source: "townSupply", house: undefined } as const;
    const garden = FIRST.map((by) => answerAt({ areaId, ...use, by, at }, site.now, uses) as UseAnswer);
    const unknown = garden.find(({ why }) => why === "notKnown" || why === "notTracked");
    const period = unknown === undefined ? stageIn(uses, at) : undefined;
    const after = period && uses.stages[uses.stages.indexOf(period) + 1];
    const all = councilsOf(area);
    const asked = { timeZone: area.timeZoneId, at, site };
    const words = garden.map(
      (answer, i) => answerInWords(answer, { ...use, by: FIRST[i] ?? "can" }, asked)[0],
    );
    return {
      say: [
        ...(period === undefined
          ? unknownInWords(area, unknown?.why, uses)
          : levelInWords(area, period, after)),
        ...(period?.stage ? words : []),
        askThem(all),
      ],
      at,
      until: soonest(garden),
      sources: sourcesOf(site.url, `areas/${areaId}.json`, all, period?.sourceUrl ?? null),
      data: {
        areaName: area.name,
        timeZoneId: area.timeZoneId,
        councils: all,
        isKnown: period !== undefined,
        stage: period?.stage ?? null,
        next: after === undefined ? null : { at: formatInstant(after.from * 1000), stage: after.stage },
        garden,
      },
    };
  },
};

/** When the first of these answers may differ: none lasts longer than the level. */
function soonest(garden: readonly UseAnswer[]): number | null {
  const ends = garden.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)]));
  return ends.length === 0 ? null : Math.min(...ends);
}

function unknownInWords(
  { name }: Area,
  why: UseAnswer["why"] | undefined,
  { knownFrom, knownUntil }: UsesOverTime,
) {
  if (why === "notTracked")
    return [
      `${name}: not known. Nobody follows the notices for this area, so there may be restrictions.`,
      NO_PERMISSION,
    ];
  const known = [knownFrom, knownUntil].map((second) => second !== null && inWords(second * 1000));
  const span = known[1] === false ? `of ${known[0]} alone` : `from ${known[0]} to ${known[1]}`;
  return [`${name}: not known. This data speaks ${span}, and says nothing of that instant.`, NO_PERMISSION];
}

const NO_LEVEL = `no level is in force. Bylaws may still apply. ${NO_PERMISSION}`;

function levelInWords(area: Area, { stage, until }: UsesOfStage, after: UsesOfStage | undefined): string[] {
  const time = (second: number) => inWords(second * 1000, area.timeZoneId);
  const level = stage as StageSummary | null;
  const next =
    after !== undefined
      ? `From ${time(after.from)}: ${after.stage === null ? NO_LEVEL : `${(after.stage as StageSummary).name}.`}`
      : until !== null && `No change is announced up to ${time(until)}; nothing is known after that.`;
  const words = level?.description ? `The scheme’s words: “${wholeText(level.description)}”` : null;
  return [
    level === null ? `${area.name}: ${NO_LEVEL}` : `${area.name}: ${level.name} is in force.`,
    level !== null && (words ?? "What it asks is not on record."),
    next,
  ].filter((sentence) => typeof sentence === "string");
}
