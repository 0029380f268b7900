/**
 * What changes in an area, and when: every stage that begins, every end that nothing follows, and every scheduled
 * change with its state (docs/feeds.md). All of it depends only on the model as of one instant: no two builds are
 * compared, and no value depends on the clock. While no record changes and none comes due, nothing here changes.
 */

import type { Organisation, ScheduledChange, Stage, StageAssignment } from "../../../schemas/source.ts";
import { derivedId } from "../../lib/derived-id.ts";
import { type ChangeState, reasonOf } from "../../model/change-state.ts";
import type { Area, Model } from "../../model/model.ts";
import { byText } from "../../model/name-order.ts";
import { changeStatesIn } from "../../model/stages-over-time.ts";

/**
 * The state of a change; ignored ones are no transitions. What has begun or ended by a record of the data is `applied`, and an
 * end that is still to come `confirmed`.
 */
export type TransitionState = Exclude<ChangeState, "ignored" | "wasDue">;

export type Transition = {
  /** The id of the assignment or change, or for an end one derived from its assignment. Unique and permanent. */
  readonly id: string;
  readonly kind: "beginning" | "end" | "change";
  readonly state: TransitionState;
  /** The stage that begins; of an end, the stage that ends; null if the change lifts all restrictions. */
  readonly stage: Stage | null;
  /** The stage until then, if another one begins: null if none was in force. */
  readonly before: Stage | null;
  /** The stage that begins the instant that this one is to end, as far as it is known. */
  readonly follower: Stage | null;
  /** When it takes effect, in milliseconds. */
  readonly at: number;
  readonly published: number;
  /**
   * The latest instant that the record states; one second later for each later state whose instant it does not state.
   */
  readonly updated: number;
  /** Increases with each later state. */
  readonly sequence: number;
  /** Why it was cancelled, rejected or withdrawn, if the data says so. */
  readonly reason: string | null;
  /** Whether another transition of the area covers the same instant: a calendar shows only one of them. */
  readonly isCovered: boolean;
};

/** What a transition's text says of its area. */
export type TransitionArea = Pick<Area, "id" | "name" | "timeZoneId" | "trackingStatus"> & {
  readonly organisations: readonly Pick<Organisation, "id" | "name" | "websiteUrl">[];
};

export type AreaTransitions = { readonly area: TransitionArea; readonly transitions: readonly Transition[] };

/** The transitions of every area, in the order of the areas. */
export const transitionsOf = (
  { areas, stages }: Pick<Model, "areas" | "stages">,
  asOf: number,
): AreaTransitions[] =>
  areas.map((area) => ({ area: partOf(area), transitions: transitionsIn(area, stages, asOf) }));

const partOf = ({ id, name, timeZoneId, trackingStatus, organisations }: Area): TransitionArea => ({
  id,
  name,
  timeZoneId,
  trackingStatus,
  organisations: organisations.map(({ id, name, websiteUrl }) => ({ id, name, websiteUrl })),
});

type Stages = Model["stages"];

