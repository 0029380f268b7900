import { describe, expect, test } from "vitest";
import { readingsChart } from "../../generator/explorer/charts/readings.ts";
import type { Reading } from "../../generator/load/load.ts";
import { type Plotted, readingsPlot } from "../../generator/views/charts/readings-plot.ts";
import type { ReadingsFacts } from "../../generator/views/html/facts.ts";
import { drawOf } from "../support/random.ts";
import { reading } from "../support/records.ts";
import { all, attribute, type Element, factsIn, one, parsePage, textOf } from "./html.ts";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21);
const UNIT = "m³/s";

const pageOf = (html: unknown): Element =>
  parsePage(`<!doctype html>\n<html lang="en"><head><title>x</title></head><body>${html}</body></html>`);

/** A chart of hourly values, the oldest first. Where one is null, the hour is missing. */
function chartOf(values: readonly (number | null)[], type: "flow" | "rainfall" = "flow") {
  const current = values
    .flatMap((value, hour) =>
      value === null
        ? []
        : {
            ...reading(hour + 1, { unit: UNIT, observedAt: NOW - (values.length - hour) * HOUR }),
            value,
          },
    )
    .reverse();
  const [latest] = current;
  if (latest === undefined) throw new Error("Expected at least one value.");
  const readings: readonly Reading[] = current;
  return pageOf(
    readingsChart({
      series: { name: "Flow", type, newest: latest, all: readings, current: readings, latest },
      ...{ latest, triggers: [], data: "x.json" },
    }),
  );
}

const textsOf = (page: Element, of: string) =>
  all(page, of)
    .flatMap((group) => all(group, "text"))
    .map((text) => ({ element: text, words: textOf(text), y: Number(attribute(text, "y")) }));

/** The corners of a path in the units of its drawing, with relative and absolute steps. */
function cornersOf(path: string): [number, number][] {
  let [x, y] = [0, 0];
  const corners: [number, number][] = [];
  for (const [, command = "", rest = ""] of path.matchAll(/([MLlHVz])([^MLlHVz]*)/g)) {
    const numbers = [...rest.matchAll(/-?\d+(\.\d+)?/g)].map(([number]) => Number(number));
    const pairs = command === "H" || command === "V" ? numbers.map((one) => [one]) : pairsOf(numbers);
    for (const [first = 0, second = 0] of pairs) {
      if (command === "l") [x, y] = [x + first, y + second];
      else if (command === "H") x = first;
      else if (command === "V") y = first;
      else [x, y] = [first, second];
      corners.push([x, y]);
    }
  }
  return corners;
}

const pairsOf = (numbers: readonly number[]): number[][] =>
  numbers.flatMap((number, index) => (index % 2 === 0 ? [[number, numbers[index + 1] ?? Number.NaN]] : []));

/** A series as rivers have them, or not: days, then readings with holes, and the triggers of up to twenty bands. */
function drawnSeries(seed: number): { plotted: Plotted; from: number } {
  const draw = drawOf(seed);
  const size = 10 ** draw.between(-2, 5);
  const swing = draw.pick([0, 0.001, 0.05, 0.5, 3]);
  const isRain = draw.chance(0.2);
  let value = size;
  const next = (): number => {
    value = Math.max(0, value + (draw.between(-100, 100) / 100) * swing * size);
    return Number((isRain && draw.chance(0.7) ? 0 : value).toPrecision(3));
  };
  const hours = draw.between(1, 60);
  const days = draw.between(0, 20);
  const since = NOW - hours * HOUR;
  const plotted = {
    ...{ unit: draw.pick(["m³/s", "L/s", "%", "m"]), isRain, hasZero: draw.chance(0.6) },
    readings: Array.from({ length: hours }, (_, hour) => ({
      at: since + (hour + 1) * HOUR,
      value: hour < hours - 1 && draw.chance(0.1) ? null : next(),
    })),
    days: Array.from({ length: days }, (_, day) => {
      const [from, until] = [since - (days - day) * 24 * HOUR, since - (days - day - 1) * 24 * HOUR];
      const [low = 0, mean = 0, high = 0] = [next(), next(), next()].sort((a, b) => a - b);
      return isRain ? { from, until, low: 0, high, mean: null } : { from, until, low, mean, high };
    }),
    triggers: Array.from({ length: draw.pick([0, 1, 3, 7, 20]) }, (_, band) => ({
      level: Number((size * (draw.between(0, 300) / 100)).toPrecision(3)),
      bands: [band + 1],
    })),
  };
  return { plotted, from: since - days * 24 * HOUR };
}

