/** What a number of an upstream is stored as (docs/upstreams.md, "How a series is taken over", 3). */

import { describe, expect, test } from "vitest";
import { statedNumber, storedValue } from "../../../generator/ingest/edits/value.ts";

const FLOW = { observationType: "flow", factor: 1 } as const;
const LEVEL = { observationType: "groundwaterLevel", factor: 1 } as const;

describe("the value that is stored", () => {
  test.each([
    ["a flow", FLOW, 0.5, 0.5],
    ["a flow of none", FLOW, 0, 0],
    ["a flow below zero", FLOW, -0.001, Number.NaN],
    ["a storage below zero", { ...FLOW, observationType: "reservoirStorage" }, -1, Number.NaN],
    ["a groundwater level below the sea", LEVEL, -3.2, -3.2],
    ["the least that is plausible", { ...LEVEL, minimum: -4, maximum: 9 }, -4, -4],
    ["less than that", { ...LEVEL, minimum: -4, maximum: 9 }, -4.01, Number.NaN],
    ["the most that is plausible", { ...LEVEL, minimum: -4, maximum: 9 }, 9, 9],
    ["more than that", { ...LEVEL, minimum: -4, maximum: 9 }, 9.01, Number.NaN],
    ["more than the most, where there is no least", { ...LEVEL, maximum: 9 }, 10, Number.NaN],
    ["litres as cubic metres", { ...FLOW, factor: 0.001, maximum: 20 }, 18_694, 18.694],
    ["cubic metres as litres", { ...FLOW, factor: 1000 }, 18.694, 18_694],
    ["a sentinel, before its unit is changed", { ...LEVEL, factor: 0.001 }, -9999, Number.NaN],
    ["what is a sentinel only in our unit", { ...LEVEL, factor: 0.1 }, -9990, -999],
    ["a number too large for its unit", { ...FLOW, factor: 1000 }, 1e306, Number.NaN],
  ] as const)("of %s", (_, series, stated, stored) => {
    expect(storedValue(stated, series)).toBe(stored);
  });
  test("is never minus zero", () => expect(storedValue(-0, FLOW)).toBe(0));
});

test.each([
  ["1.5", 1.5],
  [" -.5 ", -0.5],
  ["+2e-3", 0.002],
  ["1,5", Number.NaN],
  ["<0.5", Number.NaN],
  ["5.", Number.NaN],
  ["0x10", Number.NaN],
  ["", Number.NaN],
  ["-", Number.NaN],
  ["NaN", Number.NaN],
  ["Infinity", Number.NaN],
])("%j is read as the number %d", (text, number) => {
  expect(statedNumber(text)).toBe(number);
});
