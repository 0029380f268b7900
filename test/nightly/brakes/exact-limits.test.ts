/** Each limit at the last value that it lets through, and at the next one. */

import { describe, expect, test } from "vitest";
import { isAhead, isTooFew, otherUnit, PLAUSIBLE } from "../../../generator/ingest/edits/plausible.ts";
import { brakesOf, type Night, sizeBrakes } from "../../../generator/nightly/brakes/brakes.ts";
import { NOT_KNOWN } from "../../../generator/nightly/brakes/differences.ts";
import { DEFAULTS } from "../../../generator/nightly/brakes/limits.ts";

const HOUR = 3_600_000;
const quiet: Night = {
  now: 500 * 24 * HOUR,
  published: 500 * 24 * HOUR,
  clockAhead: null,
  areas: 100,
  restricted: 50,
  stages: [],
  records: [],
  upstreams: [],
  nameOfStage: String,
};
const heldBy = (night: Partial<Night>) =>
  brakesOf({ ...quiet, ...night }, DEFAULTS).map(({ limit, why, records }) => [limit, why, records.length]);

const names = (count: number) => Array.from({ length: count }, (_, index) => `record ${index}`);
const changes = (count: number, lifts: boolean): Night["stages"] =>
  names(count).map((area) => ({ areaId: area, area, from: "one", to: null, announced: false, lifts }));
const upstreams = (failed: number, fetched: number): Night["upstreams"] =>
  [...names(failed), ...names(fetched)].map((key, index) => ({
    key,
    state: index < failed ? ("kept" as const) : ("fetched" as const),
    series: [],
    faults: [],
  }));
const gone = (kind: string, of: number, count: number) => ({
  records: [{ kind, of, added: 0, changed: 0, removed: names(count) }],
});

const YEAR = 366 * 24 * HOUR;
const after = (time: number) => ({ published: quiet.now - time });
const stages = (count: number, areas = 100) => ({ areas, stages: changes(count, false) });
const lifted = (count: number, restricted = 50) => ({ restricted, stages: changes(count, true) });
/** Nothing is restricted before or after: no last restriction is lifted. */
const unknown = (count: number) => ({
  areas: 9,
  restricted: 0,
  stages: changes(count, true).map((one) => ({ ...one, from: NOT_KNOWN })),
});
const failing = (failed: number, fetched: number) => ({
  upstreams: [
    ...upstreams(failed, fetched),
    // One that is switched off is not asked.
    ...upstreams(0, 1).map((one) => ({ ...one, state: "off" as const })),
  ],
});

/** A limit, what is said of it, a night that it lets through and one that it holds back, and of how many records. */
test.each<[limit: string, why: string, within: Partial<Night>, beyond: Partial<Night>, records: number]>([
  ["clock", "within 60 minutes", { clockAhead: HOUR }, { clockAhead: HOUR + 1 }, 1],
  ["clock", "within 60 minutes", { clockAhead: -HOUR }, { clockAhead: -HOUR - 1 }, 1],
  ["clock", "expected a later instant", {}, { now: quiet.now - 1 }, 1],
  ["clock", "expected at most 366 days", after(YEAR), after(YEAR + 1), 1],
  ["vanished", "at most 0 of 19 areas to be gone, found 1", gone("areas", 19, 0), gone("areas", 19, 1), 1],
  ["vanished", "at most 2 of 100 areas to be gone, found 3", gone("areas", 100, 2), gone("areas", 100, 3), 3],
  // Of history, which people correct, some must stay.
  ["vanished", "found all 9 gone", gone("scheduled changes", 9, 8), gone("scheduled changes", 9, 9), 9],
  ["stagesChanged", "at most 15 of 100 areas to change", stages(15), stages(16), 16],
  ["stagesChanged", "at most 3 of 19 areas to change", stages(3, 19), stages(4, 19), 4],
  ["lifted", "at most 5 of 100 areas to lose", lifted(5), lifted(6), 6],
  ["lifted", "the last restriction to be lifted by an announced change", lifted(1, 1), lifted(1, 0), 1],
  ["lifted", "at most 1 of 9 areas to lose", unknown(1), unknown(2), 2],
  ["upstreamsFailed", "at most 3 of 7 upstreams", failing(3, 3), failing(4, 3), 4],
  ["upstreamsFailed", "at most 1 of 3 upstreams", failing(1, 2), failing(2, 1), 2],
  ["upstreamsFailed", "at most 1 of 2 upstreams", failing(1, 0), failing(2, 0), 2],
])("%s: %s", (limit, why, within, beyond, records) => {
  expect(heldBy(within)).toEqual([]);
  expect(heldBy(beyond)).toEqual([[limit, expect.stringContaining(why), records]]);
});

