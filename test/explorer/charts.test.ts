import { describe, expect, test } from "vitest";
import { readingsChart, type Trigger } from "../../generator/explorer/charts/readings.ts";
import type { Reading } from "../../generator/load/load.ts";
import { reading } from "../support/records.ts";
import { all, attribute, type Element, parsePage, textOf } from "./html.ts";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21);
const UNIT = "m³/s";

/** A chart of hourly values, the oldest first. */
function chartOf(values: readonly number[], levels: readonly number[], type: "flow" | "rainfall" = "flow") {
  const current = values
    .map((value, hour) => ({
      ...reading(hour + 1, { unit: UNIT, observedAt: NOW - (values.length - hour) * HOUR }),
      value,
    }))
    .reverse();
  const [latest] = current;
  if (latest === undefined) throw new Error("Expected at least one value.");
  const readings: readonly Reading[] = current;
  const triggers = levels.map((level, index): Trigger => ({ level, unit: UNIT, label: `Band ${index + 1}` }));
  const html = readingsChart({
    series: { name: "Flow", type, newest: latest, all: readings, current: readings, latest },
    latest,
    triggers,
    data: "x.json",
  });
  return parsePage(
    `<!doctype html>\n<html lang="en"><head><title>x</title></head><body>${html}</body></html>`,
  );
}

/** The labels of the trigger levels, and where they begin, in pixels. */
const labelsIn = (page: Element) =>
  all(page, ".trigger")
    .flatMap((trigger) => all(trigger, "text"))
    .map((text) => ({
      words: textOf(text),
      x: Number(attribute(text, "x")),
      y: Number(attribute(text, "y")),
    }));

describe("a chart of readings", () => {
  test("has the label of a level at its start", () => {
    expect(labelsIn(chartOf(Array(24).fill(6), [10]))).toEqual([
      { words: "Band 1: 10", x: 2, y: expect.any(Number) },
    ]);
  });

  test("moves a label to where the line does not run through it", () => {
    // Just above the level at first, and far below it from a third of the time on.
    const falling = Array.from({ length: 24 }, (_, hour) => (hour < 9 ? 10.5 : 2));
    expect(labelsIn(chartOf(falling, [10])).map(({ x }) => x)).not.toEqual([2]);
    const rising = Array.from({ length: 24 }, (_, hour) => (hour < 9 ? 2 : 10.5));
    expect(labelsIn(chartOf(rising, [10])).map(({ x }) => x)).toEqual([2]);
  });

  test("never puts two labels in one place, however near the levels and wherever the line", () => {
    for (const flow of [6, 9.9, 10.4]) {
      const labels = labelsIn(chartOf(Array(24).fill(flow), [10.2, 10.1, 10, 9.9, 9.8]));
      expect(labels).toHaveLength(5);
      for (const [index, label] of labels.entries())
        for (const other of labels.slice(index + 1))
          expect(label.x !== other.x || Math.abs(label.y - other.y) >= 15).toBe(true);
    }
  });

  test("names its unit, even where the label of a level hides that of the highest value", () => {
    for (const level of [2, 4, 6, 6.2, 6.4, 8, 10]) {
      const labels = all(chartOf(Array(24).fill(6), [level]), ".values").flatMap((axis) => all(axis, "text"));
      expect(labels.filter((label) => textOf(label).endsWith(UNIT))).toHaveLength(1);
    }
  });

  test("names a day on its axis, however short it is", () => {
    for (const hours of [1, 3, 9, 24, 47, 72, 120]) {
      const labels = all(chartOf(Array(hours).fill(6), []), ".axis").flatMap((axis) => all(axis, "text"));
      const days = labels.map(textOf).filter((label) => !/^\d+ [ap]m$/.test(label));
      if (hours >= 9) expect(days.length).toBeGreaterThan(0);
      for (const day of days) expect(day).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ Nov(, \d+ [ap]m)?$/);
    }
  });

  test("of no rain has an axis of millimetres, not of parts of one", () => {
    const plot = all(chartOf(Array(24).fill(0), [], "rainfall"), "svg").find(
      (svg) => attribute(svg, "data-y") !== undefined,
    );
    const [low, high] = (attribute(plot as Element, "data-y") ?? "").split(" ").map(Number);
    expect(low).toBe(0);
    expect(high).toBeGreaterThanOrEqual(1);
  });
});
