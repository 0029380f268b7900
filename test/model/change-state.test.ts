/** What becomes of a change, and what comes next, as docs/contract.md §4 has it: by hand, case by case. */

import { describe, expect, test } from "vitest";
import {
  type ChangeByClock,
  type ChangeState,
  changeStates,
  comingAfter,
  isDropped,
  isOpen,
  nextConfirmed,
  reasonOf,
  stateByClock,
  stepOf,
} from "../../generator/model/change-state.ts";
import { change, uuid } from "../support/records.ts";

type Change = ReturnType<typeof change>;

const [AT, LATER] = [1000, 2000];
const pending = { status: "pendingApproval", approvedAt: null, rejectionReason: null } as const;
const rejected = { status: "rejected", approvedAt: null, rejectionReason: "Wrong area" } as const;
const automatic = { status: "autoApproved", approvedAt: 0, rejectionReason: null } as const;
const said = { cancellationReason: "It rained", appliedAssignmentDeletionReason: "A mistake" };

describe("the state of a change", () => {
  test.each<[ChangeState, string, Partial<Change>, reason?: string]>([
    ["confirmed", "approved, and to come", { effectiveFrom: AT + 1 }],
    ["confirmed", "approved without a person, and to come", { effectiveFrom: AT + 1, approval: automatic }],
    ["superseded", "approved, its instant past, and not applied", { effectiveFrom: AT }],
    ["pending", "not approved", { effectiveFrom: LATER, approval: pending }],
    ["pending", "not approved, its instant past", { effectiveFrom: 1, approval: pending }],
    ["rejected", "rejected", { approval: rejected }, "Wrong area"],
    ["ignored", "ignored, and applied", { isIgnored: true, isApplied: true }],
    ["applied", "applied", { isApplied: true }],
    ["withdrawn", "applied, and taken back", { isApplied: true, appliedAssignmentDeletedAt: 5 }, "A mistake"],
    [
      "cancelled",
      "cancelled, whatever else",
      { isCancelled: true, isApplied: true, isIgnored: true },
      "It rained",
    ],
    ["cancelled", "cancelled before it was approved", { isCancelled: true, approval: pending }, "It rained"],
    ["rejected", "rejected, and ignored", { isIgnored: true, approval: rejected }, "Wrong area"],
  ])("is %s where it is %s", (state, _, more, reason) => {
    const one = change(1, { ...said, ...more });
    expect(changeStates([one], { at: AT })(one)).toBe(state);
    expect(reasonOf(one, state)).toBe(reason ?? null);
  });

  test.each([
    [LATER - 1, "superseded"],
    [LATER, "wasDue"],
    [LATER + 1, "wasDue"],
  ])("that was due at %i, where nothing is known from 2000 on, is %s", (effectiveFrom, state) => {
    const one = change(1, { effectiveFrom });
    expect(changeStates([one], { at: 9999, knownUntil: LATER })(one)).toBe(state);
  });

  test.each<[ChangeState, ChangeByClock]>([
    ["pending", "unapproved"],
    ["confirmed", "wasDue"],
    ["applied", "applied"],
    ["cancelled", "cancelled"],
  ])("that is %s is %s by the clock from its time on, and not before", (state, then) => {
    expect([LATER - 1, LATER].map((now) => stateByClock(state, LATER, now))).toEqual([state, then]);
  });

  test("of several at one instant, the last word counts, or the one that the data says took effect", () => {
    const [first, second, third] = [1, 2, 3].map((id) =>
      change(id, { effectiveFrom: LATER, createdAt: id === 2 ? 9 : 3 }),
    ) as [Change, Change, Change];
    const states = (causes?: Set<string>) =>
      [first, second, third].map(changeStates([first, second, third], { at: AT, ...(causes && { causes }) }));
    expect(states()).toEqual(["superseded", "confirmed", "superseded"]);
    expect(states(new Set([third.id]))).toEqual(["superseded", "superseded", "confirmed"]);
  });

  test("that an assignment names is confirmed until it begins, and then applied, whether or not the data marks it", () => {
    const one = change(1, { effectiveFrom: LATER });
    const states = [AT, LATER, 9999].map((at) =>
      [new Set<string>(), new Set([one.id])].map((causes) =>
        changeStates([one], { at, causes, begins: new Set([LATER]) })(one),
      ),
    );
    expect(states).toEqual([
      ["superseded", "confirmed"],
      ["superseded", "applied"],
      ["superseded", "applied"],
    ]);
  });

  test("says whether it may still take effect, and whether it was dropped", () => {
    expect([{}, { approval: pending }].map((more) => isOpen(change(1, more)))).toEqual([true, true]);
    expect([{ isApplied: true }, { isCancelled: true }].map((more) => isOpen(change(1, more)))).toEqual([
      false,
      false,
    ]);
    const states: ChangeByClock[] = ["pending", "unapproved", "confirmed", "wasDue", "applied"];
    const dropped: ChangeState[] = ["superseded", "cancelled", "rejected", "ignored", "withdrawn"];
    expect([states.some(isDropped), dropped.every(isDropped)]).toEqual([false, true]);
  });
});

