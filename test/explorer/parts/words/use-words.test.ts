import { describe, expect, test } from "vitest";
import type { House, StageUses, UseRule } from "../../../../generator/api/uses.ts";
import { timeInWords } from "../../../../generator/downloads/feeds/rule-words.ts";
import { dayInWords, gardenUses, unbroken } from "../../../../generator/explorer/parts/words/use-words.ts";
import { rule as ruleOfLawns, window } from "../../../support/uses.ts";

/** A rule of all that grows in a garden. */
const rule = (some: Partial<UseRule>): UseRule =>
  ruleOfLawns({ what: ["lawn", "ornamentals", "foodGarden"], ...some });

const uses = (...rules: UseRule[]): StageUses => ({ sourceUrl: "", reviewedAt: "", rules });

/** A Saturday with an odd date. */
const SATURDAY = "2026-11-21";

const said = (some: Partial<UseRule>, house: House | null = null, date = SATURDAY) => {
  const [sprinklers] = gardenUses(uses(rule(some)));
  return sprinklers && dayInWords(sprinklers, date, house).replaceAll("\u00a0", " ");
};

const ODD = [
  window("06:00", "08:00", { houses: ["odd"], dates: "odd" }),
  window("19:00", "21:00", { houses: ["odd"], dates: "odd" }),
  window("06:00", "08:00", { houses: ["even"], dates: "even" }),
];

describe("the words of a day", () => {
  test("name the houses whose day it is, and their hours", () => {
    expect(said({ when: ODD })).toBe("odd house numbers, 6–8 am and 7–9 pm");
    expect(said({ when: ODD }, null, "2026-11-22")).toBe("even house numbers, 6–8 am");
    expect(said({ when: ODD }, "odd")).toBe("6–8 am and 7–9 pm");
    expect(unbroken("6–8 am and 7–9 pm, any amount")).toBe("6–8\u00a0am and 7–9\u00a0pm, any amount");
    expect(said({ when: ODD }, "even")).toBe("not on this day");
    expect(said({ when: ODD }, null, "2026-10-31")).toBe("odd house numbers, 6–8 am and 7–9 pm");
  });

  test("join windows that touch, and write hours as people do", () => {
    expect(said({ when: [window("08:00", "13:30"), window("06:15", "08:00")] })).toBe("6:15 am–1:30 pm");
    expect(said({ when: [window("20:00", "24:00"), window("00:00", "06:00")] })).toBe(
      "midnight–6 am and 8 pm–midnight",
    );
    expect(said({ when: [window("00:00", "24:00", { weekdays: ["saturday", "sunday"] })] })).toBe("all day");
    expect(said({ when: [window("00:00", "24:00", { weekdays: ["monday"] })] })).toBe("not on this day");
    expect(["00:00", "12:00", "12:30", "23:05"].map(timeInWords)).toEqual([
      "midnight",
      "noon",
      "12:30 pm",
      "11:05 pm",
    ]);
  });

  test("say what is unclear, what is not allowed, what is asked for and what has to be kept to", () => {
    expect(said({ when: [window("06:00", "08:00", { isUnclear: true })] })).toBe(
      "perhaps 6–8 am (the text is not clear)",
    );
    expect(said({ permission: "prohibited" })).toBe("not allowed");
    expect(said({ permission: "discouraged" })).toBe("any time, but please do not");
    const conditions = [
      { kind: "held", value: null },
      { kind: "minutesADay", value: 60 },
    ] as const;
    expect(said({ conditions })).toBe("any time, held in the hand, at most 60 minutes a day");
  });

  test("never fill in what no rule states", () => {
    const lawn = uses(
      rule({ what: ["lawn"], permission: "prohibited" }),
      rule({ who: ["nonResidential"] }),
      rule({ source: ["bore"] }),
    );
    expect(gardenUses(lawn).map((use) => `${use.label}: ${dayInWords(use, SATURDAY, null)}`)).toEqual([
      "Sprinklers, lawns: not allowed",
      "Sprinklers, flowers and shrubs and food gardens: not stated",
      "By hand: not stated",
      "Buckets and cans: not stated",
    ]);
  });
});
