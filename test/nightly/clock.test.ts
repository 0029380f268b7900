/** Nights by the clock of a machine, which may be wrong: then what is only scheduled would be published as in force. */

import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { aheadOf } from "../../generator/lib/http/server-clock.ts";
import { codeOf, DAY, NOW, type Place } from "./place.ts";
import { type LiveSite, servedPlace } from "./sites.ts";

const HOUR = DAY / 24;
const LATER = NOW + DAY / 4;

let place: Place;
let live: LiveSite;
beforeAll(async () => {
  const served = await servedPlace();
  ({ place, live } = served);
  return served.close;
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: LATER });
  place.turn(LATER);
});
afterEach(() => {
  vi.useRealTimers();
});

const verdictWith = async (...clocks: Parameters<typeof place.run>) => {
  const { error, report } = await place.run(...clocks);
  const held = report.heldBack.flatMap(({ limit, records }) => records.map((text) => `${limit}: ${text}`));
  return [codeOf(error), ...held];
};

test.each([
  [3 * HOUR, "clock: it is 3 hours ahead"],
  [2 * DAY, "clock: it is 2 days ahead"],
  [-2 * DAY, "clock: it is 2 days behind"],
])("that differs from those of all councils by %i ms holds the night back", async (ahead, says) => {
  place.upstream.clock = () => LATER - ahead;
  expect(await verdictWith(null)).toEqual([5, says]);
});

test("that agrees with one council's is right, and so is the instant that somebody gives", async () => {
  place.upstream.clock = (kind) => LATER - (kind === "kiwis" ? HOUR / 2 : 3 * HOUR);
  expect(await verdictWith(null, { publish: "none" })).toEqual([0]);
  place.upstream.clock = () => LATER - 3 * HOUR;
  expect(await verdictWith(LATER, { publish: "none" })).toEqual([0]);
  expect(await verdictWith(null, { publish: "none", allow: "the councils are on leave" })).toEqual([0]);
});

test("is compared with that of the site if no council answers", async () => {
  place.upstream.plan = () => ({ fault: "reset", seed: 1 });
  place.region.limits = { upstreamsFailed: { count: 9 } };
  place.turn(LATER);
  expect(await verdictWith(null, { live: live.address })).toEqual([
    5,
    expect.stringMatching(/^clock: it is .* (ahead|behind)$/),
  ]);
});

test("is known by an answer's date and its age in caches", () => {
  const now = Date.parse("2026-11-22T20:00:00Z");
  expect(aheadOf("Sun, 22 Nov 2026 19:00:00 GMT", null, now)).toBe(HOUR);
  expect(aheadOf("Sun, 22 Nov 2026 19:00:00 GMT", "3600", now)).toBe(0);
  expect(aheadOf("Sun, 22 Nov 2026 19:00:00 GMT", "x", now)).toBe(HOUR);
  for (const nothing of [undefined, null, "", "yesterday"]) expect(aheadOf(nothing, "1", now)).toBe(null);
});