function transitionsIn(area: Area, stages: Stages, asOf: number): Transition[] {
  const { assignments, changes, coming } = area;
  const announced = changes.filter(({ isIgnored }) => !isIgnored);
  const changeById = new Map(announced.map((change) => [change.id, change]));
  const stateOf = changeStatesIn(area, asOf);
  const ofChanges = announced.flatMap((change) => {
    const state = stateOf(change);
    return state === "ignored" || state === "wasDue" ? [] : [changeTransition(change, state, stages)];
  });
  const expected = ofChanges.filter(({ state }) => state === "applied" || state === "confirmed");
  const saidByChange = new Set(expected.map(keyOf));
  const beginnings = assignments.map((assignment) => {
    const occurrence = beginning(assignment, changeById.get(assignment.scheduledChangeId ?? ""), stages);
    return { ...occurrence, isCovered: saidByChange.has(keyOf(occurrence)) };
  });
  const begun = new Set(assignments.map(({ effectiveFrom }) => effectiveFrom));
  const ends = assignments.flatMap((assignment) => {
    const { effectiveUntil } = assignment;
    if (effectiveUntil === null || begun.has(effectiveUntil)) return [];
    // A change that takes effect first ends the assignment before its own end.
    const isOvertaken =
      effectiveUntil > asOf &&
      ofChanges.some(({ state, at }) => state === "confirmed" && at < effectiveUntil);
    if (isOvertaken) return [];
    const occurrence = end(assignment, effectiveUntil, stages, asOf);
    const isCovered = expected.some(({ at }) => at === effectiveUntil);
    const next = coming.find(({ effectiveFrom }) => effectiveFrom === effectiveUntil);
    return [{ ...occurrence, isCovered, follower: next ? stageOf(next.stageId, stages) : null }];
  });
  const events = [...beginnings, ...ends, ...expected].sort((a, b) => a.at - b.at);
  return [...beginnings, ...ends, ...ofChanges].map((occurrence) => ({
    ...occurrence,
    before: stageBefore(occurrence, events),
  }));
}

/** What the latest event before a beginning or an expected change left in force. `events` are in the order of time. */
function stageBefore({ kind, state, at }: Occurrence, events: readonly Occurrence[]): Stage | null {
  if (kind === "end" || (state !== "applied" && state !== "confirmed")) return null;
  const last = events.findLast((event) => event.at < at);
  return last === undefined || last.kind === "end" ? null : last.stage;
}

/** A transition by itself. */
type Occurrence = Omit<Transition, "before">;

/** The stage and the instant: what a change leads to, and the beginning that it led to. */
const keyOf = ({ at, stage }: Pick<Transition, "at" | "stage">): string => `${at} ${stage?.id}`;

function beginning(
  { assignmentId, effectiveFrom, createdAt, stageId }: StageAssignment,
  change: ScheduledChange | undefined,
  stages: Stages,
): Omit<Occurrence, "isCovered"> {
  // It was not known before the late approval that caused it.
  const known = Math.max(createdAt, effectiveFrom, change?.approval.approvedAt ?? createdAt);
  return {
    id: assignmentId,
    kind: "beginning",
    state: "applied",
    stage: stageOf(stageId, stages),
    at: effectiveFrom,
    published: known,
    updated: known,
    sequence: 0,
    reason: null,
    follower: null,
  };
}

/** An end that has come is news; one that is still to come is in calendars only. */
function end(
  { assignmentId, effectiveFrom, createdAt, stageId }: StageAssignment,
  at: number,
  stages: Stages,
  asOf: number,
): Omit<Occurrence, "isCovered" | "follower"> {
  const isDone = at <= asOf;
  const known = isDone ? Math.max(createdAt, at) : Math.max(createdAt, effectiveFrom);
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

function changeTransition(change: ScheduledChange, state: TransitionState, stages: Stages): Occurrence {
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
    follower: null,
  };
}

/**
 * The instants of what happened to a change after its announcement; null where the data states none. Taking effect is
 * not among them: what begins or ends then is a transition of its own, and the change stays as it was announced.
 */
function stepsOf(change: ScheduledChange, state: TransitionState): (number | null)[] {
  const { approval, createdAt, appliedAssignmentDeletedAt } = change;
  const steps: (number | null)[] = [];
  if (approval.status === "autoApproved") steps.push(approval.approvedAt ?? createdAt);
  else if (approval.status !== "pendingApproval") steps.push(approval.approvedAt);
  if (appliedAssignmentDeletedAt !== null) steps.push(appliedAssignmentDeletedAt);
  if (state === "superseded") steps.push(null);
  // It may have been superseded before.
  if (state === "cancelled") steps.push(null, null);
  return steps;
}

/** Readers look at an entry again only if its `updated` has moved, and no field says when a change was cancelled. */
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

/** By when they take effect, the latest first. */
export const latestFirst = (a: Transition, b: Transition): number => b.at - a.at || byText(a.id, b.id);
