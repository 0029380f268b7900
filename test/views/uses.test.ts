import { describe, expect, test } from "vitest";
import { usesOverTime } from "../../generator/answers/uses/uses-over-time.ts";
import type { UsesOverTime } from "../../generator/api/may-use-file.ts";
import { answerAt } from "../../generator/api/use-answer.ts";
import { HOUSES, type House, type UseRule } from "../../generator/api/uses.ts";
import { type Watering, wateringNow, wateringOfDay } from "../../generator/views/uses/watering.ts";
import type { Stage } from "../../schemas/source.ts";
import { amount } from "../support/amount.ts";
import { drawOf } from "../support/random.ts";
import { drawRule, rule as ruleOfLawns, window } from "../support/uses.ts";

/** A rule of all that grows in a garden. */
const rule = (some: Partial<UseRule>): UseRule =>
  ruleOfLawns({ what: ["lawn", "ornamentals", "foodGarden"], ...some });

const timeZone = "Pacific/Auckland";
/** A Saturday with an odd date, and a stage that ends on Sunday at 9 pm. */
const SATURDAY = "2026-11-21T00:00:00+13:00";
const END = Date.parse("2026-11-22T21:00:00+13:00");

function file(rules: readonly UseRule[] | null, from = Date.parse(SATURDAY), until = END) {
  const uses = rules && { sourceUrl: "https://council.example", reviewedAt: "2026-11-01", rules };
  const stage = { id: "s", severity: 1, name: "Level 1", description: "Care.", uses } as unknown as Stage;
  const area = { id: "a", timeZoneId: timeZone, trackingStatus: "tracked" } as const;
  return usesOverTime({ ...area, periods: [{ from, until, stage }] }, { from, until });
}

const plain = (text: string) => text.replaceAll("\u00a0", " ");

const rowsOf = ({ rows }: Watering) =>
  rows.map(({ label, words, more }) => plain(`${label}: ${words} ${more}`).trim());

/** What is said of a day. */
const ofDay = (rules: readonly UseRule[] | null, from = SATURDAY) =>
  wateringOfDay(file(rules, Date.parse(from)), { now: Date.parse(from), timeZone });

/** At a time of that Saturday, or of another day of the month: `22T06:30`. */
const instant = (clock: string) =>
  Date.parse(`2026-11-${clock.includes("T") ? clock : `21T${clock}`}:00+13:00`);

/** What is said of sprinklers at an instant. */
const at = (clock: string, some: Partial<UseRule>, house: House | null) =>
  rowsOf(wateringNow(file([rule(some)]), { now: instant(clock), timeZone, house }))[0]?.replace(
    "Sprinklers: ",
    "",
  );

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
    ["Not before midnight tonight.", "09:00", null, { when: [window("00:00", "24:00", { dates: "even" })] }],
    ["Not before 8 pm today. Today 8 pm–midnight.", "00:00", null, { when: EVENINGS }],
    ["You may, until 9 pm.", "22T20:00", null, { when: EVENINGS }],
    ["The text is not clear. Go by the scheme’s words.", "07:00", null, { when: UNCLEAR }],
    ["Not now. Today perhaps 6–8 am (the text is not clear).", "05:00", null, { when: UNCLEAR }],
    ["not allowed", "05:00", null, { permission: "prohibited" }],
    ["any time, but please don’t", "05:00", null, { permission: "discouraged" }],
    ["any time, held in the hand, at most 60 minutes a day", "05:00", null, { conditions }],
    ["You may, until 8 am, one at a time. Later today 7–9 pm, one at a time.", "07:00", "odd", ONE_BY_HOUSE],
    ["any time, from the town supply and a bore", "05:00", null, { source: ["townSupply", "bore"] }],
    ["not stated", "05:00", null, { source: ["bore"] }],
  ])("says %j at %s for house number %s", (said, clock, house, some) => {
    expect(at(clock, some, house)).toBe(said);
  });

  test("says for which hours it is where no script follows the clock", () => {
    const rules = [rule(BY_HOUSE)];
    expect(plain(ofDay(rules).hours)).toBe("Sat 21 Nov 2026");
    expect(rowsOf(ofDay(rules))).toEqual([
      "Sprinklers: odd house numbers, 6–8 am and 7–9 pm",
      "Hand-held hose: not stated",
      "Buckets and cans: not stated",
    ]);
    const later = ofDay(rules, "2026-11-21T07:10:00+13:00");
    expect(plain(later.hours)).toBe("Sat 21 Nov 2026, 7:10 am–midnight");
    expect(rowsOf(later)[0]).toBe("Sprinklers: odd house numbers, until 8 am and 7–9 pm");
    const last = ofDay([rule({ when: null })], "2026-11-22T07:10:00+13:00");
    expect(plain(last.hours)).toBe("Sun 22 Nov 2026, 7:10 am–9 pm");
    expect(last.headline).toBe("On Sun 22 Nov 2026, you may water with sprinklers at any time.");
  });

  test("never fills in what no rule states, nor what is not in rules", () => {
    const lawn = [
      rule({ what: ["lawn"], permission: "prohibited" }),
      rule({ who: ["nonResidential"] }),
      rule({ source: ["bore"] }),
    ];
    expect(rowsOf(ofDay(lawn)).slice(0, 3)).toEqual([
      "Sprinklers, lawns: not allowed",
      "Sprinklers, flowers and shrubs and food gardens: not stated",
      "Hand-held hose: not stated",
    ]);
    expect(ofDay(null).rows).toEqual([]);
  });
});

