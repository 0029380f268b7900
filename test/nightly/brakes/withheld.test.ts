/** Which of a provider's new statuses allow more than is published, so that they can be withheld. */

import { expect, test } from "vitest";
import { isEased, statedByBand } from "../../../generator/nightly/brakes/withheld.ts";
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

test.each([
  ["the newest, wherever it stands", ["none 3", "full 5", "50% 4"], "full"],
  ["the newest by then", ["none 3", "full 5", "50% 11"], "full"],
  ["what is repeated", ["none 5", "none 5"], "none"],
  ["nothing where two contradict each other", ["none 5", "full 5"], "unknown"],
  ["nothing where only times to come have any", ["none 11"], "unknown"],
])("a band says %s: %j", (_, rows, expected) => {
  const statuses = rows.map((row) => {
    const [text = "", asAt] = row.split(" ");
    return { bandNumber: 1, restriction: said(text), asAt: Number(asAt) };
  });
  for (const order of [statuses, statuses.toReversed()])
    expect(statedByBand(order, 10).get(1)?.restriction ?? null).toEqual(said(expected));
});
