import { describe, expect, test } from "vitest";
import { DAY, formatDuration, HOUR } from "../../../generator/lib/time/time-units.ts";
import { formatTime, midnights } from "../../../generator/views/words/time.ts";

describe("the words of an instant", () => {
  test.each([
    ["2026-01-25T11:01:00Z", "Pacific/Auckland", "26 January 2026 at 12:01 am NZDT"],
    ["2026-06-30T12:01:00Z", "Pacific/Auckland", "1 July 2026 at 12:01 am NZST"],
    ["2026-01-25T11:01:00Z", "Pacific/Chatham", "26 January 2026 at 12:46 am CHADT"],
  ])("are those of the place, with its zone, in summer and in winter: %s, %s", (instant, timeZone, words) =>
    expect(formatTime(Date.parse(instant), timeZone)).toBe(words),
  );
});

describe("a length of time", () => {
  test.each([
    [0, "0 minutes"],
    [60_000, "1 minute"],
    [70 * 60_000, "70 minutes"],
    [2 * HOUR, "2 hours"],
    [47 * HOUR, "47 hours"],
    [2 * DAY, "2 days"],
    [400 * DAY, "400 days"],
  ])("of %d ms is %s", (length, name) => expect(formatDuration(length)).toBe(name));
});

describe("midnights", () => {
  test("are the days' beginnings in the zone, over a change of its clocks", () => {
    // The clocks go forward on 27 September 2026.
    const from = Date.parse("2026-09-26T00:00:00Z");
    const found = midnights(from, from + 3 * DAY, "Pacific/Auckland", "days");
    expect(found.map((midnight) => new Date(midnight).toISOString())).toEqual([
      "2026-09-26T12:00:00.000Z",
      "2026-09-27T11:00:00.000Z",
      "2026-09-28T11:00:00.000Z",
    ]);
  });

  test("of years are those of 1 January", () => {
    const found = midnights(Date.UTC(2023, 10, 1), Date.UTC(2026, 10, 1), "Pacific/Auckland", "years");
    expect(found.map((midnight) => new Date(midnight).toISOString())).toEqual([
      "2023-12-31T11:00:00.000Z",
      "2024-12-31T11:00:00.000Z",
      "2025-12-31T11:00:00.000Z",
    ]);
  });
});
