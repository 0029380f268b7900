import { describe, expect, test } from "vitest";
import { freshnessOf } from "../../generator/model/freshness.ts";

const HOUR = 3_600_000;
const current = { freshness: "current", freshnessReasons: null };
const stale = (...freshnessReasons: string[]) => ({ freshness: "stale", freshnessReasons });

describe("freshness", () => {
  test("lasts up to the maximum age, itself included, to the millisecond", () => {
    const asOf = Date.UTC(2026, 10, 20);
    for (const maximumAge of [0, 1, 1000, 48 * HOUR]) {
      const freshnessAt = (age: number) => freshnessOf(asOf - age, asOf, { maximumAge, isServed: true });
      expect(freshnessAt(0)).toEqual(current);
      expect(freshnessAt(maximumAge)).toEqual(current);
      expect(freshnessAt(maximumAge + 1)).toEqual(stale("maximumAgeExceeded"));
    }
  });

  test("ends at the same age at every instant, and lasts for a row that is dated ahead of it", () => {
    for (let asOf = 0; asOf < 60; asOf++) {
      for (let at = 0; at < 120; at++) {
        const expected = at < asOf - 24 ? stale("maximumAgeExceeded") : current;
        expect(freshnessOf(at, asOf, { maximumAge: 24, isServed: true })).toEqual(expected);
      }
    }
  });

  test.each([
    ["2026-04-03T11:00:00Z", "2026-04-05T11:00:00Z", current],
    ["2026-04-03T10:59:59.999Z", "2026-04-05T11:00:00Z", stale("maximumAgeExceeded")],
    ["2026-12-31T00:00:00+13:00", "2027-01-02T00:00:00+13:00", current],
    ["2026-09-26T12:00:00+12:00", "2026-09-28T13:00:00+13:00", current],
    ["2026-09-26T12:00:00+12:00", "2026-09-28T13:00:00.001+13:00", stale("maximumAgeExceeded")],
  ])(
    "of a row of %s, with 48 hours, is at %s as expected: clocks that change make no difference",
    (at, asOf, expected) => {
      const found = freshnessOf(Date.parse(at), Date.parse(asOf), { maximumAge: 48 * HOUR, isServed: true });
      expect(found).toEqual(expected);
    },
  );

  test("is over for a site that is no longer served, however new the row", () => {
    expect(freshnessOf(5, 5, { maximumAge: 10, isServed: false })).toEqual(stale("siteNotServed"));
  });

  test("names both reasons, age first", () => {
    const both = stale("maximumAgeExceeded", "siteNotServed");
    expect(freshnessOf(5, 16, { maximumAge: 10, isServed: false })).toEqual(both);
  });
});
