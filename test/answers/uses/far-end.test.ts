import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { usesOverTime } from "../../../generator/answers/uses/uses-over-time.ts";
import type { UseWindow } from "../../../generator/api/uses.ts";
import { spansOf } from "../../../generator/model/rule-spans.ts";
import type { Stage } from "../../../schemas/source.ts";
import { rule, window } from "../../support/uses.ts";

const NOW = Date.parse("2026-11-20T00:00:00Z");
const HORIZON = NOW + 31 * 86_400_000;

test.each(["2030-01-01T00:00:00Z", "2100-01-01T00:00:00Z", "9999-12-31T00:00:00Z"])(
  "a stage that ends in %s has windows for as long as anybody can ask, in a file of at most 6 KB",
  (end) => {
    const uses = {
      sourceUrl: "https://council.example",
      reviewedAt: "2026-11-01",
      rules: [rule({ when: [window("06:00", "08:00", { dates: "odd" })] })],
    };
    const stage = { id: "s", severity: 1, name: "Level 1", description: null, uses } as unknown as Stage;
    for (const until of [null, HORIZON]) {
      const file = usesOverTime(
        {
          id: "a",
          timeZoneId: "Pacific/Auckland",
          trackingStatus: "tracked",
          periods: [{ from: NOW, until: Date.parse(end), stage }],
        },
        { from: NOW, until },
      );
      expect(gzipSync(JSON.stringify(file)).length).toBeLessThan(6000);
      // The end of the stage itself stays as it is.
      expect(file.stages[0]?.until).toBe(Date.parse(end) / 1000);
    }
  },
);

test.each<readonly [what: string, window: UseWindow, end: string]>([
  [
    "within a doubled hour, its stage ending between its two readings",
    window("02:15", "02:45"),
    "2027-04-03T14:00:00Z",
  ],
  ["as its stage ends", window("06:00", "08:00"), "2027-04-03T18:00:00Z"],
])("a window that would open %s does not", (_, opening, end) => {
  const from = Date.parse("2027-04-03T11:00:00Z");
  const { all } = spansOf(rule({ when: [opening] }), { from, to: Date.parse(end) }, "Pacific/Auckland");
  expect(all).toEqual([[from / 1000, 0]]);
});

test("a window that ends where a doubled hour does stays open through both readings", () => {
  const [from, to] = [Date.parse("2027-04-03T11:00:00Z"), Date.parse("2027-04-04T00:00:00Z")];
  const { all } = spansOf(rule({ when: [window("01:00", "03:00")] }), { from, to }, "Pacific/Auckland");
  const [opens, closes] = [Date.parse("2027-04-03T12:00:00Z"), Date.parse("2027-04-03T15:00:00Z")];
  expect(all).toEqual([
    [from / 1000, 0],
    [opens / 1000, 1],
    [closes / 1000, 0],
  ]);
});

test("areas at one stage have the hours of their own clocks, three weeks ahead also where there is no horizon", () => {
  const rules = [rule({ when: [window("06:00", "08:00", { dates: "even", weekdays: ["sunday"] })] })];
  const uses = { sourceUrl: "https://council.example", reviewedAt: "2026-11-01", rules };
  const stage = { id: "s", severity: 1, name: "Level 1", description: null, uses } as unknown as Stage;
  // The Sundays before have odd dates.
  const from = Date.parse("2026-11-22T00:00:00Z");
  const opensIn = (timeZoneId: string) => {
    const area = { id: "a", timeZoneId, trackingStatus: "tracked" } as const;
    const file = usesOverTime({ ...area, periods: [{ from, until: null, stage }] }, { from, until: null });
    const [, opens] = file.stages[0]?.rules[0]?.spans.all ?? [];
    return opens && new Date(opens[0] * 1000).toISOString();
  };
  expect(opensIn("Pacific/Auckland")).toBe("2026-12-05T17:00:00.000Z");
  expect(opensIn("Pacific/Chatham")).toBe("2026-12-05T16:15:00.000Z");
});
