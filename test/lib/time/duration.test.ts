import { describe, expect, test } from "vitest";
import { parseDuration } from "../../../generator/lib/time/duration.ts";
import { drawOf } from "../../support/random.ts";

const UNITS = [
  { letter: "W", length: 604_800_000 },
  { letter: "D", length: 86_400_000 },
  { letter: "H", length: 3_600_000 },
  { letter: "M", length: 60_000 },
  { letter: "S", length: 1000 },
];

/** `P1W2DT3H4M5S` of the counts given, leaving out the units without one. */
function written(counts: readonly (number | undefined)[]): string {
  const part = (from: number, to: number) =>
    UNITS.slice(from, to)
      .map(({ letter }, index) =>
        counts[from + index] === undefined ? "" : `${counts[from + index]}${letter}`,
      )
      .join("");
  const time = part(2, 5);
  return `P${part(0, 2)}${time && `T${time}`}`;
}

describe("parseDuration", () => {
  test("adds up every combination of units", () => {
    const draw = drawOf(1);
    for (let present = 1; present < 32; present++) {
      for (let round = 0; round < 50; round++) {
        const counts = UNITS.map((_, unit) => (present & (1 << unit) ? draw.below(1000) : undefined));
        const expected = UNITS.reduce((sum, { length }, unit) => sum + length * (counts[unit] ?? 0), 0);
        expect(parseDuration(written(counts)), written(counts)).toBe(expected);
      }
    }
  });

  test("reads fractions", () => {
    expect(parseDuration("PT0.5S")).toBe(500);
    expect(parseDuration("PT1.5H")).toBe(5_400_000);
    expect(parseDuration("P0.5D")).toBe(43_200_000);
    expect(parseDuration("P0.5W")).toBe(302_400_000);
    expect(parseDuration("PT0.001S")).toBe(1);
  });

  test("reads nothing as no time", () => {
    expect(parseDuration("PT0S")).toBe(0);
    expect(parseDuration("P0D")).toBe(0);
  });

  test.each([
    ["nothing", ""],
    ["no part", "P"],
    ["no part after T", "PT"],
    ["a T without time", "P1DT"],
    ["years", "P1Y"],
    ["months", "P1M"],
    ["months beside days", "P1M1D"],
    ["hours without T", "P1H"],
    ["days behind T", "PT1D"],
    ["units out of order", "P1D1W"],
    ["times out of order", "PT1S1H"],
    ["a unit twice", "P1D1D"],
    ["no P", "T1H"],
    ["a number without a unit", "P1"],
    ["a unit without a number", "PD"],
    ["lower case", "p1d"],
    ["a sign", "-P1D"],
    ["a sign inside", "P-1D"],
    ["a comma", "PT0,5S"],
    ["a bare fraction", "PT.5S"],
    ["an unfinished fraction", "PT1.S"],
    ["an exponent", "PT1e3S"],
    ["space", "P1D "],
    ["words", "two days"],
  ])("refuses %s", (_, text) => {
    expect(parseDuration(text)).toBeNaN();
  });
});
