import { describe, expect, test } from "vitest";
import { daysOf, normalRange } from "../../../../generator/explorer/parts/state/days.ts";
import { type Series, seriesOf, trendOf } from "../../../../generator/explorer/parts/state/observations.ts";
import { provider, reading, readingsWith, site, sitesWith, uuid } from "../../../support/records.ts";

const HOUR = 3_600_000;
const NOW = 1000 * HOUR;

/** The only series of a site, with readings of so many hours ago. */
function seriesWith(
  readings: readonly (readonly [hoursAgo: number, value?: number])[],
  type = "flow",
  unit = "m³/s",
): Series {
  const records = {
    providers: [provider("p", 48 * HOUR)],
    sites: [site(1)],
    readings: readings.map(([hoursAgo, value], index) => {
      const { value: _, ...rest } = reading(10 + index, {
        siteId: uuid(1),
        observationType: type as "flow",
        unit,
        observedAt: NOW - hoursAgo * HOUR,
      });
      return value === undefined ? rest : { ...rest, value };
    }),
  };
  const [record] = sitesWith(records, NOW);
  return seriesOf(
    readingsWith(records, NOW)(uuid(1)),
    record as NonNullable<typeof record>,
    NOW,
  )[0] as Series;
}

const trend = (series: Series) => trendOf({ ...series, readings: series.all });
const trendWith = (...readings: Parameters<typeof seriesWith>[0]) => trend(seriesWith(readings));

describe("a series of readings", () => {
  test("is told by the day in New Zealand, old values too, each reading with the day of the time before it", () => {
    const day = new Intl.DateTimeFormat("en-NZ", { timeZone: "Pacific/Auckland", dateStyle: "short" });
    for (const first of [1, 4, 13]) {
      const readings = Array.from(
        { length: 200 - first },
        (_, index) => [first + index, (index * 7) % 5] as const,
      );
      const expected = new Map<string, number[]>();
      for (const [hoursAgo, value] of readings.toReversed()) {
        const name = day.format(NOW - hoursAgo * HOUR - 1);
        expected.set(name, [...(expected.get(name) ?? []), value]);
      }
      const days = daysOf(seriesWith(readings, "rainfall"));
      expect(days.length).toBeGreaterThan(8);
      expect(days.map(({ until, low, high, sum }) => [day.format(until - 1), low, high, sum])).toEqual(
        [...expected].map(([name, values]) => [
          name,
          Math.min(...values),
          Math.max(...values),
          values.reduce((a, b) => a + b),
        ]),
      );
      for (const [index, { mean, sum }] of days.entries())
        expect(mean).toBeCloseTo(sum / ([...expected.values()][index] as number[]).length, 2);
      expect(days.map(({ isWhole }) => isWhole)).toEqual(
        days.map((_, index) => index > 0 && index < days.length - 1),
      );
    }
    expect(daysOf(seriesWith([[1]], "rainfall"))).toEqual([]);
  });

  test("has as its latest the newest reading that is current and has a value", () => {
    expect(seriesWith([[1], [2, 5], [3, 6]]).latest?.value).toBe(5);
    expect(seriesWith([[49, 5]]).latest).toBe(null);
    expect(seriesWith([[48, 5]]).latest?.value).toBe(5);
    expect(seriesWith([[1]]).latest).toBe(null);
  });

  test.each([
    [120, "Rising over the past day, by 20%."],
    [80, "Falling over the past day, by 20%."],
    [103, "Steady over the past day."],
    [97, "Steady over the past day."],
  ])("says how it went from 100 a day ago to %d", (value, trend) => {
    expect(trendWith([1, value], [10, 1], [25, 100])).toBe(trend);
  });

  test.each([
    ["waterLevel", "m", 1.62, "Steady over the past day."],
    ["waterLevel", "m", 1.65, "Rising over the past day, by 0.05 m."],
    ["waterLevel", "mm", 1.65, "Steady over the past day."],
    ["waterLevel", "ft", 1.7, null],
    ["groundwaterLevel", "m", 1.55, "Falling over the past day, by 0.05 m."],
    ["waterTemperature", "°C", 2.1, "Steady over the past day."],
    ["waterTemperature", "°C", 2.7, "Rising over the past day, by 1.1 °C."],
    ["reservoirStorage", "%", 0.6, "Falling over the past day, by 1 point."],
    ["reservoirStorage", "%", 1.2, "Steady over the past day."],
  ])(
    "of %s in %s says how it went from 1.6 to %d by an amount, or nothing in a unit without a rule",
    (type, unit, value, words) => {
      expect(
        trend(
          seriesWith(
            [
              [1, value],
              [25, 1.6],
            ],
            type,
            unit,
          ),
        ),
      ).toBe(words);
    },
  );

  test("has a normal range from a year of whole days, and none from fewer, or of rain", () => {
    const hourly = (days: number) =>
      Array.from({ length: days * 24 }, (_, hour) => [hour + 1, 1 + Math.floor(hour / 24)] as const);
    const range = (days: number, type: "flow" | "rainfall" = "flow") => {
      const series = seriesWith(hourly(days), type);
      return normalRange(daysOf(series), type);
    };
    expect(range(365)).toBe(null);
    const { low = 0, high = 0, from = 0, until = 0 } = range(366) ?? {};
    // A twentieth of the days, of which each has its number, is below, and a twentieth above.
    expect(Math.abs(low - 366 * 0.05)).toBeLessThan(2);
    expect(Math.abs(high - 366 * 0.95)).toBeLessThan(2);
    expect(Math.round((until - from) / (24 * HOUR))).toBe(365);
    expect(range(367, "rainfall")).toBe(null);
  });

  test("has no trend without a value from about a day ago, and rain never has one", () => {
    expect(trendWith([1, 5], [12, 6])).toBe(null);
    expect(trendWith([1, 5], [40, 6])).toBe(null);
    expect(trendWith([1, 5], [25])).toBe(null);
    const rain = [1, 25].map((hoursAgo, index) => [hoursAgo, 5 + index] as const);
    expect(trend(seriesWith(rain, "rainfall"))).toBe(null);
  });
});
