/** What a maintainer writes about a stage's uses (docs/contract.md §8), with every check that needs only that stage. */

import { z } from "zod";
import {
  CONDITIONS,
  DATES,
  HOUSES,
  MEANS,
  MEASURED,
  PERMISSIONS,
  PURPOSES,
  SOURCES,
  USERS,
  WEEKDAYS,
} from "../generator/api/uses.ts";
import { date, id, text, url, VISIBLE } from "./texts.ts";

const HOUR = "(?:[01]\\d|2[0-3]):[0-5]\\d";
const FROM = new RegExp(`^${HOUR}$`);
const TO = new RegExp(`^(?:${HOUR}|24:00)$`);

const window = z
  .strictObject({
    houses: someOf(HOUSES).nullable(),
    dates: z.enum(DATES).nullable(),
    weekdays: someOf(WEEKDAYS).nullable(),
    from: z.string("expected a time").regex(FROM, "expected a time from 00:00 to 23:59"),
    to: z.string("expected a time").regex(TO, "expected a time from 00:01 to 24:00"),
    isUnclear: z.boolean().default(false),
  })
  .superRefine(({ from, to }, context) => {
    if (from < to || !FROM.test(from) || !TO.test(to)) return;
    context.addIssue({
      code: "custom",
      path: ["to"],
      message: `expected a time after ${from}: a window past midnight is written as two, up to 24:00 and from 00:00`,
    });
  });

const condition = z
  .strictObject({
    kind: z.enum(CONDITIONS),
    value: z.number("expected a number").positive("expected a number above 0").nullable(),
  })
  .superRefine(({ kind, value }, context) => {
    if (MEASURED.includes(kind) === (value !== null)) return;
    const message = value === null ? `expected how much for ${kind}` : `expected null for ${kind}`;
    context.addIssue({ code: "custom", path: ["value"], message });
  });

const rule = z
  .strictObject({
    who: someOf(USERS),
    what: someOf(PURPOSES),
    by: someOf(MEANS),
    source: someOf(SOURCES).nullable().default(null),
    permission: z.enum(PERMISSIONS),
    when: z
      .array(window)
      .min(1, "expected at least one window, or null for any time")
      .superRefine(eachOnce(JSON.stringify))
      .nullable()
      .default(null),
    conditions: z
      .array(condition)
      .superRefine(inOrder(CONDITIONS, ({ kind }) => kind))
      .default([]),
    exception: text
      .refine((value) => VISIBLE.test(value), "expected words of the council, or null")
      .nullable()
      .default(null),
    quote: z
      .array(text.refine((value) => VISIBLE.test(value), "expected words of the stage's description"))
      .min(1, "expected at least one quote")
      .superRefine(eachOnce(String)),
  })
  .superRefine(({ permission, when }, context) => {
    if (permission !== "prohibited" || when === null) return;
    context.addIssue({ code: "custom", path: ["when"], message: "expected null in a rule that prohibits" });
  });

export const stageUses = z
  .strictObject({
    sourceUrl: url,
    /** By area, where areas of one scheme have pages of their own. */
    sourceUrls: z.record(id, url).optional(),
    reviewedAt: date,
    rules: z.array(rule).min(1, "expected at least one rule"),
  })
  .superRefine(({ rules }, context) => {
    const known = new Map<string, number>();
    for (const [index, rule] of rules.entries()) {
      const path = ["rules", index];
      for (const key of new Set(combinationsOf(rule))) {
        const first = known.get(key);
        known.set(key, first ?? index);
        if (first === undefined) continue;
        const message = `expected one rule for each who, what, by and source: rule ${first + 1} is about ${key} too`;
        context.addIssue({ code: "custom", path, message });
        break;
      }
    }
  });

/** Reports quotes that the description of the stage does not contain: rules must not outlive the words that they render. */
export function checkQuotes(
  { description, uses }: { description: string | null; uses?: z.infer<typeof stageUses> | null | undefined },
  context: { addIssue(issue: { code: "custom"; path: (string | number)[]; message: string }): void },
): void {
  for (const [index, rule] of (uses?.rules ?? []).entries())
    for (const [place, quote] of rule.quote.entries())
      if (!description?.includes(quote))
        context.addIssue({
          code: "custom",
          path: ["uses", "rules", index, "quote", place],
          message: "expected words of the stage's description, letter for letter",
        });
}

const combinationsOf = ({ who, what, by, source }: z.infer<typeof rule>): string[] =>
  who.flatMap((user) =>
    what.flatMap((purpose) =>
      by.flatMap((means) =>
        (source ?? [SOURCES[0]]).map((water) => `${user}, ${purpose}, ${means}, ${water}`),
      ),
    ),
  );

/** At least one of the words, each once, in the order of the contract. */
function someOf<const Word extends string>(words: readonly Word[]) {
  return z
    .array(z.enum(words))
    .min(1, "expected at least one")
    .superRefine(inOrder(words, (word) => word));
}

type Context = { addIssue(issue: { code: "custom"; path: (string | number)[]; message: string }): void };

function inOrder<Item, Word extends string>(words: readonly Word[], wordOf: (item: Item) => Word) {
  return (items: readonly Item[], context: Context): void => {
    let before = -1;
    for (const [index, item] of items.entries()) {
      const place = words.indexOf(wordOf(item));
      if (place <= before)
        context.addIssue({
          code: "custom",
          path: [index],
          message: `expected each once, in the order ${words.join(", ")}`,
        });
      before = Math.max(before, place);
    }
  };
}

function eachOnce<Item>(keyOf: (item: Item) => string) {
  return (items: readonly Item[], context: Context): void => {
    const keys = items.map(keyOf);
    for (const [index, key] of keys.entries())
      if (keys.indexOf(key) < index)
        context.addIssue({ code: "custom", path: [index], message: "expected no repeats" });
  };
}
