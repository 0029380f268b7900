/** What was measured on each day, and whether it stands for the whole day. */

import { describe, expect, test } from "vitest";
import { daysOf, normalRange } from "../../../../generator/explorer/parts/state/days.ts";
import { reading } from "../../../support/records.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Midnight in New Zealand, as the 9th begins. */
const MIDNIGHT = Date.parse("2026-06-08T12:00:00Z");

/** The days of a series with readings at so many hours after midnight, each with a value. */
function daysWith(readings: readonly (readonly [hour: number, value: number])[]) {
  const all = readings
    .map(([hour, value], index) => ({
      ...reading(index + 1, { unit: "m", observedAt: MIDNIGHT + hour * HOUR }),
      value,
    }))
    .sort((a, b) => b.observedAt - a.observedAt);
  return daysOf({ all, latest: all[0] ?? null });
}

/** Every so many hours of four days, but for those that are missing. */
const hourly = (isMissing: (hour: number) => boolean = () => false, step = 1) =>
  Array.from({ length: 96 / step + 1 }, (_, index) => index * step)
    .filter((hour) => !isMissing(hour))
    .map((hour) => [hour, 1] as const);

const wholeDays = (readings: readonly (readonly [number, number])[]) =>
  daysWith(readings)
    .filter(({ isWhole }) => isWhole)
    .map(({ from }) => (from - MIDNIGHT) / DAY);

describe("the mean of a day", () => {
  test.each([
    [[234.12, 234.13, 234.17], 234.14],
    [[60_203, 60_204], 60_204],
    [[-234.17, -234.12, -234.12], -234.14],
    [[1, 2, 2], 1.667],
    [[0.1, 0.1, 0.1], 0.1],
    [[1e-7, 2e-7], 1.5e-7],
    [[0.1 + 0.2, 0.3, 0.3], 0.3],
    [[0, 0], 0],
    [[1_234_567.8, 1_234_567.9, 1_234_567.9], 1_234_567.9],
  ])("of %j is between its lowest and its highest value, with as many decimals: %d", (values, mean) => {
    const [day] = daysWith(values.map((value, hour) => [hour + 1, value]));
    expect(day?.mean).toBeCloseTo(mean, 10);
    expect(day?.mean).toBeGreaterThanOrEqual(Math.min(...values));
    expect(day?.mean).toBeLessThanOrEqual(Math.max(...values));
  });

  test("makes the normal range of a level that hardly moves", () => {
    const year = Array.from({ length: 367 * 24 }, (_, hour) => [hour, (23_412 + (hour % 6)) / 100] as const);
    const range = normalRange(daysWith(year), "groundwaterLevel");
    for (const end of [range?.low, range?.high]) expect([234.14, 234.15]).toContain(end);
  });
});

test("a day may have 200,000 readings", () => {
  const readings = Array.from({ length: 200_000 }, (_, at) => [(at + 1) / 10_000, at % 7] as const);
  expect(daysWith(readings)).toMatchObject([{ low: 0, high: 6 }]);
});

describe("a day is whole", () => {
  test("if it has readings from its start to its end, however rare they are", () => {
    for (const step of [1, 3, 6, 24])
      expect(wholeDays(hourly(undefined, step)), `${step}`).toEqual([0, 1, 2]);
    // Once a day at ten.
    expect(wholeDays([10, 34, 58, 82, 106].map((hour) => [hour, 1]))).toEqual([1, 2, 3]);
  });

  test("even if some hours are missing, up to three times the usual step", () => {
    expect(wholeDays(hourly((hour) => hour === 30 || hour === 31))).toEqual([0, 1, 2]);
    expect(wholeDays(hourly((hour) => hour >= 30 && hour <= 32))).toEqual([0, 2]);
  });

  test("but not if hours are missing at its start, in its middle or at its end", () => {
    expect(wholeDays(hourly((hour) => hour > 24 && hour < 44))).toEqual([0, 2]);
    expect(wholeDays(hourly((hour) => hour > 29 && hour < 49))).toEqual([0, 2]);
    expect(wholeDays(hourly((hour) => hour > 29 && hour < 60))).toEqual([0]);
    // Those of a whole day, from one midnight to the next.
    expect(wholeDays(hourly((hour) => hour > 24 && hour <= 48))).toEqual([0, 2]);
  });

  test("but not if it has only the same few hours as all others", () => {
    expect(wholeDays(hourly((hour) => hour % 24 > 5))).toEqual([]);
  });

  test("if it has as many readings as were usual at its time", () => {
    const often = Array.from({ length: 49 * 12 }, (_, index) => [96 + (index + 1) / 12, 1] as const);
    expect(wholeDays([...hourly(), ...often])).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test("if it is read as often as all others, though at once and then not for a day", () => {
    const bursts = [1, 2, 3, 4].flatMap((day) =>
      [23.8, 23.9, 24].map((hour) => [24 * (day - 1) + hour, 1] as const),
    );
    expect(wholeDays([[0, 1], ...bursts])).toEqual([0, 1, 2]);
  });

  test("but today is not: it is covered so far, or not", () => {
    const last = (readings: readonly (readonly [number, number])[]) => daysWith(readings).at(-1);
    const today = (hour: number) => hour > 80;
    expect(last(hourly(today))).toMatchObject({ isWhole: false, isOver: false, isCovered: true });
    expect(last(hourly((hour) => today(hour) || (hour > 73 && hour < 78)))).toMatchObject({
      ...{ isWhole: false, isOver: false, isCovered: false },
    });
  });
});
