import { describe, expect, test } from "vitest";
import { usesOverTime } from "../../../generator/answers/uses/uses-over-time.ts";
import { HOUSES, type UseRule } from "../../../generator/api/uses.ts";
import { execute } from "../../../generator/edge/resolver/execute.ts";
import { resolve } from "../../../generator/edge/resolver/resolve.ts";
import { lazy } from "../../../generator/lib/lazy.ts";
import { amount } from "../../support/amount.ts";
import { mutated } from "../../support/mutated.ts";
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

const ANSWERS = amount(8_000, 2_000_000);
const DRAWN = amount(3, 60);

describe("whether water may be used", () => {
  test.each(ZONES)(
    "is what the clocks of %s say, minute by minute",
    async (zone) => {
      const draw = drawOf(33 + ZONES.indexOf(zone));
      const rules = [...rulesOfSample(), ...Array.from({ length: DRAWN }, () => drawRule(draw))];
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
            const found = await differences(program, table, zone, rule, house, each, draw);
            expect(found.slice(0, 3)).toEqual([]);
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
    ["takes the 31st for even", "getUTCDate() % 2 === 1", "getUTCDate() % 2 === 1 && date.getUTCDate() < 31"],
    ["begins the week on Sunday", "(date.getUTCDay() + 6) % 7", "date.getUTCDay()"],
    ["parts windows at midnight", ".from <= joined.to)", ".from < joined.to)"],
    ["moves a bound in a gap past its end", "leap?.from ?? reading", "(leap?.from ?? reading) + 9e5"],
    ["moves a bound in a gap before it", "leap?.from ?? reading", "(leap?.from ?? reading) - 9e5"],
    ["begins at the first reading of a doubled hour", "instantsOf(reading).at(-1)", "instantsOf(reading)[0]"],
    ["ends at the second reading of a doubled hour", "instantsOf(reading)[0]", "instantsOf(reading).at(-1)"],
    ["looks at days from today on", ") - 3;", ") + 1;"],
    ["takes unclear for clear", "window.isUnclear === isUnclear", "(true || isUnclear)"],
    ["forgets whose day it is", "houses?.includes(house) ?? true", "true"],
    ["forgets a prohibition", 'permission === "prohibited"', 'permission === "forbidden"'],
    ["puts unclear over clear", "opened % 2 === 1", "opened % 2 === 1 && left % 2 === 0"],
    ["takes every water for that of the town", 'rule.source ?? ["townSupply"]', '["townSupply"]'],
    ["reads a rule about others", '["who", "what",', '["what",'],
    ["reads a rule about another use", '"what", "by",', '"by",'],
    ["reads a rule about other means", '"by", "source"]', '"source"]'],
    ["reads a rule about another water", ', "source"]', "]"],
    ["guesses the house number", "rule.spans[asked.house]", 'rule.spans[asked.house || "odd"]'],
    ["takes every house for an odd one", "rule.spans[asked.house]", "rule.spans.odd"],
    ["allows what is unclear", "state === UNCLEAR", "false"],
    ["opens too early", "span[0] > at", "span[0] > at + 1"],
    ["changes the stage too late", "one.from <= at", "one.from < at"],
    ["lets an answer outlive its stage", "(change) => change < until", "() => true"],
    ["knows what was before the build", "time >= from2 &&", ""],
    ["knows what is at the horizon", "time < known.knownUntil", "time <= known.knownUntil"],
    ["trusts a wrong clock", "isWithin(at) && isWithin(now / 1e3)", "isWithin(at)"],
    ["lets a finished data set go on", "at === from2", "at >= from2"],
    ["answers for areas that nobody follows", '"tracked"', '"never"'],
    ["asks people not to do what is not allowed", "state === ALLOWED &&", "rule &&"],
    ["announces what is allowed already", "!state && span[1]", "span[1]"],
    ["announces what is unclear", "span[1] === ALLOWED", "span[1] > 0"],
    ["may be kept past its end", "Date.parse(value.until)", "Infinity"],
    ["keeps that it knows nothing", '"notKnown" ? now', '"notKnown" ? Infinity'],
  ])("a reader that %s is found", async (_, from, to) => {
    const broken = await mutated<Program>(PROGRAM, from, to);
    const draw = drawOf(31);
    const found: string[] = [];
    for (const { table, rule, house } of changing()) {
      found.push(...(await differences(broken, table, HAVANA, rule, house, 100, draw)));
      if (found.length > 0) break;
    }
    expect(found).not.toEqual([]);
  });
});

const PROGRAM = `export { usesOverTime } from "./generator/answers/uses/uses-over-time.ts";
export { execute } from "./generator/edge/resolver/execute.ts";
export { resolve } from "./generator/edge/resolver/resolve.ts";`;

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
