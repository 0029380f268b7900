import { expect, test } from "vitest";
import { breaksIn, gapsIn } from "../../../generator/views/charts/gaps.ts";

/** Instants with so much time between each and the next. */
const withSteps = (...steps: readonly number[]): number[] => {
  let at = 100;
  return [at, ...steps.map((step) => (at += step))];
};
/** After how many readings the line breaks. */
const breaksAfter = (...steps: readonly number[]): number[] => {
  const instants = withSteps(...steps);
  return [...breaksIn(instants)].map((instant) => instants.indexOf(instant));
};
const times = (count: number, ...steps: readonly number[]): number[] => Array(count).fill(steps).flat();

test("a step of more than three times the usual one is a gap, and one of three times is not", () => {
  expect(gapsIn(withSteps(...times(5, 10), 31, ...times(5, 10)))).toEqual([
    { from: 150, until: 181, longest: 30 },
  ]);
  expect(gapsIn(withSteps(...times(5, 10), 30, ...times(5, 10)))).toEqual([]);
});

test("a reading between two gaps, and two such readings in a row, stand alone", () => {
  expect(breaksAfter(...times(9, 1), 9, 9, ...times(9, 1))).toEqual([10, 11]);
  expect(breaksAfter(...times(9, 1), 9, 9, 9, ...times(9, 1))).toEqual([10, 11, 12]);
});

test("no line of one reading, two or three breaks", () => {
  for (const steps of [[], [1], [1000], [1, 1000], [1000, 1]]) expect(breaksAfter(...steps)).toEqual([]);
});

test.each([
  ["rare readings, then many", [...times(20, 60), ...times(200, 5)]],
  ["many readings, then rare ones", [...times(200, 5), ...times(20, 60)]],
  ["a few in a row within rare ones", [...times(10, 60), ...times(6, 5), ...times(10, 60)]],
  ["pairs", times(20, 5, 1440)],
  ["three in a row each day", times(20, 5, 5, 1440)],
  ["by hand, once or twice a month", [30, 14, 28, 35, 30, 31, 14, 16, 61, 30]],
])("a line does not break where its steps are irregular: %s", (_, steps) => {
  expect(breaksAfter(...steps)).toEqual([]);
});

test("a gap is found wherever the series was read more rarely too", () => {
  expect(breaksAfter(...times(10, 60), 200, ...times(10, 60), ...times(200, 5), 20, ...times(9, 5))).toEqual([
    11, 222,
  ]);
});
