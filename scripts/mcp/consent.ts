/** What is stated today for a consent to take water. */

import { z } from "zod";
import { dateOf, endOfDay, formatDay, NEW_ZEALAND } from "../../generator/views/words/time.ts";
import { text } from "../../schemas/primitive.ts";
import { type ConsentRestrictions, consentRestrictions, type Restriction } from "../../schemas/resource.ts";
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
    const bands = result.sites.flatMap(({ name, bands }) => bands.map((band) => ({ site: name, ...band })));
    const isOf = (restriction: Restriction | null) => restriction?.date === today && status.horizon !== null;
    const isToday = bands.length > 0 && bands.every(({ restriction }) => isOf(restriction));
    return {
      say: [
        `Consent ${result.consentNumber}:`,
        bands.length === 0 && "no monitoring site with a trigger level is on record.",
        ...bands.map(
          ({ site, bandNumber, restriction }) =>
            `${site}, band ${bandNumber}: ${restriction === null ? "not known" : statedInWords(restriction, isOf(restriction))}.`,
        ),
        !isToday && "Not known for today in full.",
        // The API leaves these out, and does not say so.
        "A band whose site or trigger level is not on record is not listed.",
        NO_PERMISSION,
        "The conditions of the consent decide.",
      ],
      until: isToday ? endOfDay(today, NEW_ZEALAND) : null,
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
