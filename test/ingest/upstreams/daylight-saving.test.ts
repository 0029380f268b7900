/** Which series keep the clocks of daylight saving. In 2026 New Zealand's clocks went back on 5 April, at 14:00 UTC of the day before. */

import { expect, test } from "vitest";
import { checkDaylightSaving } from "../../../generator/ingest/upstreams/daylight-saving.ts";

const HOUR = 3_600_000;
const CHANGE = Date.UTC(2026, 3, 4, 14);
const everyHour = Array.from({ length: 48 }, (_, hour) => CHANGE + (hour - 24) * HOUR);
const without = (...gone: number[]) => everyHour.filter((at) => !gone.includes((at - CHANGE) / HOUR));

test.each<[string, number[], twice: number[], RegExp | null]>([
  ["every hour", everyHour, [], null],
  ["no rows", [], [], null],
  ["one row", [CHANGE], [], null],
  ["a row before the change and one after it", [CHANGE - HOUR, CHANGE + HOUR], [], null],
  ["two rows, one of them twice", [CHANGE, CHANGE + HOUR], [0], null],
  ["three rows, and the one after the change twice", [CHANGE - HOUR, CHANGE, CHANGE + HOUR], [0], /twice/],
  ["no hour after the change", without(0), [], /every 60 minutes .* found an hour without one/],
  ["the hour after the change twice", everyHour, [0], /found an hour twice/],
  ["that hour and the next twice", everyHour, [0, 1], null],
  ["no hour before the change", without(-1), [], null],
  // Of its 39 steps 31 are an hour long; of the next, 25 of 36.
  [
    "three quarters of its steps alike, and no hour after the change",
    without(0, 3, 6, 9, 12, 15, 18, 21),
    [],
    /hour without/,
  ],
  [
    "fewer than that alike, and no hour after the change",
    without(0, 3, 6, 9, 12, 15, 18, 21, -3, -6, -9),
    [],
    null,
  ],
  [
    "fewer than that alike, and the hour after the change twice",
    without(3, 6, 9, 12, 15, 18, 21, -3, -6, -9, -12),
    [0],
    null,
  ],
])("a series with %s is refused only if that shows its clock", (_, instants, twice, message) => {
  const doubled = new Set(twice.map((hours) => CHANGE + hours * HOUR));
  const check = () => checkDaylightSaving(instants, doubled);
  if (message === null) expect(check).not.toThrow();
  else expect(check).toThrow(message);
});
