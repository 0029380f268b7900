/** May water be used for this, now or at another instant? */

import { z } from "zod";
import { HOUSES, MEANS, PURPOSES, SOURCES, USERS } from "../../generator/api/uses.ts";
import { parseInstant } from "../../generator/lib/time/instant.ts";
import { id } from "../../schemas/primitive.ts";
import type { Area } from "../../schemas/resource.ts";
import { type UseAnswer, useAnswer } from "../../schemas/resource-may-use.ts";
import type { Site } from "./one-build.ts";
import { askThem, councils, councilsOf, type Found, instantAsked, SAID, sourcesOf } from "./said.ts";
import { answerInWords, isPermission } from "./use-words.ts";

const input = {
  areaId: id.describe("From find_place."),
  who: z.enum(USERS).default("residential").describe("A home, or not."),
  what: z.enum(PURPOSES).describe("What the water is for."),
  by: z.enum(MEANS).describe("`can`: a bucket or a watering can."),
  house: z.enum(HOUSES).optional().describe("Whether the house number is odd or even. Ask; never guess."),
  source: z.enum(SOURCES).default("townSupply").describe("Where the water comes from."),
  at: instantAsked,
};

type Asked = z.infer<z.ZodObject<typeof input>>;

export const mayUse = {
  name: "may_use",
  title: "May water be used for this?",
  description:
    "Whether a use of water is allowed in an area now, or at an instant. Only the answer `allowed` is a permission, only until `until`, and only with its `conditions`: `councilApproval` means ask first.",
  input,
  output: {
    ...SAID,
    areaName: z.string(),
    timeZoneId: z.string(),
    councils,
    result: useAnswer.describe("The API’s answer, field by field."),
  },
  async find({ at: askedAt, ...use }: Asked, site: Site): Promise<Found<object>> {
    const { ask, url, now, usesOf } = site;
    const area = await ask<Area>("getArea", { areaId: use.areaId });
    // The file that the next answer is from.
    await usesOf(area.id);
    const result = await ask<UseAnswer>("mayUse", { ...use, at: askedAt });
    const at = askedAt === undefined ? now : parseInstant(askedAt);
    const all = councilsOf(area);
    const isSure = result.answer === "notAllowed" || isPermission(result);
    const words = answerInWords(result, use, { timeZone: area.timeZoneId, at, site });
    return {
      say: [`${area.name}:`, ...words, !isSure && askThem(all)],
      at,
      until: result.until === null ? null : Date.parse(result.until),
      sources: sourcesOf(url, `areas/${area.id}/may-use.json`, all, result.sourceUrl),
      data: { areaName: area.name, timeZoneId: area.timeZoneId, councils: all, result },
    };
  },
};
