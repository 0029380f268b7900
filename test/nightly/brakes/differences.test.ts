import { expect, test } from "vitest";
import type { Source } from "../../../generator/load/read-records.ts";
import { aheadOf } from "../../../generator/nightly/brakes/ahead.ts";
import {
  recordChanges,
  restrictedAreas,
  stageChanges,
} from "../../../generator/nightly/brakes/differences.ts";
import { area, assignment, change, scheme, site, sourceOf, uuid } from "../../support/records.ts";

const [CARE, ONE, TWO] = [uuid(10), uuid(11), uuid(12)];
const stage = (id: string, severity: number) => ({ id, severity, name: id, description: null });
const schemes = [scheme(1, { stages: [stage(CARE, 0), stage(ONE, 1), stage(TWO, 2)] })];
const [PUBLISHED, NOW] = [1_000_000, 2_000_000];

type Records = Parameters<typeof sourceOf>[0];
const sourceWith = (records: Records): Source => sourceOf({ schemes, areas: [area(1)], ...records });
const inForce = (stageId: string, from = 0) => [assignment(1, { stageId, effectiveFrom: from })];
const pending = { approval: { status: "pendingApproval", approvedAt: null, rejectionReason: null } } as const;
const to = (targetStageId: string | null, effectiveFrom: number, more: object = {}) => [
  change(1, { targetStageId, effectiveFrom, ...more }),
];

/** `A → B, announced, lifts, tightened` of each area whose stage changes. */
const changesOf = (before: Records, after: Records): string[] =>
  stageChanges({ source: sourceWith(before), asOf: PUBLISHED }, sourceWith(after), NOW).map(
    ({ from, to, announced, lifts, tightened }) =>
      [`${from} → ${to}`, announced && "announced", lifts && "lifts", tightened && "tightened"]
        .filter(Boolean)
        .join(", "),
  );

const untracked = { areas: [area(1, { trackingStatus: "untracked" })] };
const renumbered = { schemes: [scheme(1, { stages: [stage(ONE, 0), stage(TWO, 1)] })] };
const known = { assignments: inForce(ONE) };
test.each<[string, Records, Records, string[]]>([
  ["is as it was", known, known, []],
  [
    "is new, and restricted",
    {},
    { areas: [area(1), area(2)], assignments: [assignment(1, { stageId: ONE, areaId: uuid(2) })] },
    [],
  ],
  ["is gone", known, { areas: [] }, []],
  ["gets a stage", {}, known, [`null → ${ONE}, tightened`]],
  ["gets another stage", known, { assignments: inForce(TWO) }, [`${ONE} → ${TWO}`]],
  ["has its stage lifted", known, {}, [`${ONE} → null, lifts`]],
  ["gets a stage that restricts nothing", known, { assignments: inForce(CARE) }, [`${ONE} → ${CARE}, lifts`]],
  ["loses a stage that restricts nothing", { assignments: inForce(CARE) }, {}, [`${CARE} → null`]],
  ["turns from not known to unrestricted", untracked, {}, ["not known → null, lifts"]],
  [
    "turns from not known to care alone",
    untracked,
    { assignments: inForce(CARE) },
    [`not known → ${CARE}, lifts`],
  ],
  ["turns from not known to restricted", untracked, known, [`not known → ${ONE}, tightened`]],
  ["is tracked no longer", {}, untracked, ["null → not known"]],
  ["is tracked no longer, and has its stage", known, { ...known, ...untracked }, []],
  [
    "loses its stage as announced, and what applies then is not known",
    { ...untracked, ...known, changes: to(null, NOW, pending) },
    { ...untracked, ...known, changes: to(null, NOW) },
    [`${ONE} → not known, announced, lifts`],
  ],
  [
    "is said to be unrestricted, where only the end of its stage was announced",
    { ...untracked, ...known, changes: to(null, NOW) },
    { ...known, changes: to(null, NOW) },
    [`${ONE} → null, lifts`],
  ],
  ["has a stage that restricts no longer", known, { ...known, ...renumbered }, [`${ONE} → ${ONE}, lifts`]],
  ["has a stage that restricts by now", { ...known, ...renumbered }, known, [`${ONE} → ${ONE}`]],
  [
    "has a stage of another severity",
    { assignments: inForce(TWO) },
    { assignments: inForce(TWO), ...renumbered },
    [],
  ],
  [
    "changes as announced for this very instant",
    { ...known, changes: to(TWO, NOW) },
    { ...known, changes: to(TWO, NOW) },
    [`${ONE} → ${TWO}, announced`],
  ],
  [
    "changes a millisecond before its change is due",
    { ...known, changes: to(TWO, NOW + 1) },
    { assignments: inForce(TWO) },
    [`${ONE} → ${TWO}`],
  ],
  [
    "follows a change that waited for approval, due this very instant",
    { ...known, changes: to(null, NOW, pending) },
    { ...known, changes: to(null, NOW) },
    [`${ONE} → null, announced, lifts`],
  ],
  [
    "runs ahead of a change that waited for approval by a millisecond",
    { ...known, changes: to(null, NOW + 1, pending) },
    {},
    [`${ONE} → null, lifts`],
  ],
  [
    "follows a change that was cancelled",
    { ...known, changes: to(TWO, NOW, { isCancelled: true }) },
    { assignments: inForce(TWO) },
    [`${ONE} → ${TWO}`],
  ],
  [
    "goes back to a change that an assignment has overtaken at its own instant",
    {
      assignments: [assignment(2, { stageId: CARE, effectiveFrom: 0 }), ...inForce(ONE, NOW - 5)],
      changes: to(TWO, NOW - 5, pending),
    },
    { assignments: inForce(TWO) },
    [`${CARE} → ${TWO}`],
  ],
  [
    "is banned on the same day, by an approved change",
    known,
    { ...known, changes: to(TWO, NOW) },
    [`${ONE} → ${TWO}, tightened`],
  ],
  [
    "is banned on the same day, by a new assignment",
    known,
    { assignments: [...known.assignments, assignment(2, { stageId: TWO, effectiveFrom: NOW })] },
    [`${ONE} → ${TWO}, tightened`],
  ],
  ["is banned by a change that nobody has approved", known, { ...known, changes: to(TWO, NOW, pending) }, []],
  [
    "is eased on the same day, by an approved change",
    { assignments: inForce(TWO) },
    { assignments: inForce(TWO), changes: to(ONE, NOW) },
    [`${TWO} → ${ONE}`],
  ],
  [
    "gets care alone by a new assignment, where nothing applied",
    {},
    { assignments: inForce(CARE) },
    [`null → ${CARE}`],
  ],
  [
    "gets a stage of another scheme by a new assignment",
    known,
    {
      schemes: [...schemes, scheme(2, { stages: [stage(uuid(20), 9)] })],
      assignments: [assignment(2, { stageId: uuid(20) })],
    },
    [`${ONE} → ${uuid(20)}`],
  ],
])("an area that %s", (_, before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes);
});

