/** What every answer holds, whatever was asked: words to repeat, their instant, until when they hold, and where they come from. */

import { z } from "zod";
import { formatInstant, parseInstant } from "../../generator/lib/time/instant.ts";
import { longTime } from "../../generator/lib/time/time-in-words.ts";
import { HOUR } from "../../generator/lib/time/time-units.ts";
import { NEW_ZEALAND } from "../../generator/lib/time/zone.ts";
import { dateTime, nullableText, text } from "../../schemas/primitive.ts";
import type { Area } from "../../schemas/resource.ts";
import type { Site } from "./one-build.ts";

const source = z.strictObject({ what: text, url: text });

/** The fields of every answer. */
export const SAID = {
  say: text.describe("The answer in sentences that may be repeated as they stand."),
  at: dateTime.describe("The instant that the answer is for."),
  until: dateTime
    .nullable()
    .describe(
      "The first instant at which the answer may differ: say it. Null: unknown, or not known to differ.",
    ),
  asOf: dateTime.describe("The instant of the data."),
  knownUntil: dateTime
    .nullable()
    .describe("From then on nothing is known. Null: the data is about the instant `asOf` alone."),
  isSample: z.boolean().describe("Whether the data is made up: then say so, and that it is not official."),
  sources: z.array(source).describe("The API's own answer, and the council's pages."),
};

/** What a tool has found. Instants are in milliseconds. */
export type Found<Data> = {
  readonly say: readonly (string | false | null)[];
  readonly at?: number;
  /** When the answer ends by this data; `Infinity` if only a new build can change it, null if that is not known. */
  readonly until: number | null;
  readonly sources: readonly z.infer<typeof source>[];
  readonly data: Data;
};

export const NO_PERMISSION = "This is not a permission to use water.";

/** The whole answer. Data that is made up, or overdue, says so in the first sentence. */
export function saidOf<Data extends object>({ say, at, until, sources, data }: Found<Data>, site: Site) {
  const { asOf, horizon, isSample, notice } = site.status;
  const instant = at ?? site.now;
  const end = mayDiffer(until, instant, site);
  return {
    say: [
      notice,
      isOverdue(site) && `An update of this data is overdue: it is of ${inWords(Date.parse(asOf))}.`,
      ...say,
    ]
      .filter((sentence) => typeof sentence === "string" && sentence !== "")
      .join(" "),
    at: formatInstant(instant),
    until: end === null ? null : formatInstant(end),
    asOf,
    knownUntil: horizon,
    isSample,
    sources: [...sources],
    ...data,
  };
}

const isOverdue = ({ status: { nextBuildBy }, now }: Site): boolean =>
  nextBuildBy !== null && now >= Date.parse(nextBuildBy);

/** When an answer for an instant that ends at `until` by this data may differ: with the next build too. */
export function mayDiffer(until: number | null, at: number, site: Site): number | null {
  const { nextBuildBy } = site.status;
  // An overdue build may come at any time.
  const nextBuild = isOverdue(site) ? site.now + HOUR : Date.parse(nextBuildBy ?? "");
  const end = until !== null && nextBuild > at ? Math.min(until, nextBuild) : until;
  return end === Infinity ? null : end;
}

/** An instant with its day, its year and its zone. */
export const inWords = (instant: number, timeZone = NEW_ZEALAND): string => longTime(instant, timeZone);

/** An unreadable site gets a sentence and no structured answer. */
export const notRead = (url: string, reason: string): string =>
  `Not known: ${reason.replace(/[.!]*$/, "")} (${url}). ${NO_PERMISSION} Ask the council or water provider.`;

export type Councils = readonly { readonly name: string; readonly websiteUrl: string | null }[];

export const councils = z
  .array(z.strictObject({ name: text, websiteUrl: nullableText }))
  .describe("Whom to ask.");

export const councilsOf = ({ organisations }: Pick<Area, "organisations">): Councils =>
  organisations.map(({ name, websiteUrl }) => ({ name, websiteUrl }));

export const instantAsked = z
  .string()
  .refine((text) => !Number.isNaN(parseInstant(text)), {
    error: "at must be an instant with its offset, such as 2026-12-05T18:00:00+13:00",
  })
  .optional()
  .describe("The instant asked about, such as `2026-12-05T18:00:00+13:00`. Left out: now.");

/** Whom to ask, in a sentence. */
export const askThem = (all: Councils): string =>
  `Ask ${all.map(({ name }) => name).join(" or ") || "the council or water provider"}.`;

/** The API's answer and the pages of councils. */
export const sourcesOf = (url: string, path: string, all: Councils, more: string | null = null) => [
  { what: "this answer", url: `${url}/v1/${path}` },
  ...(more === null ? [] : [{ what: "where the council states it", url: more }]),
  ...all.flatMap(({ name, websiteUrl }) => (websiteUrl === null ? [] : [{ what: name, url: websiteUrl }])),
];
