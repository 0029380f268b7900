/** Each limit at the last value that it lets through, and at the next one. */

import { describe, expect, test } from "vitest";
import { isAhead, isTooFew, otherUnit, PLAUSIBLE } from "../../../generator/ingest/edits/plausible.ts";
import { brakesOf, type Night, sizeBrakes } from "../../../generator/nightly/brakes/brakes.ts";
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

/** For each limit a night that it lets through, one that it holds back, and what is said of that one. */
const LIMITS: [
  string,
  within: Partial<Night>,
  beyond: Partial<Night>,
  limit: string,
  why: string,
  records?: number,
][] = [
  ["a fast clock", { clockAhead: HOUR }, { clockAhead: HOUR + 1 }, "clock", "within 60 minutes"],
  ["a slow clock", { clockAhead: -HOUR }, { clockAhead: -HOUR - 1 }, "clock", "within 60 minutes"],
  ["an earlier instant", {}, { now: quiet.now - 1 }, "clock", "expected a later instant"],
  [
    "a year that is passed over",
    { published: quiet.now - 366 * 24 * HOUR },
    { published: quiet.now - 366 * 24 * HOUR - 1 },
    "clock",
    "expected at most 366 days since the published build",
  ],
  [
    "areas that are few",
    gone("areas", 19, 0),
    gone("areas", 19, 1),
    "vanished",
    "at most 0 of 19 areas to be gone, found 1",
    1,
  ],
  [
    "areas, by their share",
    gone("areas", 100, 2),
    gone("areas", 100, 3),
    "vanished",
    "at most 2 of 100 areas to be gone, found 3",
    3,
  ],
  [
    "history, of which some stays",
    gone("scheduled changes", 9, 8),
    gone("scheduled changes", 9, 9),
    "vanished",
    "found all 9 gone",
    9,
  ],
  [
    "stages",
    { stages: changes(15, false) },
    { stages: changes(16, false) },
    "stagesChanged",
    "at most 15 of 100 areas to change",
    16,
  ],
  [
    "stages of few areas",
    { areas: 19, stages: changes(3, false) },
    { areas: 19, stages: changes(4, false) },
    "stagesChanged",
    "at most 3 of 19 areas to change",
    4,
  ],
  [
    "restrictions",
    { stages: changes(5, true) },
    { stages: changes(6, true) },
    "lifted",
    "at most 5 of 100 areas to lose",
    6,
  ],
  [
    "the last restriction",
    { stages: changes(1, true), restricted: 1 },
    { stages: changes(1, true), restricted: 0 },
    "lifted",
    "the last restriction to be lifted by an announced change",
    1,
  ],
  [
    "half of the upstreams",
    { upstreams: upstreams(3, 3) },
    { upstreams: upstreams(4, 3) },
    "upstreamsFailed",
    "at most 3 of 7 upstreams",
    4,
  ],
  [
    "one upstream of one",
    { upstreams: upstreams(1, 0) },
    { upstreams: upstreams(2, 0) },
    "upstreamsFailed",
    "at most 1 of 2 upstreams",
    2,
  ],
];

test.each(LIMITS)("%s", (_, within, beyond, limit, why, records = 1) => {
  expect(heldBy(within)).toEqual([]);
  expect(heldBy(beyond)).toEqual([[limit, expect.stringContaining(why), records]]);
});

test("a night that is held back says of each record what it was, and of a clock by how much it is wrong", () => {
  const said = (night: Partial<Night>) =>
    brakesOf({ ...quiet, ...night }, DEFAULTS).flatMap(({ records }) => records);
  expect(said({ clockAhead: 2 * HOUR })).toEqual(["it is 2 hours ahead"]);
  expect(said({ clockAhead: -2 * HOUR })).toEqual(["it is 2 hours behind"]);
  expect(said({ areas: 4, stages: changes(4, false) })[3]).toBe("record 3 (record 3): one → null");
  const [failing] = upstreams(1, 0) as [Night["upstreams"][number]];
  const series = (fault: string | null) => [{ fault }] as unknown as Night["upstreams"][number]["series"];
  const failed = (more: Partial<Night["upstreams"][number]>) => ({ ...failing, ...more });
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
});
