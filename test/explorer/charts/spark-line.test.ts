import { expect, test } from "vitest";
import { sparkLine } from "../../../generator/explorer/charts/spark-line.ts";
import { reading } from "../../support/records.ts";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21);

/** The pieces of the line of a week with a reading every so many minutes, but for some hours. */
function piecesOf(minutes: number, isMissing: (hoursAgo: number) => boolean): number {
  const all = Array.from({ length: (168 * 60) / minutes }, (_, index) => (index * minutes) / 60)
    .filter((hoursAgo) => !isMissing(hoursAgo))
    .map((hoursAgo, index) => ({
      ...reading(index + 1, { observedAt: NOW - hoursAgo * HOUR }),
      value: 5 + (index % 3),
    }));
  const [latest] = all;
  if (latest === undefined) throw new Error("Expected readings.");
  const line = sparkLine({ type: "flow", name: "Flow", newest: latest, all, current: all, latest });
  return String(line).match(/M/g)?.length ?? 0;
}

test("a week of a reading every three seconds is one line", () => {
  expect(piecesOf(3 / 60, () => false)).toBe(1);
});

test.each([10, 60, 180])("a small line of every %d minutes breaks where a day is missing", (minutes) => {
  expect(piecesOf(minutes, () => false)).toBe(1);
  expect(piecesOf(minutes, (hoursAgo) => hoursAgo > 50 && hoursAgo < 74)).toBe(2);
  // Between two of them, a reading stands alone.
  const isMissing = (hoursAgo: number) => hoursAgo > 50 && hoursAgo < 101 && hoursAgo !== 75;
  expect(piecesOf(minutes, isMissing)).toBe(3);
});
