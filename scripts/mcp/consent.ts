/** What is stated today for a consent to take water. */

import { z } from "zod";
import { bindsWholeSite } from "../../generator/views/consent-answer.ts";
import { type CountedStatus, countedStatuses } from "../../generator/views/counted-statuses.ts";
import { maximumAgeIn } from "../../generator/views/stated-site.ts";
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
  consentNumber: text.min(1).describe("As the council writes it."),
  providerKey: text.optional().describe("Which council’s, if two have the same number."),
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
    const result = await ask<ConsentRestrictions>("getMonitoringConsentRestrictions", asked);
    // Data that is fixed at an instant says nothing of another day.
    const today = dateOf(now, NEW_ZEALAND);
    const isOf = ({ restriction }: Pick<Row, "restriction">) =>
      restriction?.date === today && status.horizon !== null;
    const sites = await Promise.all(
      result.sites.map(async ({ id, name, bands }) => {
        const site = await ask<MonitoringSite>("getMonitoringSite", { monitoringSiteId: id });
        return rowsOf(name, bands, countedAt(site, { now, today, status }));
      }),
    );
    const bands = result.sites.flatMap(({ bands }) => bands);
    const isToday =
      bands.length > 0 && sites.every((rows) => [...rows.values()].every((own) => own.some(isOf)));
    const rows = sites.flatMap((rows) => [...rows.values()].flat());
    return {
      say: [
        `Consent ${result.consentNumber}:`,
        bands.length === 0 && "no monitoring site with a trigger level is on record.",
        ...rows.map(
          (row) =>
            `${row.where}: ${row.restriction === null ? "not known" : statedInWords(row.restriction, isOf(row))}.`,
        ),
        !isToday && "Not known for today in full.",
        // The API leaves these out, and does not say so.
        "A band whose site or trigger level is not on record is not listed.",
        NO_PERMISSION,
        "The conditions of the consent decide.",
      ],
      until: isToday
        ? Math.min(endOfDay(today, NEW_ZEALAND), ...rows.flatMap(({ until }) => until ?? []))
        : null,
      sources: [
        { what: "this answer", url: `${url}/v1/consents/${encodeURIComponent(asked.consentNumber)}` },
        ...[...new Set(bands.map(({ thresholdSourceUrl }) => thresholdSourceUrl))].map((address) => ({
          what: "the consent’s trigger level",
          url: address,
        })),
      ],
      data: { isToday, result },
    };
  },
};

/** What is stated for a band or a site, where, and until when that is current, in milliseconds. */
type Row = Pick<CountedStatus, "restriction"> & { readonly where: string; readonly until: number | null };

type Current = CountedStatus & Pick<Row, "until">;

/** What a site states at an instant, as pages count it (views/counted-statuses.ts). What is out of date by then states nothing. */
function countedAt(
  site: MonitoringSite,
  { now, today, status }: { now: number; today: string; status: Status },
): Current[] {
  const maximumAge = maximumAgeIn(status, site.providerKey);
  const untilOf = (asAt: string) => (maximumAge === null ? null : Date.parse(asAt) + maximumAge);
  const statuses = site.statuses.map((one) =>
    status.horizon !== null && (untilOf(one.asAt) ?? Infinity) < now ? { ...one, restriction: null } : one,
  );
  return countedStatuses(statuses, today).map((one) => ({ ...one, until: untilOf(one.asAt) }));
}

/** By band, or for the site as a whole: a ban of that binds every band. */
function rowsOf(
  name: string,
  bands: readonly { readonly bandNumber: number }[],
  counted: readonly Current[],
): Map<number | null, Row[]> {
  const at = (where: string, own: readonly Current[]) =>
    own.map(({ restriction, until }) => ({ where, restriction, until }));
  const whole = counted.filter(bindsWholeSite);
  return new Map([
    ...(whole.length === 0 ? [] : [[null, at(`${name}, the whole site`, whole)] as const]),
    ...bands.map(({ bandNumber }) => {
      const where = `${name}, band ${bandNumber}`;
      const own = counted.filter((one) => one.bandNumber === bandNumber);
      return [
        bandNumber,
        own.length === 0 ? [{ where, restriction: null, until: null }] : at(where, own),
      ] as const;
    }),
  ]);
}

function statedInWords(
  { status, allowedPercentage, date, description }: Restriction,
  isToday: boolean,
): string {
  const words = {
    none: "taking water is not restricted",
    partial: `taking water is reduced${allowedPercentage === null ? "" : `, to ${allowedPercentage}% of the consented take at most`}`,
    full: "taking water must stop",
  }[status];
  const day = formatDay(date, "weekday");
  const stated = isToday
    ? `${words}, as stated for ${day} alone`
    : `stated for ${day}, not for today: ${words}`;
  return `${stated}${description === null ? "" : ` (“${description}”)`}`;
}
