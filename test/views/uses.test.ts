import { describe, expect, test } from "vitest";
import { usesOverTime } from "../../generator/answers/uses/uses-over-time.ts";
import type { House, UseRule } from "../../generator/api/uses.ts";
import { mayIWater, usesNow } from "../../generator/views/uses/card.ts";
import type { Stage } from "../../schemas/source.ts";
import { rule as ruleOfLawns, window } from "../support/uses.ts";

/** A rule of all that grows in a garden. */
const rule = (some: Partial<UseRule>): UseRule =>
  ruleOfLawns({ what: ["lawn", "ornamentals", "foodGarden"], ...some });

const timeZone = "Pacific/Auckland";
/** A Saturday with an odd date, and a stage that ends on Sunday at 9 pm. */
const SATURDAY = "2026-11-21T00:00:00+13:00";
const END = Date.parse("2026-11-22T21:00:00+13:00");

function file(rules: readonly UseRule[] | null, from = Date.parse(SATURDAY)) {
  const uses = rules && { sourceUrl: "https://council.example", reviewedAt: "2026-11-01", rules };
  const stage = { id: "s", severity: 1, name: "Level 1", description: "Care.", uses } as unknown as Stage;
  const area = { id: "a", timeZoneId: timeZone, trackingStatus: "tracked" } as const;
  return usesOverTime({ ...area, periods: [{ from, until: END, stage }] }, { from, until: END });
}

const plain = (shown: unknown) =>
  String(shown)
    .replace(/<[^>]+>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/ +/g, " ")
    .replace(/ (?=[,;:.])/g, "")
    .trim();

/** What the card of a day says, and what it says at an instant: its first use. */
const ofDay = (rules: readonly UseRule[] | null, from = SATURDAY) =>
  plain(
    mayIWater(
      file(rules, Date.parse(from)),
      { now: Date.parse(from), timeZone, isFinished: false },
      rules && "2026-11-01",
    ),
  );
/** At a time of that Saturday, or of another day of the month: `22T06:30`. */
const at = (clock: string, some: Partial<UseRule>, house: House | null) => {
  const now = Date.parse(`2026-11-${clock.includes("T") ? clock : `21T${clock}`}:00+13:00`);
  return /Sprinklers: (.*?) ?Hose in hand:/.exec(
    plain(usesNow(file([rule(some)]), { now, timeZone, house })),
  )?.[1];
};

const ODD = [
  window("06:00", "08:00", { houses: ["odd"], dates: "odd" }),
  window("19:00", "21:00", { houses: ["odd"], dates: "odd" }),
  window("06:00", "08:00", { houses: ["even"], dates: "even" }),
];
const BY_HOUSE = { when: ODD };
const conditions = [
  { kind: "held", value: null },
  { kind: "minutesADay", value: 60 },
] as const;

const ONE_BY_HOUSE = { when: ODD, conditions: [{ kind: "oneAtATime", value: null }] } as const;
const EVENINGS = [window("20:00", "24:00")];
const UNCLEAR = [window("06:00", "08:00", { isUnclear: true })];

describe("the answer card", () => {
  test.each<readonly [said: string, clock: string, house: House | null, some: Partial<UseRule>]>([
    ["Not before 6 am today. Today 6–8 am and 7–9 pm.", "05:00", "odd", BY_HOUSE],
    ["You may, until 8 am. Later today 7–9 pm.", "06:00", "odd", BY_HOUSE],
    ["You may, until 8 am. Later today 7–9 pm.", "07:59", "odd", BY_HOUSE],
    ["Not before 7 pm today. Today 7–9 pm.", "08:00", "odd", BY_HOUSE],
    ["You may, until 9 pm.", "20:00", "odd", BY_HOUSE],
    ["not allowed", "21:00", "odd", BY_HOUSE],
    ["Not before 6 am tomorrow.", "07:00", "even", BY_HOUSE],
    ["not allowed", "07:00", "unnumbered", BY_HOUSE],
    ["odd house numbers, until 8 am and 7–9 pm", "07:00", null, BY_HOUSE],
    ["not today", "22:00", null, BY_HOUSE],
    ["even house numbers, until 8 am", "22T06:30", null, BY_HOUSE],
    [
      "You may, until 1:30 pm.",
      "09:00",
      null,
      { when: [window("06:15", "08:00"), window("08:00", "13:30")] },
    ],
    ["You may, until midnight.", "00:00", null, { when: [window("00:00", "24:00", { dates: "odd" })] }],
    ["Not before midnight today.", "09:00", null, { when: [window("00:00", "24:00", { dates: "even" })] }],
    ["Not before 8 pm today. Today 8 pm–midnight.", "00:00", null, { when: EVENINGS }],
    ["You may, until 9 pm.", "22T20:00", null, { when: EVENINGS }],
    ["The text is not clear. Go by the scheme’s words.", "07:00", null, { when: UNCLEAR }],
    ["Not now. Today perhaps 6–8 am (the text is not clear).", "05:00", null, { when: UNCLEAR }],
    ["not allowed", "05:00", null, { permission: "prohibited" }],
    ["any time, but please do not", "05:00", null, { permission: "discouraged" }],
    ["any time, held in the hand, at most 60 minutes a day", "05:00", null, { conditions }],
    ["You may, until 8 am, one at a time. Later today 7–9 pm, one at a time.", "07:00", "odd", ONE_BY_HOUSE],
    ["any time, from the town supply and a bore", "05:00", null, { source: ["townSupply", "bore"] }],
    ["not stated", "05:00", null, { source: ["bore"] }],
  ])("says %j at %s for house number %s", (said, clock, house, some) => {
    expect(at(clock, some, house)).toBe(said);
  });

  test("says for which hours it is, and of which water, where no script follows the clock", () => {
    const rules = [rule(BY_HOUSE)];
    expect(ofDay(rules)).toMatch(
      /^May I water from the town supply\? ?Sat 21 Nov 2026: ?Sprinklers: odd house numbers, 6–8 am and 7–9 pm ?Hose in hand: not stated ?Buckets and cans: not stated/,
    );
    expect(ofDay(rules, "2026-11-21T07:10:00+13:00")).toMatch(
      /Sat 21 Nov 2026, 7:10 am–midnight: ?Sprinklers: odd house numbers, until 8 am and 7–9 pm/,
    );
    expect(ofDay([rule({ when: null })], "2026-11-22T07:10:00+13:00")).toMatch(
      /Sun 22 Nov 2026, 7:10 am–9 pm: ?Sprinklers: any time/,
    );
    expect(ofDay(rules)).toMatch(/Read at council\.example, last on 1 Nov 2026\.$/);
  });

  test("never fills in what no rule states, nor what is not in rules", () => {
    const lawn = [
      rule({ what: ["lawn"], permission: "prohibited" }),
      rule({ who: ["nonResidential"] }),
      rule({ source: ["bore"] }),
    ];
    expect(ofDay(lawn)).toMatch(
      /Sprinklers, lawns: not allowed ?Sprinklers, flowers and shrubs and food gardens: not stated ?Hose in hand: not stated/,
    );
    expect(ofDay(null)).toBe(
      "May I water? We have not turned this level into hours. Go by the scheme’s words:",
    );
  });

  test("says that nothing is known once its stages are no longer", () => {
    const shown = plain(usesNow(file([rule({ when: null })]), { now: END, timeZone, house: null }));
    expect(shown).toMatch(/^This site has not been updated/);
    const before = { now: Date.parse(SATURDAY) - 1, timeZone, isFinished: false };
    expect(mayIWater(file([rule({ when: null })]), before, "2026-11-01")).toBe(false);
  });
});
