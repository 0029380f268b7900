import { describe, expect, test } from "vitest";
import { HOUSES, type UseRule } from "../../../../generator/api/uses.ts";
import { mayUse } from "../../../../generator/edge/client/uses/may-use.ts";
import { lazy } from "../../../../generator/lib/lazy.ts";
import { mutated } from "../../../support/mutated.ts";
import { drawOf } from "../../../support/random.ts";
import { rule, window } from "../../../support/uses.ts";
import { DAY, differences, drawRule, keyOf, tableOf } from "../../uses/agreement.ts";
import { Minutes } from "../../uses/by-the-minute.ts";
import { rulesOfSample } from "../../uses/rules.ts";

const isLong = process.env.LONG === "1";

const PUBLISHED = 'export * from "./generator/edge/client/uses/uses.ts";';

/** With changes of the clocks at 2 and 2:45 am, of half an hour, at midnight, and none. */
const ZONES = [
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Australia/Lord_Howe",
  "America/Havana",
  "Asia/Kathmandu",
];

/** Two leap years' Februaries are among the four years. By default, what is around each change of the clocks of one year. */
const PERIODS: readonly (readonly [from: string, to: string])[] = isLong
  ? [["2027-01-01", "2031-01-01"]]
  : [
      ["2028-01-28", "2028-06-12"],
      ["2028-09-20", "2029-01-15"],
    ];

const ANSWERS = isLong ? 2_000_000 : 20_000;
const DRAWN = isLong ? 60 : 8;

describe("what a stage allows", () => {
  test.each(ZONES)(
    "is what the clocks of %s say, minute by minute",
    (zone) => {
      const draw = drawOf(33 + ZONES.indexOf(zone));
      const rules = [...rulesOfSample(), ...Array.from({ length: DRAWN }, () => drawRule(draw))];
      const cases = rules.flatMap((rule) => [...HOUSES, null].map((house) => ({ rule, house })));
      const each = Math.ceil(ANSWERS / ZONES.length / PERIODS.length / cases.length);
      let answers = 0;
      for (const [from, to] of PERIODS) {
        const minutes = new Minutes(Date.parse(from), Date.parse(to), zone);
        // A table of four years takes 2 MB: one at a time.
        for (const same of Map.groupBy(cases, ({ rule, house }) => keyOf(rule, house)).values()) {
          const [first] = same as [(typeof cases)[number]];
          const table = tableOf(minutes, first.rule, first.house);
          for (const { rule, house } of same) {
            expect(differences(mayUse, table, zone, rule, house, each, draw).slice(0, 3)).toEqual([]);
            answers += each;
          }
        }
      }
      expect(answers).toBeGreaterThanOrEqual(ANSWERS / ZONES.length);
      if (zone === "Asia/Kathmandu") expect(new Minutes(0, DAY, zone).pass.includes(2)).toBe(false);
    },
    7_200_000,
  );

  test.each<readonly [string, string, string]>([
    [
      "takes the 31st for even",
      "date.getUTCDate() % 2 === 1",
      "date.getUTCDate() % 2 === 1 && date.getUTCDate() < 31",
    ],
    ["parts windows at midnight", "from <= open.to ||", "from < open.to ||"],
    ["moves a bound in a gap past its end", "return [leap, leap]", "return [late, late]"],
    ["moves a bound in a gap before it", "return [leap, leap]", "return [early, early]"],
    [
      "begins at the first reading of a doubled hour",
      "instantsOf(reading, timeZone)[1]",
      "instantsOf(reading, timeZone)[0]",
    ],
    [
      "ends at the second reading of a doubled hour",
      "instantsOf(reading, timeZone)[0]",
      "instantsOf(reading, timeZone)[1]",
    ],
    ["puts unclear over clear", "if (clear.from <= now)", "if (clear.from <= now && next(true).from > now)"],
    ["takes unclear for clear", "isUnclear === unclear", "true || isUnclear === unclear"],
    ["reads a rule about others", "who.includes(ask.who) &&", ""],
    ["reads a rule about another use", "what.includes(ask.what) &&", ""],
    ["reads a rule about other means", "&& by.includes(ask.by)", ""],
    ["answers for a stage that is over", "if (at >= end)", "if (at > end)"],
    ["forgets a prohibition", 'rule.permission === "prohibited"', 'rule.permission === "forbidden"'],
    ["begins the week on Sunday", "(date.getUTCDay() + 6) % 7", "date.getUTCDay()"],
    ["lets an answer outlive its stage", "Math.min(clear.to, end)", "clear.to"],
    ["announces what the stage does not see", "notBefore < end ?", "notBefore < Infinity ?"],
    ["guesses the house number", "if (!own && when.some", "if (own && when.some"],
    ["forgets whose day it is", "houses.some((one) => one === own)", "houses.length > 0"],
  ])("a reader that %s is found", async (_, from, to) => {
    const broken = await mutated<{ mayUse: typeof mayUse }>(PUBLISHED, from, to);
    const draw = drawOf(31);
    let count = 0;
    for (const { table, rule, house } of changing())
      count += differences(broken.mayUse, table, HAVANA, rule, house, 24, draw).length;
    expect(count).toBeGreaterThan(0);
  });
});

const daily = (...hours: readonly [string, string][]) => rule({ when: hours.map((span) => window(...span)) });

/** Havana's clocks leap at midnight, and double the hour from midnight. And a prohibition. */
const AT_CHANGES: readonly UseRule[] = [
  daily(["00:30", "06:00"]),
  daily(["20:00", "24:00"], ["00:00", "00:30"]),
  daily(["00:15", "00:45"]),
  rule({ permission: "prohibited" }),
];

const HAVANA = "America/Havana";

/** Rules around both changes of Havana's clocks, for every kind of house. */
const changing = lazy(() => {
  const draw = drawOf(31);
  const rules = [...AT_CHANGES, ...Array.from({ length: 8 }, () => drawRule(draw))];
  const periods = [
    ["2028-02-20", "2028-06-12"],
    ["2028-10-20", "2029-01-12"],
  ].map(([from = "", to = ""]) => new Minutes(Date.parse(from), Date.parse(to), HAVANA));
  return periods.flatMap((minutes) =>
    rules.flatMap((rule) =>
      [...HOUSES, null].map((house) => ({ table: tableOf(minutes, rule, house), rule, house })),
    ),
  );
});
