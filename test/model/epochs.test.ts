import { expect, test } from "vitest";
import { LOOK_AHEAD, restrictionsAhead } from "../../generator/model/epochs.ts";
import { changesOf, timelinesOf } from "../../generator/model/stages-over-time.ts";
import { change, sourceOf } from "../support/records.ts";

const AS_OF = Date.parse("2026-11-20T20:10:00Z");
const DAY = 86_400_000;
const HOUR = DAY / 24;

/** What is known ahead in one area whose stage changes at these instants after as-of, in milliseconds. */
function aheadOf(instants: readonly number[]) {
  const changes = instants.map((instant, index) =>
    change(index + 1, { createdAt: AS_OF - DAY, effectiveFrom: AS_OF + instant }),
  );
  const source = sourceOf({ changes });
  const { areaId } = changes[0] as (typeof changes)[number];
  const areas = [{ id: areaId, ...timelinesOf(source)(areaId, AS_OF) }];
  return restrictionsAhead(source, areas, AS_OF, LOOK_AHEAD);
}

test("every instant of the next 31 days at which restrictions change is prepared, and the horizon is their end", () => {
  const hourly = Array.from({ length: 100 }, (_, index) => (index + 1) * 7 * HOUR);
  const { epochs, horizon, validUntil, ends } = aheadOf([...hourly, 31 * DAY]);
  expect(epochs.map(({ from }) => from - AS_OF)).toEqual(hourly);
  expect(validUntil).toBe(AS_OF + 7 * HOUR);
  expect([horizon, ends]).toEqual([AS_OF + 31 * DAY, AS_OF + 31 * DAY]);
  for (const { areas, changes } of epochs) expect(changes).toEqual(changesOf(areas));
});

test("of more than 250 instants the first 250 are prepared, and nothing is known from the next on", () => {
  const { epochs, horizon, ends } = aheadOf(Array.from({ length: 300 }, (_, index) => (index + 1) * HOUR));
  expect(epochs.length).toBe(250);
  expect([horizon, ends]).toEqual([AS_OF + 251 * HOUR, AS_OF + 251 * HOUR]);
});