describe("of drawn series", () => {
  test.each([200])(
    "in all spans of %d charts, labels are apart, lines within the plot, and axes have three to six round numbers",
    (charts) => {
      let [arrows, lines] = [0, 0];
      for (let seed = 1; seed <= charts; seed++) {
        const { plotted, from } = drawnSeries(seed);
        for (const start of [from, Math.max(from, NOW - 168 * HOUR), Math.max(from, NOW - 24 * HOUR)]) {
          const { parts, low, high } = readingsPlot(plotted, [start, NOW]);
          const page = pageOf(`<svg>${parts}</svg>`);
          const name = `seed ${seed}, ${(NOW - start) / HOUR} hours`;
          const labels = textsOf(page, ".trigger");
          const places = labels.map(({ y }) => y).sort((a, b) => a - b);
          for (const [index, y] of places.entries()) {
            expect(y - (places[index - 1] ?? -Infinity), name).toBeGreaterThanOrEqual(15);
            expect(y, name).toBeGreaterThanOrEqual(16);
            expect(y, name).toBeLessThanOrEqual(204);
          }
          // Labels stand to the right of the plot, and the numbers of the axis to its left: the line cannot cross them.
          for (const { element } of labels) expect(attribute(element, "x"), name).toBe("100%");
          const numbers = textsOf(page, ".values").filter(
            ({ element }) => attribute(element, "x") !== undefined,
          );
          const [group] = all(page, ".values") as [Element];
          expect(attribute(group, "text-anchor"), name).toBe("end");
          for (const { element } of numbers) expect(attribute(element, "x"), name).toBe("-6");
          expect(numbers.length, name).toBeGreaterThanOrEqual(3);
          expect(numbers.length, name).toBeLessThanOrEqual(6);
          const ticks = numbers.map(({ words }) => Number(words.replaceAll(",", "").replace("−", "-")));
          const step = (ticks[1] as number) - (ticks[0] as number);
          expect(Number(step.toPrecision(6)).toExponential(), name).toMatch(/^(1|2|2\.5|5)e/);
          for (const tick of ticks) expect(tick >= low && tick <= high, name).toBe(true);
          // Every value that is measured in the span is inside. Each level is, too, or has an arrow.
          const measured = [
            ...plotted.readings.filter(({ at }) => at >= start).flatMap(({ value }) => value ?? []),
            ...plotted.days.filter(({ until }) => until > start).flatMap(({ low, high }) => [low, high]),
          ];
          for (const value of measured) expect(value >= low && value <= high, `${name}: ${value}`).toBe(true);
          const spread = Math.max(...measured) - Math.min(...measured, plotted.isRain ? 0 : Infinity);
          if (spread > 0.02 * Math.max(...measured.map(Math.abs)) && !plotted.isRain)
            expect(spread / (high - low), name).toBeGreaterThan(0.4);
          const line = all(page, ".line")
            .flatMap((group) => all(group, "path"))
            .at(-1) as Element;
          for (const [x, y] of cornersOf(attribute(line, "d") ?? "")) {
            expect(x >= 0 && x <= 2000, name).toBe(true);
            expect(y >= 0 && y <= 500, name).toBe(true);
          }
          const isAway = plotted.triggers.some(({ level }) => level < low || level > high);
          expect(
            labels.some(({ words }) => /^[↑↓] \d/.test(words)),
            name,
          ).toBe(isAway);
          arrows += Number(isAway);
          lines += Number(plotted.triggers.some(({ level }) => level >= low && level <= high));
          for (const level of plotted.triggers) {
            const isSaid = labels.some(({ words }) => isIn(level.level, words));
            expect(isSaid, `${name}: ${level.level} in ${labels.map(({ words }) => words)}`).toBe(true);
          }
        }
      }
      expect(Math.min(arrows, lines)).toBeGreaterThan(50);
    },
  );

  test("means of days are steps: no line slopes from one day to the next", () => {
    for (let seed = 1; seed <= 50; seed++) {
      const { plotted, from } = drawnSeries(seed);
      const page = pageOf(`<svg>${readingsPlot(plotted, [from, NOW]).parts}</svg>`);
      for (const path of all(page, ".means")) {
        const corners = cornersOf(attribute(path, "d") ?? "");
        for (const [index, [x, y]] of corners.entries()) {
          const [before, above] = corners[index - 1] ?? [x, y];
          expect(x === before || y === above, `seed ${seed}`).toBe(true);
        }
      }
    }
  });
});