const HOSE: Partial<UseRule> = { by: ["handHeldHose"], conditions: [{ kind: "held", value: null }] };
const BY_HAND = rule({ by: ["handHeldHose", "can"] });
const BAN = rule({ permission: "prohibited" });
const UNWANTED = rule({ ...BY_HOUSE, permission: "discouraged" });
const ALL_BANNED = rule({ permission: "prohibited", by: ["sprinkler", "handHeldHose", "can"] });

// Clocks go forward on 27 September 2026, and back on 4 April 2027.
test.each([
  ["2026-09-26T23:10:00+12:00", "even", "Not before 6 am on Monday 28 September."],
  ["2026-09-26T23:10:00+12:00", "odd", "Not before 6 am tomorrow."],
  ["2027-04-04T00:30:00+13:00", "odd", "Not before 6 am tomorrow."],
] as const)(
  "“tomorrow” is the next date, also where clocks change: at %s, on %s dates, %j",
  (clock, dates, said) => {
    const now = Date.parse(clock);
    const uses = file([rule({ when: [window("06:00", "08:00", { dates })] })], now, now + 7 * 86_400_000);
    const [row] = rowsOf(wateringNow(uses, { now, timeZone, house: null }));
    expect(row).toBe(`Sprinklers: ${said}`);
  },
);