test("a night that is held back says of each record what it was, and of a clock by how much it is wrong", () => {
  const said = (night: Partial<Night>) =>
    brakesOf({ ...quiet, ...night }, DEFAULTS).flatMap(({ records }) => records);
  expect(said({ clockAhead: 2 * HOUR })).toEqual(["it is 2 hours ahead"]);
  expect(said({ clockAhead: -2 * HOUR })).toEqual(["it is 2 hours behind"]);
  expect(said({ now: quiet.now - HOUR })).toEqual([
    "the published build speaks for 1971-05-16T00:00:00Z, this one for 1971-05-15T23:00:00Z",
  ]);
  expect(said({ areas: 4, stages: changes(4, false) })[3]).toBe("record 3 (record 3): one → null");
  const renumbered = changes(2, true).map((change) => ({ ...change, to: "one" }));
  expect(said({ stages: renumbered, areas: 9 })[0]).toBe(
    "record 0 (record 0): one → one, which restricts nothing now",
  );
  const [one] = upstreams(1, 0) as [Night["upstreams"][number]];
  const series = (fault: string | null) => [{ fault }] as unknown as Night["upstreams"][number]["series"];
  const failed = (more: Partial<Night["upstreams"][number]>) => ({ ...one, ...more });
  expect(
    said({
      upstreams: [
        failed({ key: "a", faults: ["no answer", "more"], series: series("of a series") }),
        failed({ key: "b", series: series("of a series") }),
        failed({ key: "c", series: series(null) }),
        failed({ key: "d" }),
        failed({ key: "off", state: "off", faults: ["it is off"] }),
      ],
    }),
  ).toEqual(["a: no answer", "b: of a series", "c: refused", "d: refused"]);
});

test.each([
  ["files", 80, 150],
  ["bytes", 80, 150],
] as const)("of a tree, the %s", (what, least, most) => {
  const published = { files: 100, bytes: 100 };
  const held = (found: number) => sizeBrakes(published, { ...published, [what]: found }, DEFAULTS);
  for (const within of [least, 100, most]) expect(held(within)).toEqual([]);
  for (const beyond of [least - 1, most + 1])
    expect(held(beyond)).toEqual([
      {
        limit: what,
        why: `expected ${least} to ${most} ${what}, found ${beyond}`,
        records: [`100 ${what} are published, ${beyond} were built`],
      },
    ]);
});

describe("of one provider or series", () => {
  test("rows may be five minutes ahead, and fewer by three in ten", () => {
    expect([5 * 60_000, 5 * 60_000 + 1].map((ahead) => isAhead(ahead, 0, PLAUSIBLE))).toEqual([false, true]);
    expect([70, 69].map((found) => isTooFew(found, 100, PLAUSIBLE))).toEqual([false, true]);
  });

  test.each([
    [899, false],
    [901, true],
    [1099, true],
    [1101, false],
  ])("values that are %i times as large, or as small, have another unit: %s", (factor, isOther) => {
    for (const ratio of [factor, 1 / factor])
      expect(otherUnit([ratio, 0, Number.NaN, Infinity, ratio, ratio], PLAUSIBLE)).toBe(
        isOther ? ratio : null,
      );
  });

  test.each([
    [[1000, 1, 1000], 1000],
    [[1000, 1, 1], null],
    [[1, 1, 1000, 1000], null],
    [[5000, 1000, 1, 1010], 1005],
  ])("of ratios %j the median counts: %s", (ratios, factor) => {
    expect(otherUnit(ratios, PLAUSIBLE)).toBe(factor);
  });
});
