/** The restrictions that are stated today for a consent to take water. */

import { z } from "zod";
import { statementOf } from "../../generator/views/consent-answer.ts";
import { countedStatuses } from "../../generator/views/counted-statuses.ts";
import { type Counted, restrictionWords } from "../../generator/views/restriction.ts";
import { maximumAgeIn, type StatedSite } from "../../generator/views/stated-site.ts";
import { dateOf, endOfDay, formatDay, NEW_ZEALAND } from "../../generator/views/words/time.ts";
import type { Status } from "../../schemas/document.ts";
import { text } from "../../schemas/primitive.ts";
import {
  type ConsentRestrictions,
  consentRestrictions,
  type MonitoringSite,
  type Restriction,
} from "../../schemas/resource.ts";
import type { Site } from "./one-build.ts";
import { type Found, NO_PERMISSION, SAID } from "./said.ts";

const input = {
  consentNumber: text.trim().min(1).describe("As the council writes it."),
  providerKey: text.trim().optional().describe("Which council’s, if two have the same number."),
};

export const consent = {
  name: "consent",
  title: "May water be taken under a consent?",
  description:
    "What monitoring sites state for the bands of a consent to take water. A statement is for its day alone. The conditions of the consent decide.",
  input,
  output: {
    ...SAID,
    isToday: z.boolean().describe("Whether every band listed has a statement, and each is for today."),
    result: consentRestrictions.describe("The API’s answer, field by field."),
  },
  async find(
    asked: z.infer<z.ZodObject<typeof input>>,
    { ask, url, now, status }: Site,
  ): Promise<Found<object>> {
    const { consentNumber, providerKey } = asked;
    const find = (which: object) => ask<ConsentRestrictions>("getMonitoringConsentRestrictions", which);
    const result = await find(asked);
    const others = result.sites.length > 0 || !providerKey ? [] : (await find({ consentNumber })).sites;
    // Data that is fixed at an instant says nothing of another day.
    const today = dateOf(now, NEW_ZEALAND);
    const isOf = ({ restriction }: { readonly restriction: Restriction | null }) =>
      restriction?.date === today && status.horizon !== null;
    const sites = await Promise.all(
      result.sites.map(async ({ id, bands }) => {
        const site = await ask<MonitoringSite>("getMonitoringSite", { monitoringSiteId: id });
        return { site: statedAt(site, { now, today, status }), bands };
      }),
    );
    const bands = sites.flatMap(({ bands }) => bands);
    const { stated } = statementOf({ sites, isWhole: true });
    // Two sites may have one name.
    const places = Map.groupBy(stated, ({ site, bandNumber }) => `${site.id} ${bandNumber}`);
    const isToday = bands.length > 0 && [...places.values()].every((own) => own.some(isOf));
    return {
      say: [
        `Consent ${result.consentNumber}:`,
        bands.length === 0 &&
          (others.length === 0
            ? "no monitoring site with a trigger level is on record."
            : `no provider with the key “${providerKey}” has sites for it. Those that have: ${[...new Set(others.map((site) => site.providerKey))].join(", ")}.`),
        ...stated.map((one) => `${whereOf(one)}: ${restrictionWords(one)}${dayInWords(one, isOf(one))}.`),
        !isToday && "Not known for today in full.",
        // The API leaves these out, and does not say so.
        "A band whose site or trigger level is not on record is not listed.",
        NO_PERMISSION,
        "The conditions of the consent decide.",
      ],
      until: isToday
        ? Math.min(
            endOfDay(today, NEW_ZEALAND),
            ...stated.flatMap(({ site, status }) =>
              status === undefined ? [] : Date.parse(status.asAt) + site.maximumAge,
            ),
          )
        : null,
      sources: [
        { what: "this answer", url: `${url}/v1/consents/${encodeURIComponent(consentNumber)}` },
        ...[...new Set(bands.map(({ thresholdSourceUrl }) => thresholdSourceUrl))].map((address) => ({
          what: "the consent’s trigger level",
          url: address,
        })),
      ],
      data: { isToday, result },
    };
  },
};

type Now = { readonly now: number; readonly today: string; readonly status: Status };

/** The statuses of a site at an instant, counted as pages do. A status that is out of date by then states nothing. */
function statedAt(site: MonitoringSite, { now, today, status }: Now): StatedSite {
  const maximumAge = maximumAgeIn(status, site.providerKey) ?? Infinity;
  const statuses = site.statuses.map((one) =>
    status.horizon !== null && Date.parse(one.asAt) + maximumAge < now ? { ...one, restriction: null } : one,
  );
  return { ...site, statuses, maximumAge, counted: countedStatuses(statuses, today), flow: null };
}

const whereOf = ({ site, bandNumber }: { readonly site: StatedSite; readonly bandNumber: number | null }) =>
  `${site.name}, ${bandNumber === null ? "the whole site" : `band ${bandNumber}`}`;

/** The day that a status is for, and the site’s words. A status that is not known has none. */
function dayInWords({ restriction, state }: Counted, isToday: boolean): string {
  if (restriction === null || state === "unknown") return "";
  const { date, description } = restriction;
  return `, for ${formatDay(date, "weekday")}${isToday ? " alone" : ", not for today"}${description === null ? "" : ` (“${description}”)`}`;
}