describe("the headline", () => {
  test.each<readonly [said: string, clock: string, house: House | null, rules: readonly UseRule[] | null]>([
    [
      "You may water by hand now. Sprinklers from 7 pm (odd house numbers).",
      ...(["09:00", "odd", [BY_HAND, rule(BY_HOUSE)]] as const),
    ],
    [
      "You may water by hand now. You may water with sprinklers (odd house numbers) until 8 am.",
      ...(["07:00", "odd", [BY_HAND, rule(BY_HOUSE)]] as const),
    ],
    ["You may water by hand now. Sprinklers: by house number.", "07:00", null, [BY_HAND, rule(BY_HOUSE)]],
    [
      "You may water by hand now. Sprinklers from 7 pm, by house number.",
      ...(["09:00", null, [BY_HAND, rule(BY_HOUSE)]] as const),
    ],
    [
      "Sprinklers from 7 pm, by house number. Hand-held hoses and buckets and cans: not stated.",
      "09:00",
      null,
      [rule(BY_HOUSE)],
    ],
    ["You may water by hand now. No sprinklers.", "22:00", null, [BY_HAND, rule(BY_HOUSE)]],
    [
      "You may water by hand now. No sprinklers (houses without a number).",
      ...(["07:00", "unnumbered", [BY_HAND, rule(BY_HOUSE)]] as const),
    ],
    ["You may water by hand now. No sprinklers.", "09:00", null, [BY_HAND, BAN]],
    ["You may water by hand and with sprinklers now.", "09:00", null, [BY_HAND, rule({})]],
    [
      "You may water by hand-held hose (with a trigger, at most 60 minutes a day) now. No sprinklers.",
      "09:00",
      null,
      [
        BAN,
        rule({
          ...HOSE,
          conditions: [
            { kind: "held", value: null },
            { kind: "triggerNozzle", value: null },
            { kind: "minutesADay", value: 60 },
          ],
        }),
      ],
    ],
    [
      "You may water by hand-held hose (with an exception) now.",
      ...(["09:00", null, [rule({ ...HOSE, exception: "Not in Ōkato." })]] as const),
    ],
    [
      "Hand-held hoses: only if the council approves. Sprinklers and buckets and cans: not stated.",
      "09:00",
      null,
      [rule({ ...HOSE, conditions: [{ kind: "councilApproval", value: null }] })],
    ],
    ["You may not water the garden.", "09:00", null, [ALL_BANNED]],
    [
      "You may not water now. Hand-held hoses from 8 pm. No sprinklers or buckets or cans.",
      "09:00",
      null,
      [
        rule({ permission: "prohibited", by: ["sprinkler", "can"] }),
        rule({ by: ["handHeldHose"], when: EVENINGS }),
      ],
    ],
    // A ban on sprinklers alone is no permission for hoses.
    ["No sprinklers. Hand-held hoses and buckets and cans: not stated.", "09:00", null, [BAN]],
    [
      "You may water food gardens by hand now. No sprinklers on lawns.",
      "09:00",
      null,
      [
        rule({ what: ["foodGarden"], by: ["handHeldHose", "can"] }),
        rule({ what: ["lawn"], permission: "prohibited" }),
      ],
    ],
    [
      "You may water flowers and shrubs and food gardens by hand now. Hand-held hoses and buckets and cans on lawns: allowed, but please don’t. No sprinklers.",
      "09:00",
      null,
      [
        BAN,
        rule({ what: ["lawn"], by: ["handHeldHose", "can"], permission: "discouraged" }),
        rule({ what: ["ornamentals", "foodGarden"], by: ["handHeldHose", "can"] }),
      ],
    ],
    [
      "You may water by hand now. Sprinklers: the text is not clear.",
      "07:00",
      null,
      [BY_HAND, rule({ when: UNCLEAR })],
    ],
    [
      "You may water by hand now. Sprinklers: the text is not clear.",
      "05:00",
      null,
      [BY_HAND, rule({ when: UNCLEAR })],
    ],
    [
      "You may water by hand now. Sprinklers: the text is not clear.",
      ...([
        "05:00",
        null,
        [BY_HAND, rule({ when: [window("00:00", "24:00", { isUnclear: true })] })],
      ] as const),
    ],
    ["Watering: not stated.", "09:00", null, []],
    [
      "You may water flowers and shrubs and food gardens by hand and with sprinklers now. Watering lawns: allowed, but please don’t.",
      "09:00",
      null,
      [
        rule({ what: ["lawn"], by: ["sprinkler", "handHeldHose", "can"], permission: "discouraged" }),
        rule({ what: ["ornamentals", "foodGarden"], by: ["sprinkler", "handHeldHose", "can"] }),
      ],
    ],
    [
      "You may water by hand now. Sprinklers from 7 pm (odd house numbers), but please don’t.",
      ...(["09:00", "odd", [BY_HAND, UNWANTED]] as const),
    ],
    [
      "You may water by hand now. Sprinklers: allowed until 8 am (odd house numbers), but please don’t.",
      ...(["07:00", "odd", [BY_HAND, UNWANTED]] as const),
    ],
    [
      "You may water by hand now. Sprinklers: by house number, but please don’t.",
      ...(["07:00", null, [BY_HAND, UNWANTED]] as const),
    ],
    ["We have not turned this level into hours. Go by the scheme’s words.", "09:00", null, null],
    ["Not known: ask the council. There may be restrictions.", "22T21:00", null, [BY_HAND]],
    ["Not known: ask the council. There may be restrictions.", "20T23:59", null, [BY_HAND]],
  ])("says %j at %s for house number %s", (said, clock, house, rules) => {
    expect(plain(wateringNow(file(rules), { now: instant(clock), timeZone, house }).headline)).toBe(said);
  });

  test.each<readonly [said: string, rules: readonly UseRule[]]>([
    [
      "you may water by hand at any time. Sprinklers: 6–8 am.",
      [BY_HAND, rule({ when: [window("06:00", "08:00")] })],
    ],
    [
      "you may water by hand at any time. Sprinklers: at set hours, by house number.",
      [BY_HAND, rule(BY_HOUSE)],
    ],
    [
      "you may water by hand at any time. Sprinklers: at set hours, by house number, but please don’t.",
      [BY_HAND, UNWANTED],
    ],
    [
      "you may water by hand at any time. Sprinklers: 6–8 am, but please don’t.",
      [BY_HAND, rule({ permission: "discouraged", when: [window("06:00", "08:00")] })],
    ],
    [
      "sprinklers: by house number. Hand-held hoses and buckets and cans: not stated.",
      [rule({ when: [window("00:00", "24:00", { houses: ["odd"] })] })],
    ],
    ["you may not water the garden.", [ALL_BANNED]],
    ["no sprinklers. Hand-held hoses and buckets and cans: not stated.", [BAN]],
  ])("names its day where no script follows the clock: “%s”", (said, rules) => {
    expect(plain(ofDay(rules).headline)).toBe(`On Sat 21 Nov 2026, ${said}`);
  });

  const tracked = file([BY_HAND]);
  test.each<readonly [said: string, uses: UsesOverTime]>([
    [
      "We do not follow the notices for this area. There may be restrictions.",
      { ...tracked, isTracked: false, knownFrom: null, knownUntil: null, stages: [] },
    ],
    [
      "No restriction set. Bylaws may still apply.",
      {
        ...tracked,
        stages: tracked.stages.map((stage) => ({ ...stage, stage: null, why: null, rules: [] })),
      },
    ],
    [
      "We do not know what this level asks. Ask the council.",
      { ...file(null), stages: file(null).stages.map((one) => ({ ...one, stage: { description: null } })) },
    ],
  ])("says %j", (said, uses) => {
    expect(wateringNow(uses, { now: Date.parse(SATURDAY), timeZone, house: null }).headline).toBe(said);
  });

  test("reads as a permission only where the API answers that it is allowed, at random rules and instants", () => {
    const random = drawOf(49);
    const seen = new Set<string>();
    for (let drawn = 0; drawn < amount(400, 4000); drawn++) {
      const rules = MEANS.flatMap(([by]) =>
        random.below(4) === 0 ? [] : [{ ...drawRule(random), what: [...GARDEN], by: [by] } satisfies UseRule],
      );
      const uses = file(rules);
      const now = Date.parse(SATURDAY) + random.below(46 * 60) * 60_000;
      const house = random.pick([null, ...HOUSES]);
      const { headline, rows } = wateringNow(uses, { now, timeZone, house });
      for (const [index, [by, words]] of MEANS.entries()) {
        const asked = { who: "residential", what: "lawn", by, source: "townSupply", at: undefined } as const;
        const said = answerAt({ areaId: "a", ...asked, house: house ?? undefined }, now, uses);
        seen.add(said.why ?? said.answer);
        const may = headline.split(/(?<=\.) /).filter((sentence) => sentence.startsWith("You may water "));
        const isSaid =
          may.some((sentence) => words.test(sentence)) ||
          new RegExp(`(?:${words.source}|watering).*: allowed`, "i").test(headline);
        const context = `${headline} for ${by}: ${JSON.stringify(said)}`;
        expect(isSaid, context).toBe(said.answer === "allowed");
        expect(rows[index]?.state === "allowed", context).toBe(said.answer === "allowed");
      }
    }
    expect([...seen].sort()).toEqual([
      "allowed",
      "houseNumber",
      "notAllowed",
      "notKnown",
      "notStated",
      "unclear",
    ]);
  });
});

const GARDEN = ["lawn", "ornamentals", "foodGarden"] as const;
/** By hand is with a hose and with buckets. */
const MEANS = [
  ["sprinkler", /sprinklers/],
  ["handHeldHose", /by hand|hand-held hoses/],
  ["can", /by hand(?!-)|buckets and cans/],
] as const;
