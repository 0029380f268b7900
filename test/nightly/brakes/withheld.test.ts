/** Which of a provider's new statuses allow more than is published, so that they can be withheld. */

import { expect, test } from "vitest";
import { isEased, newestByBand } from "../../../generator/nightly/brakes/withheld.ts";
import type { Restriction } from "../../../schemas/source.ts";

/** `none`, `full`, `partial`, `50%`, or `unknown`. */
const said = (text: string): Restriction | null => {
  if (text === "unknown") return null;
  const allowedPercentage = text.endsWith("%") ? Number(text.slice(0, -1)) : null;
  const status = allowedPercentage === null ? (text as "none" | "full" | "partial") : "partial";
  return { status, allowedPercentage, date: "2026-11-20", description: null };
};

test.each([
  ["full", "partial", true],
  ["full", "0%", true],
  ["full", "none", true],
  ["partial", "50%", true],
  ["50%", "51%", true],
  ["100%", "none", true],
  ["unknown", "none", true],
  ["unknown", "0%", true],
  ["none", "none", false],
  ["none", "100%", false],
  ["none", "full", false],
  ["51%", "50%", false],
  ["50%", "partial", false],
  ["50%", "50%", false],
  ["partial", "full", false],
  ["unknown", "full", false],
  ["unknown", "unknown", false],
  ["full", "unknown", false],
  ["none", "unknown", false],
])("from %s to %s, more is allowed: %s", (before, after, expected) => {
  expect(isEased(said(before), said(after))).toBe(expected);
});

test("a band says what its newest status says, wherever that stands in the list", () => {
  const rows = [3, 5, 4].map((asAt) => ({ bandNumber: 1, restriction: null, asAt }));
  const whole = { bandNumber: null, restriction: null, asAt: 1 };
  expect([...newestByBand([...rows, whole]).values()].map(({ asAt }) => asAt).sort()).toEqual([1, 5]);
});
