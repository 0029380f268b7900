import type { ScheduledChange, StageAssignment } from "../../schemas/source.ts";
import { derivedId } from "../lib/derived-id.ts";
import type { Located, Source } from "../load/load.ts";
import {
  type Coming,
  carriedOut,
  changeStates,
  comingAfter,
  inOrderOfEffect,
  isConfirmed,
} from "./change-state.ts";
import { byText } from "./name-order.ts";

export type StagesOverTime = {
  /** Newest first, including the one in force. */
  readonly assignments: readonly StageAssignment[];
  readonly current: StageAssignment | null;
  /** Known by now, and still to begin. No answer has them before they do. */
  readonly coming: readonly StageAssignment[];
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
    coming: assignments.filter(({ effectiveFrom, createdAt }) => effectiveFrom > asOf && createdAt <= asOf),
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

/** The state of each change of an area as of an instant. */
export const changeStatesIn = (area: Omit<StagesOverTime, "current">, at: number) =>
  changeStates(area.changes, {
    at,
    causes: causesIn(area),
    begins: new Set(area.coming.map(({ effectiveFrom }) => effectiveFrom)),
  });

/** The ids of the changes that the area's levels on record carry out, those to come among them. */
const causesIn = ({ assignments, coming, changes }: Omit<StagesOverTime, "current">) =>
  carriedOut([...assignments, ...coming], changes, ({ targetStageId }) => targetStageId);

/** What is known to come in an area, with the ids of stages. */
export function comingIn(
  {
    current,
    coming,
    changes,
    trackingStatus,
  }: StagesOverTime & { readonly trackingStatus?: "tracked" | "untracked" },
  asOf: number,
): Coming<string> {
  const [first] = coming.toSorted((a, b) => a.effectiveFrom - b.effectiveFrom);
  return comingAfter(asOf, changes, ({ targetStageId }) => targetStageId, {
    end: current?.effectiveUntil ?? null,
    recorded: first === undefined ? null : { at: first.effectiveFrom, stage: first.stageId },
    isTracked: trackingStatus !== "untracked",
  });
}

/**
 * When the newest of what an area's stages follow from was entered, in milliseconds; null if nothing was. It is a day to show where
 * the instant of the build would change every file every night.
 */
export function recordedAt({ current, assignments, changes }: StagesOverTime): number | null {
  const latest = current ?? assignments[0];
  const entered = [...(latest ? [latest] : []), ...changes.filter((change) => isConfirmed(change))];
  return entered.length === 0 ? null : Math.max(...entered.map(({ createdAt }) => createdAt));
}

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

const newestAssignmentFirst = (a: StageAssignment, b: StageAssignment) =>
  b.effectiveFrom - a.effectiveFrom || b.createdAt - a.createdAt || byText(a.assignmentId, b.assignmentId);

/** The order of both lists of scheduled changes (docs/contract.md §4, "Other orders"). */
const newestChangeFirst = (a: ScheduledChange, b: ScheduledChange): number =>
  b.effectiveFrom - a.effectiveFrom || b.createdAt - a.createdAt || byText(a.id, b.id);
