/** The transitions that a record of the data states: an assignment its beginning and its end, and a change what became of it. */

import type { ScheduledChange, Stage, StageAssignment } from "../../../schemas/source.ts";
import { derivedId } from "../../lib/derived-id.ts";
import { reasonOf } from "../../model/change-state.ts";
import type { Model } from "../../model/model.ts";
import type { Occurrence, TransitionState } from "./transition.ts";

type Stages = Model["stages"];

/** A level that has begun, or will by the record. `isSaid`: a change announces it, so it is no separate news until it has come. */
export function beginning(
  { assignmentId, effectiveFrom, createdAt, stageId }: StageAssignment,
  change: ScheduledChange | undefined,
  stages: Stages,
  { asOf, isSaid }: { readonly asOf: number; readonly isSaid: boolean },
): Omit<Occurrence, "isCovered"> {
  // It was not known before the late approval that caused it.
  const known = Math.max(createdAt, change?.approval.approvedAt ?? createdAt);
  const isDone = effectiveFrom <= asOf;
  return {
    id: assignmentId,
    kind: "beginning",
    state: isDone ? "applied" : "confirmed",
    stage: stageOf(stageId, stages),
    at: effectiveFrom,
    // The instant of the first entry about it, so that this stays as it is when the level begins.
    published: isSaid ? Math.max(known, effectiveFrom) : known,
    updated: isDone ? Math.max(known, effectiveFrom) : known,
    sequence: 0,
    reason: null,
  };
}

/** An end that has come is news; one that is still to come is in calendars only. */
export function end(
  { assignmentId, effectiveFrom, createdAt, stageId }: StageAssignment,
  at: number,
  stages: Stages,
  asOf: number,
): Omit<Occurrence, "isCovered"> {
  const isDone = at <= asOf;
  const since = isDone ? at : effectiveFrom;
  // Of a level that is itself to begin, nothing is stated later than its record.
  const known = since <= asOf ? Math.max(createdAt, since) : createdAt;
  return {
    id: derivedId(`end:${assignmentId}`),
    kind: "end",
    state: isDone ? "applied" : "confirmed",
    stage: stageOf(stageId, stages),
    at,
    published: known,
    updated: known,
    sequence: isDone ? 1 : 0,
    reason: null,
  };
}

export function changeTransition(
  change: ScheduledChange,
  state: TransitionState,
  stages: Stages,
): Occurrence {
  const { id, targetStageId, effectiveFrom, createdAt } = change;
  return {
    id,
    kind: "change",
    state,
    stage: targetStageId === null ? null : stageOf(targetStageId, stages),
    at: effectiveFrom,
    published: createdAt,
    updated: stepsOf(change, state).reduce(later, createdAt),
    sequence: SEQUENCES[state],
    reason: reasonOf(change, state),
    isCovered: false,
  };
}

/**
 * The instants of what happened to a change after its announcement; null where the data states none. Taking effect is not among
 * them: the level that begins or ends then is another transition, and the change stays as it was announced.
 */
function stepsOf(change: ScheduledChange, state: TransitionState): (number | null)[] {
  const { approval, createdAt, appliedAssignmentDeletedAt } = change;
  const steps: (number | null)[] = [];
  if (approval.status === "autoApproved") steps.push(approval.approvedAt ?? createdAt);
  else if (approval.status !== "pendingApproval") steps.push(approval.approvedAt);
  // Where it was approved before, that instant stays.
  if (approval.status === "rejected") steps.push(null);
  if (appliedAssignmentDeletedAt !== null) steps.push(appliedAssignmentDeletedAt);
  if (state === "superseded") steps.push(null);
  // It may have been superseded before.
  if (state === "cancelled") steps.push(null, null);
  return steps;
}

/** Readers look at an entry again only if its `updated` has moved, and no field says when a change was rejected or cancelled. */
const later = (updated: number, step: number | null): number =>
  step === null ? updated + 1000 : Math.max(updated, step);

const SEQUENCES: Readonly<Record<TransitionState, number>> = {
  pending: 0,
  confirmed: 1,
  applied: 1,
  rejected: 2,
  superseded: 2,
  cancelled: 3,
  withdrawn: 3,
};

const stageOf = (id: string, stages: Stages): Stage => stages.get(id) as Stage;
