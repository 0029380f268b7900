/** Which changes are announced, in one area or in the whole country. */

import { z } from "zod";
import { id } from "../../schemas/primitive.ts";
import type { Area } from "../../schemas/resource.ts";
import { type Ahead, ahead, changesAhead } from "./changes-ahead.ts";
import type { Site } from "./one-build.ts";
import { askThem, councilsOf, type Found, inWords, NO_PERMISSION, SAID, sourcesOf } from "./said.ts";

const input = { areaId: id.optional().describe("From find_place. Left out: the whole country.") };

export const whatChanges = {
  name: "what_changes",
  title: "What is going to change?",
  description:
    "The changes that are announced and still ahead, the soonest first. A `confirmed` one takes effect by itself; a `pending` one may never do.",
  input,
  output: {
    ...SAID,
    isKnown: z.boolean().describe("False: this data cannot say what is ahead."),
    changes: z.array(ahead),
  },
  async find({ areaId }: z.infer<z.ZodObject<typeof input>>, site: Site): Promise<Found<object>> {
    const { ask, now, status, url } = site;
    const area = areaId === undefined ? null : await ask<Area>("getArea", { areaId });
    const { asOf, horizon } = status;
    const isInTime = horizon !== null && now >= Date.parse(asOf) && now < Date.parse(horizon);
    const isKnown = isInTime && area?.trackingStatus !== "untracked";
    const changes = isKnown ? await changesAhead(areaId, site) : [];
    const ends = [changes[0]?.effectiveFrom, horizon].flatMap((end) => (end ? Date.parse(end) : []));
    const all = area === null ? [] : councilsOf(area);
    return {
      say: [
        // Each change names its area.
        area !== null && changes.length === 0 && `${area.name}:`,
        ...(isKnown ? changesInWords(changes) : [unknownBecause(isInTime, asOf), NO_PERMISSION]),
        changes.length === 0 && askThem(all),
      ],
      until: isKnown ? Math.min(...ends) : null,
      sources: sourcesOf(url, `${area === null ? "" : `areas/${area.id}/`}scheduled-changes`, all),
      data: { isKnown, changes },
    };
  },
};

const unknownBecause = (isInTime: boolean, asOf: string): string =>
  isInTime
    ? "Not known: nobody follows the notices for this area."
    : `Not known: this data is of ${inWords(Date.parse(asOf))} and does not say what is ahead now.`;

/** The others are in the list. */
const MOST_SAID = 10;

function changesInWords(changes: readonly Ahead[]): string[] {
  if (changes.length === 0)
    return ["No change is announced. That is no promise that none will come.", NO_PERMISSION];
  const more = changes.length - MOST_SAID;
  return [...changes.slice(0, MOST_SAID).map(inOneSentence), more > 0 ? `And ${more} more.` : ""];
}

const inOneSentence = ({ areaName, effectiveFrom, timeZoneId, state, stage }: Ahead): string =>
  `${areaName}: ${stage?.name ?? "no level is in force"} from ${inWords(Date.parse(effectiveFrom), timeZoneId)}${
    state === "confirmed" ? "" : ", not approved yet: it may never take effect"
  }.${stage === null ? ` Bylaws may still apply. ${NO_PERMISSION}` : ""}`;
