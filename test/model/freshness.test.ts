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

  test("ends at the same age at every instant", () => {
    for (let asOf = 0; asOf < 60; asOf++) {
      for (let at = 0; at <= asOf; at++) {
        const expected = asOf - at <= 24 ? current : stale("maximumAgeExceeded");
        expect(freshnessOf(at, asOf, { maximumAge: 24, isServed: true })).toEqual(expected);
      }
    }
  });

  test("is over for a site that is no longer served, however new the row", () => {
    expect(freshnessOf(5, 5, { maximumAge: 10, isServed: false })).toEqual(stale("siteNotServed"));
  });

  test("names both reasons, age first", () => {
    const both = stale("maximumAgeExceeded", "siteNotServed");
    expect(freshnessOf(5, 16, { maximumAge: 10, isServed: false })).toEqual(both);
  });
});