test("areas are counted as restricted by the stage that is in force, at the very instant that it begins or ends", () => {
  const areas = [1, 2, 3, 4].map((id) => area(id));
  const assignments = [ONE, TWO, CARE].map((stageId, index) =>
    assignment(index + 1, {
      areaId: uuid(index + 1),
      stageId,
      effectiveFrom: 10,
      effectiveUntil: index === 1 ? 20 : null,
    }),
  );
  const source = sourceWith({ areas, assignments });
  expect([9, 10, 19, 20].map((at) => restrictedAreas(source, at))).toEqual([0, 2, 2, 1]);
});

test("records are counted kind by kind: those published, added, changed, and gone by name", () => {
  const before = sourceWith({ areas: [area(1), area(2), area(3)], sites: [site(1)] });
  const after = sourceWith({
    areas: [area(2), area(3, { name: "New" }), area(4), area(5)],
    sites: [site(1)],
  });
  const counted = recordChanges(before, after);
  expect(counted[0]).toEqual({
    kind: "areas",
    of: 3,
    added: 2,
    changed: 1,
    removed: [`Area 1 (${uuid(1)})`],
  });
  expect(counted[1]).toEqual({ kind: "monitoring sites", of: 1, added: 0, changed: 0, removed: [] });
});

test("what is ahead begins after this instant, and ends with the seventh day", () => {
  const week = 7 * 24 * 3_600_000;
  const begins = [NOW - 1, NOW, NOW + 1, NOW + week, NOW + week + 1];
  const areas = begins.map((_, index) => area(index));
  const assignments = begins.map((effectiveFrom, index) => ({
    ...assignment(index, { stageId: ONE, effectiveFrom }),
    areaId: uuid(index),
  }));
  const changes = begins.map((effectiveFrom, index) => ({
    ...change(index, { targetStageId: TWO, effectiveFrom, ...pending }),
    areaId: uuid(index),
  }));
  for (const [records, isApproved] of [
    [{ assignments }, true],
    [{ changes }, false],
  ] as const)
    expect(aheadOf(sourceWith({ areas, ...records }), NOW).map((one) => [one.at, one.isApproved])).toEqual([
      [NOW + 1, isApproved],
      [NOW + week, isApproved],
    ]);
  const [early, late] = [NOW + 1, NOW + 2];
  const inTurn = [3, 2, 1].map((id) =>
    assignment(id, { areaId: uuid(id), stageId: ONE, effectiveFrom: id === 3 ? late : early }),
  );
  const three = sourceWith({ areas: [area(3), area(2), area(1)], assignments: inTurn });
  expect(aheadOf(three, NOW).map((one) => [one.area, one.at])).toEqual([
    ["Area 1", early],
    ["Area 2", early],
    ["Area 3", late],
  ]);
  const ending = [assignment(1, { stageId: ONE, effectiveUntil: NOW + 5 })];
  expect(aheadOf(sourceWith({ assignments: ending }), NOW)).toEqual([
    { at: NOW + 5, timeZoneId: "Pacific/Auckland", area: "Area 1", to: null, isApproved: true },
  ]);
});