/** Whether a label names a level, alone or as one of a range. */
function isIn(level: number, words: string): boolean {
  const figures = words.replace(/ bands?.*$| \d+ bands$/, "").match(/[\d.,]+/g) ?? [];
  const [least = Number.NaN, most = least] = figures.map((figure) => Number(figure.replaceAll(",", "")));
  return level >= least && level <= most;
}

/** Ones of so many hours, but for some spans of them. */
const withMissing = (hours: number, ...spans: (readonly [first: number, last: number])[]) =>
  Array.from({ length: hours }, (_, hour) =>
    spans.some(([first, last]) => hour >= first && hour <= last) ? null : 1,
  );

const linesIn = (page: Element): string[] =>
  all(page, ".line")
    .flatMap((group) => all(group, "path"))
    .map((path) => attribute(path, "d") ?? "")
    .slice(-1);

describe("a chart of readings", () => {
  test("names a day on its axis, however short it is", () => {
    for (const hours of [1, 3, 9, 24, 47, 72, 120]) {
      const labels = all(chartOf(Array(hours).fill(6)), ".axis").flatMap((axis) => all(axis, "text"));
      const days = labels.map(textOf).filter((label) => !/^\d+ [ap]m$/.test(label));
      if (hours >= 9) expect(days.length).toBeGreaterThan(0);
      for (const day of days) expect(day).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ Nov(, \d+ [ap]m)?$/);
    }
  });

  test("of rain says of each day whether its total is of all of it, of a part, or so far", () => {
    const page = chartOf(withMissing(96, [40, 59]), "rainfall");
    // The newest reading is of 12 noon on the 21st. The first day begins in the middle.
    const headings = all(page, "th").map(textOf);
    expect(headings.filter((heading) => heading.includes("NZDT: "))).toEqual([
      "21 November 2026, NZDT: 12 m³/s so far",
      "20 November 2026, NZDT: 24 m³/s in all",
      "19 November 2026, NZDT: 4 m³/s in part",
      "18 November 2026, NZDT: 24 m³/s in all",
      "17 November 2026, NZDT: 12 m³/s in part",
    ]);
    expect(headings.filter((heading) => /^[A-Z][a-z]{2} \d+ Nov/.test(heading))).toEqual([
      "Sat 21 Nov, so far",
      "Fri 20 Nov",
      "Thu 19 Nov, in part",
      "Wed 18 Nov",
      "Tue 17 Nov, in part",
    ]);
  });

  test("breaks its line where hours are missing, and shows a reading between two gaps as a dot", () => {
    const page = chartOf(withMissing(60, [20, 29], [31, 40]));
    const [line = ""] = linesIn(page);
    expect(line.match(/M[^M]*/g)?.map((piece) => cornersOf(piece).length)).toEqual([20, 19]);
    const [first, second, ...others] = cornersOf(attribute(one(page, ".dots"), "d") ?? "");
    expect([second, others]).toEqual([first, []]);
    expect(all(chartOf(Array(60).fill(1)), ".dots")).toEqual([]);
  });

  test("breaks its line in no span of time less than in all of them", () => {
    const readings = withMissing(60, [40, 55]).flatMap((value, hour) =>
      value === null ? [] : { at: NOW - (60 - hour) * HOUR, value },
    );
    const plotted = { unit: UNIT, isRain: false, hasZero: false, readings, days: [], triggers: [] };
    for (const hours of [60, 23, 22])
      expect(
        linesIn(pageOf(`<svg>${readingsPlot(plotted, [NOW - hours * HOUR, NOW]).parts}</svg>`))[0]?.match(
          /M/g,
        ),
        `${hours} hours`,
      ).toHaveLength(2);
  });

  test("of no rain has an axis of millimetres, not of parts of one", () => {
    const chart = factsIn(one(chartOf(Array(24).fill(0), "rainfall"), ".chart"), "chart") as ReadingsFacts;
    const [low, high] = chart.scale;
    expect(low).toBe(0);
    expect(high).toBeGreaterThanOrEqual(1);
  });
});
