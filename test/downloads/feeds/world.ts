/** A small country whose councils announce, approve, cancel, correct and withdraw: records that change from night to night. */

import type { ScheduledChange, StageAssignment } from "../../../schemas/source.ts";
import type { Draw } from "../../support/random.ts";
import { assignment, change, uuid } from "../../support/records.ts";
import { instantOf, type Period, periodsOf } from "./oracle.ts";

const DAY = 86_400_000;

export type Place = {
  readonly id: string;
  readonly zone: string;
  readonly organisationIds: readonly string[];
};

export const STAGES = [uuid(901), uuid(902), uuid(903)] as const;

/** The records of one area. What the data says changes; what was answered of it is not kept. */
export type Diary = { assignments: StageAssignment[]; changes: ScheduledChange[] };

type Act = (diary: Diary, place: Place, now: number, draw: Draw) => void;

/** At one minute past midnight, like most changes, or in the small hours, when the clocks change. */
const drawTime = (draw: Draw, place: Place, day: number) =>
  instantOf(
    Math.floor(day / DAY) * DAY + draw.pick([60_000, 60_000, 3.5 * 3_600_000, 17 * 3_600_000]),
    place.zone,
  );

const stageOrNone = (draw: Draw) => (draw.chance(0.3) ? null : draw.pick(STAGES));

const replace = (diary: Diary, next: ScheduledChange) => {
  diary.changes = diary.changes.map((change) => (change.id === next.id ? next : change));
};

const isOpen = ({ isCancelled, isApplied, isIgnored, approval }: ScheduledChange) =>
  !isCancelled && !isApplied && !isIgnored && approval.status !== "rejected";
const isPending = (change: ScheduledChange) => isOpen(change) && change.approval.status === "pendingApproval";

/** Writes down what took effect by itself, under the ids that the API gave it. */
function settle(diary: Diary, now: number): void {
  const { periods, due } = periodsOf(diary, now);
  const known = new Map(diary.assignments.map((assignment) => [assignment.assignmentId, assignment]));
  const written = (period: Period): StageAssignment => ({
    ...(known.get(period.id) ??
      assignment(0, {
        assignmentId: period.id,
        stageId: period.stageId,
        areaId: period.change?.areaId ?? "",
        effectiveFrom: period.from,
        createdAt: period.from,
        createdBy: period.change?.createdBy ?? "test",
        scheduledChangeId: period.change?.id ?? null,
      })),
    effectiveUntil: period.until,
  });
  diary.assignments = periods.map(written);
  for (const change of due) replace(diary, { ...change, isApplied: true });
}

const announce: Act = (diary, place, now, draw) => {
  const status = draw.pick(["pendingApproval", "approved", "autoApproved"] as const);
  // Now and then a second one for the same instant.
  const ahead = diary.changes.filter((change) => isOpen(change) && change.effectiveFrom > now);
  const other = draw.chance(0.4) ? draw.pickOr(ahead, null) : null;
  const drawn = drawTime(draw, place, now + draw.between(0, 7) * DAY);
  const isDated = status === "approved" || (status === "autoApproved" && draw.chance(0.5));
  diary.changes.push(
    change(0, {
      id: draw.uuid(),
      areaId: place.id,
      targetStageId: stageOrNone(draw),
      effectiveFrom: other?.effectiveFrom ?? drawn,
      approval: { status, approvedAt: isDated ? now : null, rejectionReason: null },
      isAutoDetected: draw.chance(0.5),
      createdAt: now,
    }),
  );
};

/** Perhaps long after the change should have begun. */
const approve: Act = (diary, _, now, draw) => {
  const pending = draw.pickOr(diary.changes.filter(isPending), null);
  if (pending === null) return;
  replace(diary, { ...pending, approval: { ...pending.approval, status: "approved", approvedAt: now } });
};

const cancel: Act = (diary, _, __, draw) => {
  const open = draw.pickOr(diary.changes.filter(isOpen), null);
  if (open !== null) replace(diary, { ...open, isCancelled: true, cancellationReason: "It rained." });
};

const reject: Act = (diary, _, __, draw) => {
  const pending = draw.pickOr(diary.changes.filter(isPending), null);
  if (pending === null) return;
  const approval = { status: "rejected", approvedAt: null, rejectionReason: "Misread." } as const;
  replace(diary, { ...pending, approval });
};

const ignore: Act = (diary, _, __, draw) => {
  const pending = draw.pickOr(diary.changes.filter(isPending), null);
  if (pending !== null) replace(diary, { ...pending, isIgnored: true });
};

const endCurrent = (diary: Diary, at: number) => {
  diary.assignments = diary.assignments.map((assignment) =>
    assignment.effectiveUntil === null || assignment.effectiveUntil > at
      ? { ...assignment, effectiveUntil: at }
      : assignment,
  );
};

const record: Act = (diary, place, now, draw) => {
  settle(diary, now);
  endCurrent(diary, now);
  diary.assignments.push(
    assignment(0, {
      assignmentId: draw.uuid(),
      areaId: place.id,
      stageId: draw.pick(STAGES),
      effectiveFrom: now,
      effectiveUntil: draw.chance(0.4) ? drawTime(draw, place, now + draw.between(2, 8) * DAY) : null,
      createdAt: now,
    }),
  );
};

const lift: Act = (diary, _, now) => {
  settle(diary, now);
  endCurrent(diary, now);
};

/** A change that is still to come gets another time or stage; what is in force, another stage. */
const correct: Act = (diary, place, now, draw) => {
  const open = diary.changes.filter((change) => isOpen(change) && change.effectiveFrom > now + DAY);
  const wrong = draw.pickOr(open, null);
  if (wrong !== null && draw.chance(0.6)) {
    const effectiveFrom = drawTime(draw, place, wrong.effectiveFrom + DAY);
    return replace(diary, { ...wrong, effectiveFrom, targetStageId: stageOrNone(draw) });
  }
  const last = diary.assignments.at(-1);
  if (last !== undefined)
    diary.assignments = [...diary.assignments.slice(0, -1), { ...last, stageId: draw.pick(STAGES) }];
};

/** The assignment that a change brought about is taken back, and the one before it goes on. */
const withdraw: Act = (diary, _, now) => {
  settle(diary, now);
  const last = diary.assignments.toSorted((a, b) => a.effectiveFrom - b.effectiveFrom).at(-1);
  const cause = diary.changes.find(({ id }) => id === last?.scheduledChangeId);
  if (last === undefined || cause === undefined) return;
  diary.assignments = diary.assignments
    .filter((assignment) => assignment !== last)
    .map((each) => (each.effectiveUntil === last.effectiveFrom ? { ...each, effectiveUntil: null } : each));
  const reason = "A mistake.";
  replace(diary, { ...cause, appliedAssignmentDeletedAt: now, appliedAssignmentDeletionReason: reason });
};

/** Changes nothing that is answered. */
const writeDown: Act = (diary, _, now) => settle(diary, now);

const ACTS: readonly Act[] = [
  ...[announce, announce, announce, announce, approve, approve, approve],
  ...[cancel, reject, ignore, record, record, lift, correct, withdraw, writeDown],
];

/** What happens in an area on one day. */
export const live: Act = (diary, place, now, draw) => draw.pick(ACTS)(diary, place, now, draw);
