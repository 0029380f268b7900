/** Assignments and scheduled changes as of one instant (docs/contract.md §4 "Time"). */

import type { SourceAssignment, SourceChange } from "../../support/data-set/source.ts";
import { derivedId } from "./derived-id.ts";
import { byText } from "./orders.ts";
import { millisecondsOf } from "./time.ts";

/** A stage assignment with its instants in milliseconds. */
export interface Assignment {
  assignmentId: string;
  areaId: string;
  stageId: string;
  effectiveFrom: number;
  effectiveUntil: number | null;
  createdBy: string;
  scheduledChangeId: string | null;
  createdAt: number;
}

/** A scheduled change with its instants in milliseconds. */
export interface Change {
  source: SourceChange;
  id: string;
  areaId: string;
  targetStageId: string | null;
  effectiveFrom: number;
  createdAt: number;
  isApplied: boolean;
}

export interface Timeline {
  /** Newest first. */
  assignments: Assignment[];
  /** Newest first. */
  changes: Change[];
}

/** What one area's rows amount to at `asOf`: later rows do not exist, changes that are due have taken effect. */
export function timelineOf(
  sourceAssignments: SourceAssignment[],
  sourceChanges: SourceChange[],
  asOf: number,
): Timeline {
  const stated = sourceAssignments.map(assignmentOf).filter(({ effectiveFrom }) => effectiveFrom <= asOf);
  const changes = sourceChanges.map(changeOf).filter(({ createdAt }) => createdAt <= asOf);
  let assignments = stated.map((assignment) => ({ ...assignment }));

  for (const change of changes.toSorted(oldestChangeFirst)) {
    const instant = change.effectiveFrom;
    const isSuperseded = stated.some(({ effectiveFrom }) => effectiveFrom >= instant);
    if (!isDue(change, asOf) || isSuperseded) continue;
    const inForce = assignments.find((assignment) => isInForce(assignment, instant));
    if (inForce) inForce.effectiveUntil = instant;
    if (change.targetStageId !== null) assignments.push(startedBy(change, change.targetStageId));
    change.isApplied = true;
  }

  assignments = assignments.filter(
    ({ effectiveFrom, effectiveUntil }) => effectiveUntil === null || effectiveUntil > effectiveFrom,
  );
  return {
    assignments: assignments.toSorted(newestAssignmentFirst),
    changes: changes.toSorted(newestChangeFirst),
  };
}

/** Whether `effectiveFrom` ≤ instant < `effectiveUntil`. */
export function isInForce(assignment: Assignment, instant: number): boolean {
  const { effectiveFrom, effectiveUntil } = assignment;
  return effectiveFrom <= instant && (effectiveUntil === null || instant < effectiveUntil);
}

/** The order of scheduled changes in every list. */
export function newestChangeFirst(a: Change, b: Change): number {
  return b.effectiveFrom - a.effectiveFrom || b.createdAt - a.createdAt || byText(a.id, b.id);
}

function newestAssignmentFirst(a: Assignment, b: Assignment): number {
  return (
    b.effectiveFrom - a.effectiveFrom || b.createdAt - a.createdAt || byText(a.assignmentId, b.assignmentId)
  );
}

function oldestChangeFirst(a: Change, b: Change): number {
  return a.effectiveFrom - b.effectiveFrom || a.createdAt - b.createdAt || byText(a.id, b.id);
}

function isDue({ source, effectiveFrom }: Change, asOf: number): boolean {
  const isApproved = source.approval.status === "approved" || source.approval.status === "autoApproved";
  return isApproved && !source.isCancelled && !source.isIgnored && !source.isApplied && effectiveFrom <= asOf;
}

function startedBy(change: Change, stageId: string): Assignment {
  return {
    assignmentId: derivedId(`assignment:${change.id}`),
    areaId: change.areaId,
    stageId,
    effectiveFrom: change.effectiveFrom,
    effectiveUntil: null,
    createdBy: change.source.createdBy,
    scheduledChangeId: change.id,
    createdAt: change.effectiveFrom,
  };
}

function assignmentOf(source: SourceAssignment): Assignment {
  return {
    assignmentId: source.assignmentId.toLowerCase(),
    areaId: source.areaId.toLowerCase(),
    stageId: source.stageId.toLowerCase(),
    effectiveFrom: millisecondsOf(source.effectiveFrom),
    effectiveUntil: source.effectiveUntil === null ? null : millisecondsOf(source.effectiveUntil),
    createdBy: source.createdBy,
    scheduledChangeId: source.scheduledChangeId?.toLowerCase() ?? null,
    createdAt: millisecondsOf(source.createdAt),
  };
}

function changeOf(source: SourceChange): Change {
  return {
    source,
    id: source.id.toLowerCase(),
    areaId: source.areaId.toLowerCase(),
    targetStageId: source.targetStageId?.toLowerCase() ?? null,
    effectiveFrom: millisecondsOf(source.effectiveFrom),
    createdAt: millisecondsOf(source.createdAt),
    isApplied: source.isApplied,
  };
}
