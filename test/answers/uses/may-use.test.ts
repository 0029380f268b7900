import { describe, expect, test } from "vitest";
import { usesOverTime } from "../../../generator/answers/uses/uses-over-time.ts";
import { HOUSES, type UseRule } from "../../../generator/api/uses.ts";
import { execute } from "../../../generator/edge/resolver/execute.ts";
import { resolve } from "../../../generator/edge/resolver/resolve.ts";
import { amount } from "../../support/amount.ts";
import { drawOf } from "../../support/random.ts";
import { drawRule, rule, window } from "../../support/uses.ts";
import { differences, type Program } from "./agreement.ts";
import { Minutes } from "./by-the-minute.ts";
import { rulesOfSample } from "./rules.ts";
import { DAY, keyOf, tableOf } from "./table.ts";

const program: Program = { usesOverTime, resolve, execute };

/** With changes of the clocks at 2 and 2:45 am, of half an hour, at midnight, and none. */
const ZONES = [
  "Pacific/Auckland",
  "Pacific/Chatham",
  "Australia/Lord_Howe",
  "America/Havana",
  "Asia/Kathmandu",
];

/** By default, what is around each change of the clocks of a leap year. */
const PERIODS = amount<readonly (readonly [from: string, to: string])[]>(
  [
    ["2028-01-20", "2028-06-20"],
    ["2028-09-12", "2029-01-20"],
  ],
  [["2027-10-01", "2030-01-01"]],
);

const daily = (...hours: readonly [string, string][]) => rule({ when: hours.map((span) => window(...span)) });

/** Havana's clocks leap at midnight, and double the hour from midnight. And a prohibition. */
const AT_CHANGES: readonly UseRule[] = [
  daily(["00:30", "06:00"]),
  daily(["20:00", "24:00"], ["00:00", "00:30"]),
  daily(["00:15", "00:45"]),
  rule({ permission: "prohibited" }),
];

const ANSWERS = amount(8_000, 2_000_000);
const DRAWN = amount(3, 60);

describe("whether water may be used", () => {
  test.each(ZONES)(
    "is what the clocks of %s say, minute by minute",
    async (zone) => {
      const draw = drawOf(33 + ZONES.indexOf(zone));
      const rules = [
        ...AT_CHANGES,
        ...rulesOfSample(),
        ...Array.from({ length: DRAWN }, () => drawRule(draw)),
      ];
      const cases = rules.flatMap((rule) => [...HOUSES, null].map((house) => ({ rule, house })));
      const each = Math.ceil(ANSWERS / ZONES.length / PERIODS.length / cases.length);
      let answers = 0;
      for (const [from, to] of PERIODS) {
        const minutes = new Minutes(Date.parse(from), Date.parse(to), zone);
        // A table of two years takes 1 MB: one at a time.
        for (const same of Map.groupBy(cases, ({ rule, house }) => keyOf(rule, house)).values()) {
          const [first] = same as [(typeof cases)[number]];
          const table = tableOf(minutes, first.rule, first.house);
          for (const { rule, house } of same) {
            // The minutes around a change of the clocks are few.
            const count = AT_CHANGES.includes(rule) ? Math.max(100, each) : each;
            const found = await differences(program, table, zone, rule, house, count, draw);
            expect(found.slice(0, 3)).toEqual([]);
            answers += count;
          }
        }
      }
      expect(answers).toBeGreaterThanOrEqual(ANSWERS / ZONES.length);
      if (zone === "Asia/Kathmandu") expect(new Minutes(0, DAY, zone).pass.includes(2)).toBe(false);
    },
    7_200_000,
  );
});
