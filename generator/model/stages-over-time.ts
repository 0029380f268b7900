import type { ScheduledChange, StageAssignment } from "../../schemas/source.ts";
import { derivedId } from "../lib/derived-id.ts";
import type { Located, Source } from "../load/load.ts";
import { byText } from "./name-order.ts";

export type StagesOverTime = {
  /** Newest first, including the one in force. */
  readonly assignments: readonly StageAssignment[];
  readonly current: StageAssignment | null;
  /** Newest first. */
  readonly changes: readonly ScheduledChange[];
};

/** The scheduled changes of all areas, newest first. */
export const changesOf = (areas: readonly StagesOverTime[]): ScheduledChange[] =>
  areas.flatMap(({ changes }) => changes).sort(newestChangeFirst);

/**
 * The assignments and scheduled changes of one area as of an instant, after the changes that are due have taken effect
 * (docs/contract.md §4, "Time").
 */
export function stagesOverTime(
  assignments: readonly StageAssignment[],
  changes: readonly ScheduledChange[],
  asOf: number,
): StagesOverTime {
  const begun = assignments.filter(({ effectiveFrom }) => effectiveFrom <= asOf);
  const known = changes.filter(({ createdAt }) => createdAt <= asOf);
  const taking = known.filter((change) => takesEffect(change, begun, asOf)).sort(inOrderOfEffect);
  const timeline = taking.reduce(takeEffect, begun).toSorted(newestAssignmentFirst);
  const applied = new Set(taking);
  return {
    assignments: timeline,
    current: timeline.find((assignment) => isInForce(assignment, asOf)) ?? null,
    changes: known
      .map((change) => (applied.has(change) ? { ...change, isApplied: true } : change))
      .sort(newestChangeFirst),
  };
}

/** The stages of an area as of an instant, by the records of a data set. */
export function timelinesOf({
  assignments,
  changes,
}: Pick<Source, "assignments" | "changes">): (areaId: string, at: number) => StagesOverTime {
  const [assigned, changing] = [byArea(assignments), byArea(changes)];
  return (areaId, at) => stagesOverTime(assigned.get(areaId) ?? [], changing.get(areaId) ?? [], at);
}

const byArea = <T extends { readonly areaId: string }>(located: readonly Located<T>[]) =>
  Map.groupBy(
    located.map(({ record }) => record),
    ({ areaId }) => areaId,
  );

/** Whether a change takes effect by itself: it is confirmed and due, and no later assignment overrides it. */
function takesEffect(change: ScheduledChange, begun: readonly StageAssignment[], asOf: number): boolean {
  const { effectiveFrom } = change;
  if (!isConfirmed(change) || effectiveFrom > asOf) return false;
  return begun.every((assignment) => assignment.effectiveFrom < effectiveFrom);
}

/** Whether a change may still take effect: nothing has ended it, and it has not taken effect by a record of the data. */
export const isOpen = ({ approval, isCancelled, isIgnored, isApplied }: ScheduledChange): boolean =>
  !isCancelled && !isIgnored && !isApplied && approval.status !== "rejected";

/** Whether a change still waits for approval: without it, it never takes effect. */
export const isPending = (change: ScheduledChange): boolean =>
  isOpen(change) && change.approval.status === "pendingApproval";

/** Whether a change is approved and has not taken effect: only its time, or a later assignment, can stop it. */
export const isConfirmed = (change: ScheduledChange): boolean =>
  isOpen(change) && (change.approval.status === "approved" || change.approval.status === "autoApproved");

/**
 * The confirmed change that comes next after an instant; null if there is none. Of several at the same instant, it is the
 * one that takes effect last: the others last no time.
 */
export function nextConfirmed(changes: readonly ScheduledChange[], asOf: number): ScheduledChange | null {
  const coming = changes.filter((change) => isConfirmed(change) && change.effectiveFrom > asOf);
  const first = Math.min(...coming.map(({ effectiveFrom }) => effectiveFrom));
  const next = coming.filter(({ effectiveFrom }) => effectiveFrom === first).sort(inOrderOfEffect);
  return next.at(-1) ?? null;
}

/**
 * The ids of the changes of one area that another one overtakes at their own instant: both are confirmed or applied, but
 * the assignment of the first would last no time (docs/contract.md §4, "Time"). The same before and after that instant.
 */
export function overtakenAtOnce(
  { assignments, changes }: Omit<StagesOverTime, "current">,
  asOf: number,
): Set<string> {
  const causes = new Set(assignments.map(({ scheduledChangeId }) => scheduledChangeId));
  const taking = changes.filter((change) => isToTakeEffect(change, asOf));
  const together = Map.groupBy(taking, ({ effectiveFrom }) => effectiveFrom);
  const overtaken = [...together.values()].flatMap((same) => {
    const last = same.find(({ id }) => causes.has(id)) ?? same.toSorted(inOrderOfEffect).at(-1);
    return same.filter((change) => change !== last && !causes.has(change.id));
  });
  return new Set(overtaken.map(({ id }) => id));
}

/** Whether a change is confirmed and still to come, or has taken effect and was not withdrawn. */
const isToTakeEffect = (change: ScheduledChange, asOf: number): boolean =>
  isConfirmed({ ...change, isApplied: false }) &&
  (change.isApplied ? change.appliedAssignmentDeletedAt === null : change.effectiveFrom > asOf);

function takeEffect(assignments: readonly StageAssignment[], change: ScheduledChange): StageAssignment[] {
  const { effectiveFrom, targetStageId } = change;
  const before = assignments.flatMap((assignment) => {
    if (!isInForce(assignment, effectiveFrom)) return [assignment];
    // Two changes at the same instant: the assignment of the first would last no time.
    return assignment.effectiveFrom === effectiveFrom
      ? []
      : [{ ...assignment, effectiveUntil: effectiveFrom }];
  });
  return targetStageId === null ? before : [...before, assignmentBy(change, targetStageId)];
}

const assignmentBy = (change: ScheduledChange, stageId: string): StageAssignment => ({
  assignmentId: derivedId(`assignment:${change.id}`),
  areaId: change.areaId,
  stageId,
  effectiveFrom: change.effectiveFrom,
  effectiveUntil: null,
  createdBy: change.createdBy,
  scheduledChangeId: change.id,
  createdAt: change.effectiveFrom,
});

const isInForce = ({ effectiveFrom, effectiveUntil }: StageAssignment, at: number) =>
  effectiveFrom <= at && (effectiveUntil === null || at < effectiveUntil);

const inOrderOfEffect = (a: ScheduledChange, b: ScheduledChange) =>
  a.effectiveFrom - b.effectiveFrom || a.createdAt - b.createdAt || byText(a.id, b.id);

const newestAssignmentFirst = (a: StageAssignment, b: StageAssignment) =>
  b.effectiveFrom - a.effectiveFrom || b.createdAt - a.createdAt || byText(a.assignmentId, b.assignmentId);

/** The order of both lists of scheduled changes (docs/contract.md §4, "Other orders"). */
const newestChangeFirst = (a: ScheduledChange, b: ScheduledChange): number =>
  b.effectiveFrom - a.effectiveFrom || b.createdAt - a.createdAt || byText(a.id, b.id);
