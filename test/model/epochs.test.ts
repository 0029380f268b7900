import { expect, test } from "vitest";
import { LOOK_AHEAD, restrictionsAhead } from "../../generator/model/epochs.ts";
import { changesOf, timelinesOf } from "../../generator/model/stages-over-time.ts";
import { assignment, change, sourceOf, uuid } from "../support/records.ts";

const AS_OF = Date.parse("2026-11-20T20:10:00Z");
const DAY = 86_400_000;
const HOUR = DAY / 24;

/** What is known ahead in areas of these records. */
function aheadOf(records: Parameters<typeof sourceOf>[0]) {
  const source = sourceOf(records);
  const ids = new Set(
    [...(records.changes ?? []), ...(records.assignments ?? [])].map(({ areaId }) => areaId),
  );
  const at = (instant: number) => [...ids].map((id) => ({ id, ...timelinesOf(source)(id, instant) }));
  return { at, ...restrictionsAhead(source, at(AS_OF), AS_OF, LOOK_AHEAD) };
}

/** Changes that are known and take effect at instants after as-of, in milliseconds. */
const changesAt = (instants: readonly number[]) =>
  instants.map((instant, index) =>
    change(index + 1, { createdAt: AS_OF - DAY, effectiveFrom: AS_OF + instant }),
  );

test("every instant of the next 31 days at which restrictions change is prepared, and the horizon is their end", () => {
  const hourly = Array.from({ length: 100 }, (_, index) => (index + 1) * 7 * HOUR);
  const { epochs, horizon, validUntil, ends } = aheadOf({ changes: changesAt([...hourly, 31 * DAY]) });
  expect(epochs.map(({ from }) => from - AS_OF)).toEqual(hourly);
  expect(validUntil).toBe(AS_OF + 7 * HOUR);
  expect([horizon, ends]).toEqual([AS_OF + 31 * DAY, AS_OF + 31 * DAY]);
  for (const { areas, changes } of epochs) expect(changes).toEqual(changesOf(areas));
});

test("of more than 250 instants the first 250 are prepared, and nothing is known from the next on", () => {
  const { epochs, horizon, ends } = aheadOf({
    changes: changesAt(Array.from({ length: 300 }, (_, index) => (index + 1) * HOUR)),
  });
  expect(epochs.length).toBe(250);
  expect([horizon, ends]).toEqual([AS_OF + 251 * HOUR, AS_OF + 251 * HOUR]);
});

test("all areas that change at an instant change in one epoch", () => {
  const [from, createdAt] = [AS_OF + 3 * HOUR, AS_OF - DAY];
  const changes = [1, 2, 3].map((id) => change(id, { areaId: uuid(id), createdAt, effectiveFrom: from }));
  const { epochs } = aheadOf({ changes });
  expect(epochs.map((epoch) => [epoch.from, epoch.changed.map(({ id }) => id)])).toEqual([
    [from, [uuid(1), uuid(2), uuid(3)]],
  ]);
});

test("an epoch has every area as it is then, names those that differ from just before, and is none if no area does", () => {
  const proposal = { status: "pendingApproval", approvedAt: null, rejectionReason: null } as const;
  const { at, epochs, validUntil, firstChanges } = aheadOf({
    // It is cut short, so nothing happens when it would have ended.
    assignments: [assignment(1, { effectiveUntil: AS_OF + 5 * HOUR })],
    changes: [
      ...changesAt([3 * HOUR, 6 * HOUR, 40 * DAY]),
      change(8, { areaId: uuid(2), createdAt: AS_OF + 4 * HOUR, effectiveFrom: AS_OF + 7 * HOUR }),
      change(9, {
        areaId: uuid(2),
        createdAt: AS_OF + HOUR,
        effectiveFrom: AS_OF + 50 * DAY,
        approval: proposal,
      }),
    ],
  });
  expect(
    epochs.map(({ from, isRestriction, changed }) => [
      (from - AS_OF) / HOUR,
      isRestriction,
      ...changed.map(({ id }) => id),
    ]),
  ).toEqual([
    [1, false, uuid(2)],
    [3, true, uuid(1)],
    [4, true, uuid(2)],
    [6, true, uuid(1)],
    [7, true, uuid(2)],
  ]);
  for (const { from, areas } of epochs) expect(areas).toEqual(at(from));
  expect(validUntil).toBe(AS_OF + 3 * HOUR);
  expect([...firstChanges].sort()).toEqual([
    [uuid(1), AS_OF + 3 * HOUR],
    [uuid(2), AS_OF + HOUR],
  ]);
});

test("of each area it is known when it first changes from the horizon on", () => {
  const [one, two] = [
    [40, 45, 60],
    [10, 50],
  ].map((days, area) =>
    days.map((day) =>
      change(100 * area + day, {
        areaId: uuid(area + 1),
        createdAt: AS_OF - DAY,
        effectiveFrom: AS_OF + day * DAY,
      }),
    ),
  );
  const { endings, ends, epochs } = aheadOf({ changes: [...(one ?? []), ...(two ?? [])] });
  expect([...endings]).toEqual([
    [uuid(1), AS_OF + 40 * DAY],
    [uuid(2), AS_OF + 50 * DAY],
  ]);
  expect([ends, epochs.length]).toEqual([AS_OF + 40 * DAY, 1]);
});
