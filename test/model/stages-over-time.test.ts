import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { nextConfirmed } from "../../generator/model/change-state.ts";
import { changeStatesIn, comingIn, stagesOverTime } from "../../generator/model/stages-over-time.ts";
import type { ScheduledChange, StageAssignment } from "../../schemas/source.ts";
import { type Draw, drawOf } from "../support/random.ts";
import { assignment, change, uuid } from "../support/records.ts";

const approval = (status: ScheduledChange["approval"]["status"]) => ({
  approval: { status, approvedAt: null, rejectionReason: null },
});

/** RFC 9562 §5.5: SHA-1 over the namespace's bytes and the name, with the version and the variant put in. */
function derivedId(changeId: string): string {
  const namespace = Buffer.from("c0a8f6f22f0b5c8e9a537d1b6f0e4a21", "hex");
  const bytes = createHash("sha1").update(namespace).update(`assignment:${changeId}`).digest();
  bytes[6] = ((bytes[6] as number) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
  return bytes.toString("hex", 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** `["… 3–7", "… 1–"]`: the assignments as of an instant, each with its span. */
const shown = (assignments: StageAssignment[], changes: ScheduledChange[], asOf: number) =>
  stagesOverTime(assignments, changes, asOf).assignments.map(
    ({ assignmentId, effectiveFrom, effectiveUntil }) =>
      `${assignmentId} ${effectiveFrom}–${effectiveUntil ?? ""}`,
  );

describe("the change", () => {
  const open = assignment(1, { effectiveFrom: 2 });

  test("that comes next is the one that will be in force: of several at an instant, the last to take effect", () => {
    const [a, b, c, later, pending] = [
      change(3, { effectiveFrom: 5, createdAt: 1 }),
      change(1, { effectiveFrom: 5, createdAt: 2 }),
      change(2, { effectiveFrom: 5, createdAt: 2 }),
      change(4, { effectiveFrom: 6, createdAt: 3 }),
      change(5, { effectiveFrom: 4, ...approval("pendingApproval") }),
    ] as const;
    for (const order of [
      [a, b, c, later, pending],
      [pending, later, c, b, a],
    ]) {
      expect(nextConfirmed(order, 4)).toBe(c);
      const { assignments, changes } = stagesOverTime([open], order, 5);
      expect(assignments[0]?.scheduledChangeId).toBe(c.id);
      // The latest first; of those at an instant, the one that was recorded last, and then by their ids.
      expect(changes.map(({ id }) => id)).toEqual([later, b, c, a, pending].map(({ id }) => id));
    }
    expect(nextConfirmed([a, b, c, later], 5)).toBe(later);
    expect(nextConfirmed([a, later, pending], 6)).toBeNull();
  });
});

const HORIZON = 10;

/** What is in force at each instant, found by living through them one after the other. */
function liveThrough(assignments: StageAssignment[], changes: ScheduledChange[], asOf: number): string[] {
  const begun = assignments.filter(({ effectiveFrom }) => effectiveFrom <= asOf);
  const spans = new Map<string, { from: number; until: number | null }>();
  let now: { id: string; until: number | null } | null = null;
  for (let instant = 0; instant <= HORIZON; instant++) {
    if (now?.until === instant) now = null;
    for (const { assignmentId, effectiveFrom, effectiveUntil } of begun) {
      if (effectiveFrom === instant) now = { id: assignmentId, until: effectiveUntil };
    }
    for (const { id, targetStageId } of dueAt(instant, begun, changes, asOf)) {
      now = targetStageId === null ? null : { id: derivedId(id), until: null };
    }
    if (now === null) continue;
    const from = spans.get(now.id)?.from ?? instant;
    spans.set(now.id, { from, until: instant === HORIZON ? null : instant + 1 });
  }
  return [...spans].reverse().map(([id, { from, until }]) => `${id} ${from}–${until ?? ""}`);
}

function dueAt(instant: number, begun: StageAssignment[], changes: ScheduledChange[], asOf: number) {
  const due = changes.filter(
    (each) =>
      each.effectiveFrom === instant &&
      instant <= asOf &&
      each.createdAt <= asOf &&
      /^a/.test(each.approval.status) &&
      !(each.isCancelled || each.isIgnored || each.isApplied) &&
      !begun.some(({ effectiveFrom }) => effectiveFrom >= instant),
  );
  return due.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
}

function drawAssignments(draw: Draw): StageAssignment[] {
  const cuts = [...new Set(Array.from({ length: draw.below(7) }, () => draw.below(9)))].sort((a, b) => a - b);
  const all = cuts.map((from, index) => {
    const next = cuts[index + 1] ?? (draw.chance(0.6) ? null : from + 1);
    return assignment(100 + index, { effectiveFrom: from, effectiveUntil: next });
  });
  // With some left out, there are gaps between those that otherwise touch.
  return all.filter(() => draw.chance(0.7)).reverse();
}

const drawChanges = (draw: Draw) =>
  Array.from({ length: draw.below(6) }, (_, index) =>
    change(index, {
      effectiveFrom: draw.below(9),
      createdAt: draw.below(5),
      targetStageId: draw.chance(0.3) ? null : uuid(1),
      ...approval(draw.pick(["approved", "approved", "autoApproved", "pendingApproval", "rejected"])),
      isCancelled: draw.chance(0.1),
      isIgnored: draw.chance(0.1),
      isApplied: draw.chance(0.1),
    }),
  );

test("whatever the data, its assignments are what living through its instants shows", () => {
  const draw = drawOf(7);
  let taken = 0;
  for (let round = 0; round < 5000; round++) {
    const assignments = drawAssignments(draw);
    const changes = drawChanges(draw);
    for (let asOf = 0; asOf < HORIZON; asOf++) {
      const found = stagesOverTime(assignments, changes, asOf);
      const expected = liveThrough(assignments, changes, asOf);
      expect(shown(assignments, changes, asOf)).toEqual(expected);
      const covers = expected.filter((text) => {
        const [from, until] = (text.split(" ")[1] as string).split("–");
        return Number(from) <= asOf && (until === "" || asOf < Number(until));
      });
      expect(covers.map((text) => text.split(" ")[0])).toEqual(
        found.current ? [found.current.assignmentId] : [],
      );
      taken += found.changes.filter(({ isApplied }) => isApplied).length;
    }
  }
  expect(taken).toBeGreaterThan(10_000);
});

describe("of the changes to one instant", () => {
  const first = change(8, { effectiveFrom: 5, createdAt: 1 });
  const last = change(7, { effectiveFrom: 5, createdAt: 2 });
  /** Of changes that are confirmed or have taken effect. */
  const overtaken = (assignments: StageAssignment[], changes: ScheduledChange[], asOf: number) => {
    const area = stagesOverTime(assignments, changes, asOf);
    const stateOf = changeStatesIn(area, asOf);
    return area.changes.filter((change) => stateOf(change) === "superseded").map(({ id }) => id);
  };

  test.each([3, 5, 9])(
    "as of %i, the last to apply overtakes the others, also where it lifts all restrictions",
    (asOf) => {
      expect(overtaken([], [last, first], asOf)).toEqual([first.id]);
      expect(overtaken([], [first, { ...last, targetStageId: null }], asOf)).toEqual([first.id]);
    },
  );

  test("one that is not confirmed, or of another instant, overtakes none", () => {
    for (const other of [
      approval("pendingApproval"),
      { isCancelled: true },
      { isIgnored: true },
      { effectiveFrom: 6 },
    ])
      expect(overtaken([], [first, { ...last, ...other }], 3)).toEqual([]);
  });

  test("one that the data's own assignment names is not overtaken, whatever else the data has", () => {
    const written = assignment(1, { effectiveFrom: 5, scheduledChangeId: first.id });
    const applied = { ...first, isApplied: true };
    expect(overtaken([written], [applied, last], 9)).toEqual([last.id]);
    expect(overtaken([written], [applied, { ...last, isApplied: true }], 9)).toEqual([last.id]);
    expect(overtaken([assignment(1, { effectiveFrom: 5 })], [applied, last], 9)).toEqual([last.id]);
  });
});

describe("a level on record that begins at the instant of a confirmed change counts instead of it", () => {
  const [T, TWO, THREE] = [5, uuid(2), uuid(3)];
  const before = assignment(1, { stageId: TWO, effectiveUntil: T });
  const recorded = assignment(2, { stageId: THREE, effectiveFrom: T });
  const [lifts, sets] = [null, TWO].map((targetStageId, index) =>
    change(index + 8, { effectiveFrom: T, targetStageId, createdAt: index }),
  ) as [ScheduledChange, ScheduledChange];

  test.each<[string, StageAssignment[], ScheduledChange[]]>([
    ["that lifts all restrictions", [before, recorded], [lifts]],
    ["to another level", [before, recorded], [sets]],
    ["of two at once", [before, recorded], [lifts, sets]],
    ["where nothing is in force until then", [recorded], [lifts]],
    ["where a gap comes first", [{ ...before, effectiveUntil: 4 }, recorded], [sets]],
  ])("%s", (_, assignments, changes) => {
    const [then, after] = [4, T].map((asOf) => stagesOverTime(assignments, changes, asOf)) as [
      ReturnType<typeof stagesOverTime>,
      ReturnType<typeof stagesOverTime>,
    ];
    expect(comingIn(then, 4)).toEqual({ next: { at: T, stage: after.current?.stageId }, end: null });
    expect(after.current).toEqual(recorded);
    for (const [at, area] of [
      [4, then],
      [T, after],
    ] as const)
      expect(area.changes.map(changeStatesIn(area, at))).toEqual(changes.map(() => "superseded"));
  });

  test("but not of a change before or after it", () => {
    for (const effectiveFrom of [T - 1, T + 1]) {
      const area = stagesOverTime([before, recorded], [{ ...lifts, effectiveFrom }], 3);
      expect(area.changes.map(changeStatesIn(area, 3))).toEqual(["confirmed"]);
    }
  });

  test.each([
    ["that it names", { scheduledChangeId: lifts.id }, lifts],
    ["to the same level", {}, { ...sets, targetStageId: THREE }],
  ])("nor of a change %s: that one is carried out", (_, more, change) => {
    const records = [before, { ...recorded, ...more }];
    for (const [at, state] of [
      [4, "confirmed"],
      [T, "applied"],
      [9, "applied"],
    ] as const) {
      const area = stagesOverTime(records, [change], at);
      expect(area.changes.map(changeStatesIn(area, at))).toEqual([state]);
    }
  });
});

describe("what comes by all that is on record", () => {
  const NEXT = { at: 5, stage: uuid(2) };
  const recorded = assignment(2, { stageId: NEXT.stage, effectiveFrom: NEXT.at });
  const later = assignment(3, { stageId: uuid(3), effectiveFrom: 8 });
  const until = (effectiveUntil: number | null) => assignment(1, { effectiveUntil });
  const to = (effectiveFrom: number) => change(8, { effectiveFrom, targetStageId: uuid(4) });
  const closed = { ...recorded, effectiveUntil: 8 };
  test.each<[string, StageAssignment[], ScheduledChange[], object]>([
    ["a level, where none is in force", [later, closed], [], { next: NEXT, end: null }],
    ["a level after a gap", [until(4), recorded], [], { next: NEXT, end: 4 }],
    ["a level at the end of another", [until(5), recorded], [], { next: NEXT, end: null }],
    ["a level in place of a change of its instant", [until(4), recorded], [to(5)], { next: NEXT, end: 4 }],
    ["a change before it", [until(4), recorded], [to(4)], { next: { at: 4, stage: uuid(4) }, end: null }],
    ["a change alone", [until(null)], [to(6)], { next: { at: 6, stage: uuid(4) }, end: null }],
    ["nothing", [until(null)], [], { next: null, end: null }],
  ])("is %s", (_, assignments, changes, coming) => {
    expect(comingIn(stagesOverTime(assignments, changes, 3), 3)).toEqual(coming);
  });
});
