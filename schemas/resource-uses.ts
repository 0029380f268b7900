/** The records that a consumer reads about what a stage allows (docs/contract.md §8). */

import { z } from "zod";
import {
  CONDITIONS,
  DATES,
  HOUSES,
  MEANS,
  PERMISSIONS,
  PURPOSES,
  SOURCES,
  USERS,
  WEEKDAYS,
} from "../generator/api/uses.ts";
import { nullableText, number, text } from "./primitive.ts";

export const useUser = z.enum(USERS).describe("Who is meant.");
export const usePurpose = z.enum(PURPOSES).describe("What water is used for.");
export const useMeans = z.enum(MEANS).describe("What it is used with; `can` is a bucket or a watering can.");
export const useSource = z.enum(SOURCES).describe("Which water it is about.");
export const usePermission = z
  .enum(PERMISSIONS)
  .describe("`discouraged`: asked for, not ruled. The use stays allowed.");
export const useConditionKind = z.enum(CONDITIONS).describe("What a clock cannot decide.");
export const useHouse = z.enum(HOUSES).describe("What the house number is.");
export const useDates = z.enum(DATES).describe("By the day of the month: the 31st and the 1st are both odd.");
export const useWeekday = z.enum(WEEKDAYS).describe("A day of the week.");

const timeOfDay = z.string().describe("`HH:MM` by the clocks of the area; at most `24:00`.");

export const useWindow = z
  .strictObject({
    houses: z.array(useHouse).nullable().describe("The houses that it is for; null for all."),
    dates: useDates.nullable().describe("The dates that it is open on; null for all."),
    weekdays: z.array(useWeekday).nullable().describe("The weekdays that it is open on; null for all."),
    from: timeOfDay,
    to: timeOfDay,
    isUnclear: z.boolean().describe("Whether the text leaves open that the use is allowed then."),
  })
  .describe("A time of day at which a use is allowed. No window passes midnight.");

export const useCondition = z
  .strictObject({
    kind: useConditionKind,
    value: number.nullable().describe("How much, for kinds that have a measure; else null."),
  })
  .describe("What the user must keep to.");

export const useRule = z
  .strictObject({
    who: z.array(useUser).describe("Those whom the text names."),
    what: z.array(usePurpose).describe("What water is used for."),
    by: z.array(useMeans).describe("What it is used with."),
    source: z
      .array(useSource)
      .nullable()
      .describe("Which water the text speaks of. Null: it names none, and is about the town supply alone."),
    permission: usePermission,
    when: z
      .array(useWindow)
      .nullable()
      .describe("Outside all windows the use is not allowed. Null for any time, and where it is prohibited."),
    conditions: z.array(useCondition).describe("What the user must keep to; a clock cannot decide it."),
    exception: nullableText.describe("What is exempt, in the council's words."),
    quote: z.array(text).describe("The words of the stage's `description` that it renders."),
  })
  .describe("A rule. No other rule of the stage is about the same `who`, `what`, `by` and `source`.");

export const stageUses = z
  .strictObject({
    sourceUrl: text.describe("Where the council states it."),
    reviewedAt: z.iso.date().describe("When somebody last compared the rules with it."),
    rules: z
      .array(useRule)
      .describe("At most one for each `who`, `what`, `by` and `source`. What none states is not known."),
  })
  .describe("What a stage allows, as rules for programs.");