describe("what comes next", () => {
  const at = (id: number, effectiveFrom: number, more: Partial<Change> = {}) =>
    change(id, { effectiveFrom, targetStageId: uuid(id), ...more });

  test("is the first confirmed change after an instant: of several at once, the one that lasts", () => {
    const changes = [at(1, 500), at(2, AT), at(3, 3000), at(4, LATER, { approval: pending }), at(5, LATER)];
    expect(nextConfirmed(changes, AT)?.id).toBe(uuid(5));
    expect(nextConfirmed([...changes, at(6, LATER, { createdAt: 1 })], AT)?.id).toBe(uuid(6));
    expect(nextConfirmed(changes, 3000)).toBeNull();
  });

  const stage = (one: Change) => one.targetStageId;
  const [CHANGE, RECORDED] = [
    { at: LATER, stage: uuid(1) },
    { at: 1500, stage: "recorded" },
  ];
  test.each([
    ["nothing", [], null, null, { next: null, end: null }],
    ["a change", [at(1, LATER)], null, null, { next: CHANGE, end: null }],
    ["an end", [], 1500, null, { next: null, end: 1500 }],
    ["an end, and a change later", [at(1, LATER)], 1500, null, { next: CHANGE, end: 1500 }],
    ["a change at the very end", [at(1, LATER)], LATER, null, { next: CHANGE, end: null }],
    ["a change before the end", [at(1, LATER)], 3000, null, { next: CHANGE, end: null }],
    [
      "a change at an end that another stage follows",
      [at(1, 1500)],
      1500,
      RECORDED,
      { next: RECORDED, end: null },
    ],
    ["an end that another stage follows", [at(1, LATER)], 1500, RECORDED, { next: RECORDED, end: null }],
    ["an end, and a stage on record later", [], 1200, RECORDED, { next: RECORDED, end: 1200 }],
    ["a stage on record, without an end", [at(1, LATER)], null, RECORDED, { next: RECORDED, end: null }],
    [
      "a stage on record, after a change",
      [at(1, 1200)],
      null,
      RECORDED,
      { next: { ...CHANGE, at: 1200 }, end: null },
    ],
  ])("%s", (_, changes, end, recorded, coming) => {
    expect(
      comingAfter<Change, string | null>(AT, changes, stage, { end, recorded, isTracked: true }),
    ).toEqual(coming);
  });

  test.each([
    [
      "a change that lifts restrictions is an end",
      [at(1, LATER, { targetStageId: null })],
      null,
      { next: null, end: LATER },
    ],
    [
      "so it is after an end on record",
      [at(1, LATER, { targetStageId: null })],
      1500,
      { next: null, end: 1500 },
    ],
    ["a change to a level is that change", [at(1, LATER)], null, { next: CHANGE, end: null }],
  ])("where notices are not followed, %s", (_, changes, end, coming) => {
    const facts = { end, recorded: null, isTracked: false };
    expect(comingAfter<Change, string | null>(AT, changes, stage, facts)).toEqual(coming);
  });
});

test.each([
  [null, { severity: 0 }, 1],
  [{ severity: 0 }, null, -1],
  [{ severity: 1 }, { severity: 3 }, 2],
  [null, null, 0],
])("from %j to %j is a step of %i", (before, after, step) => {
  expect(stepOf(before, after)).toBe(step);
});
