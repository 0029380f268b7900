/**
 * What has become of a scheduled change: decided here for pages, feeds, calendars, badges, commands and scripts in the
 * browser. It takes records of the model and answers of the API, with instants in milliseconds.
 */

import { byText } from "./name-order.ts";

/**
 * `wasDue`: it was confirmed for an instant that has passed, and whether it took effect is not known. `superseded`: a later
 * word of the data overtook it.
 */
export type ChangeState =
  | "pending"
  | "confirmed"
  | "wasDue"
  | "applied"
  | "superseded"
  | "cancelled"
  | "rejected"
  | "ignored"
  | "withdrawn";

/** `unapproved`: its time is past, and no approval of it is known. */
export type ChangeByClock = ChangeState | "unapproved";

/** What decides the state of a change. */
export type ChangeFacts = {
  readonly id: string;
  readonly approval: { readonly status: "pendingApproval" | "approved" | "autoApproved" | "rejected" };
  readonly isCancelled: boolean;
  readonly isIgnored: boolean;
  readonly isApplied: boolean;
  readonly appliedAssignmentDeletedAt: number | null;
  readonly effectiveFrom: number;
  readonly createdAt: number;
};

/** What decides it whatever the time is. */
type Decision = Omit<ChangeFacts, "id" | "effectiveFrom" | "createdAt">;

/** The state whatever the time is: the first that holds counts, so a cancelled change is no longer pending. */
function standing(
  change: Decision,
): Exclude<ChangeState, "confirmed" | "wasDue" | "superseded"> | "approved" {
  const { approval, isCancelled, isIgnored, isApplied, appliedAssignmentDeletedAt } = change;
  if (isCancelled) return "cancelled";
  if (approval.status === "rejected") return "rejected";
  if (isIgnored) return "ignored";
  if (isApplied) return appliedAssignmentDeletedAt === null ? "applied" : "withdrawn";
  return approval.status === "pendingApproval" ? "pending" : "approved";
}

/** Whether a change still waits for approval: without it, it never takes effect. */
export const isPending = (change: Decision): boolean => standing(change) === "pending";

/** Whether a change is approved and has not taken effect: only its time, or a later assignment, can stop it. */
export const isConfirmed = (change: Decision): boolean => standing(change) === "approved";

/** Whether a change may still take effect. */
export const isOpen = (change: Decision): boolean => isPending(change) || isConfirmed(change);

/**
 * The state of each change of one area as of an instant. `causes` are the ids of the changes that the area's assignments
 * carry out; restrictions are known until `knownUntil`; at `begins`, in milliseconds, levels on record are to begin: each
 * overrides the other changes of its instant (docs/contract.md §4, "Time").
 */
export function changeStates<Change extends ChangeFacts>(
  changes: readonly Change[],
  { at, causes = new Set(), knownUntil = Infinity, begins = new Set() }: StatesAt,
): (change: Change) => ChangeState {
  const overtaken = overtakenAtOnce(changes, causes, at);
  return (change) => {
    const state = overtaken.has(change.id) ? "superseded" : standing(change);
    if (state !== "approved") return state;
    const isCause = causes.has(change.id);
    if (change.effectiveFrom > at)
      return begins.has(change.effectiveFrom) && !isCause ? "superseded" : "confirmed";
    if (isCause) return "applied";
    return change.effectiveFrom < knownUntil ? "superseded" : "wasDue";
  };
}

/** The state of a change by the clock of a page, where nothing newer is known of it. Feeds and calendars do not follow the clock. */
export function stateByClock(state: ChangeState, effectiveFrom: number, now: number): ChangeByClock {
  if (effectiveFrom > now) return state;
  if (state === "pending") return "unapproved";
  return state === "confirmed" ? "wasDue" : state;
}

/**
 * What has become of an end, a beginning or a change that the records no longer have, once its time has come. An end holds, unless a
 * stage that began before it is in force; a beginning holds if its stage is. `since` is when the stage in force began, if one is; all in
 * milliseconds.
 */
export function stateWithoutRecord(
  kind: "beginning" | "end" | "change",
  at: number,
  since: number | null,
  knownUntil: number,
): ChangeState {
  if (at >= knownUntil) return "wasDue";
  const holds = kind === "end" ? since === null || since >= at : kind === "beginning" && since === at;
  return holds ? "applied" : "superseded";
}

/** A level on record: the change that it names, its stage, and when it begins, in milliseconds. */
type Recorded = {
  readonly scheduledChangeId: string | null;
  readonly stageId: string;
  readonly effectiveFrom: number;
};

/**
 * The ids of the changes that levels on record carry out: those that they name, and otherwise the one to the same level at the same
 * instant, which says the same. Of several, it is the one marked as applied, or the last.
 */
export function carriedOut<Change extends ChangeFacts>(
  recorded: readonly Recorded[],
  changes: readonly Change[],
  targetOf: (change: Change) => string | null,
): ReadonlySet<string | null> {
  const inOrder = changes
    .filter((change) => change.isApplied || isConfirmed(change))
    .toSorted((a, b) => Number(a.isApplied) - Number(b.isApplied) || inOrderOfEffect(a, b));
  const sameAs = new Map(inOrder.map((change) => [`${change.effectiveFrom} ${targetOf(change)}`, change.id]));
  return new Set(
    recorded.map(
      ({ scheduledChangeId, stageId, effectiveFrom }) =>
        scheduledChangeId ?? sameAs.get(`${effectiveFrom} ${stageId}`) ?? null,
    ),
  );
}

type StatesAt = {
  readonly at: number;
  readonly causes?: ReadonlySet<string | null>;
  readonly knownUntil?: number;
  readonly begins?: ReadonlySet<number>;
};

/** Whether a change was announced once, and will not take effect or no longer counts. */
export const isDropped = (state: ChangeByClock): boolean =>
  !["pending", "unapproved", "confirmed", "wasDue", "applied"].includes(state);

type Reasons = {
  readonly cancellationReason: string | null;
  readonly approval: { readonly rejectionReason: string | null };
  readonly appliedAssignmentDeletionReason: string | null;
};

/** Why a change came to its state, if the data says so. */
export function reasonOf(change: Reasons, state: ChangeByClock): string | null {
  if (state === "cancelled") return change.cancellationReason;
  if (state === "rejected") return change.approval.rejectionReason;
  return state === "withdrawn" ? change.appliedAssignmentDeletionReason : null;
}

/**
 * The confirmed change that comes next after an instant; null if there is none. Of several at the same instant, it is the
 * one that takes effect last: the others last no time.
 */
export function nextConfirmed<Change extends ChangeFacts>(
  changes: readonly Change[],
  asOf: number,
): Change | null {
  const coming = changes.filter((change) => isConfirmed(change) && change.effectiveFrom > asOf);
  const first = Math.min(...coming.map(({ effectiveFrom }) => effectiveFrom));
  const next = coming.filter(({ effectiveFrom }) => effectiveFrom === first).sort(inOrderOfEffect);
  return next.at(-1) ?? null;
}

/** A stage that begins at an instant, in milliseconds; null for no restriction. */
export type Step<Stage> = { readonly at: number; readonly stage: Stage | null };

/** What is known to come in an area: what begins next, and when the stage in force ends without another in its place. */
export type Coming<Stage> = { readonly next: Step<Stage> | null; readonly end: number | null };

/**
 * What comes in an area after an instant. `end` is the recorded end of the stage in force. `recorded` is the first stage on record that
 * is to begin: it counts before a change of its instant. Where notices are not followed, what applies after a level is not known: a change
 * that lifts it is its end, and no more.
 */
export function comingAfter<Change extends ChangeFacts, Stage>(
  asOf: number,
  changes: readonly Change[],
  stageOf: (change: Change) => Stage | null,
  {
    end,
    recorded,
    isTracked,
  }: { readonly end: number | null; readonly recorded: Step<Stage> | null; readonly isTracked: boolean },
): Coming<Stage> {
  const change = nextConfirmed(changes, asOf);
  const announced = change && { at: change.effectiveFrom, stage: stageOf(change) };
  const isRecorded = recorded !== null && (announced === null || recorded.at <= announced.at);
  const next = isRecorded ? recorded : announced;
  if (!isTracked && next?.stage === null) return { next: null, end: Math.min(end ?? Infinity, next.at) };
  return { next, end: end !== null && (next === null || end < next.at) ? end : null };
}

/**
 * The ids of the changes of one area that another one overtakes at their own instant: both are confirmed or applied, but
 * the assignment of the first would last no time (docs/contract.md §4, "Time"). The same before and after that instant.
 */
function overtakenAtOnce(
  changes: readonly ChangeFacts[],
  causes: ReadonlySet<string | null>,
  asOf: number,
): Set<string> {
  const taking = changes.filter((change) => {
    const state = standing(change);
    return state === "applied" || (state === "approved" && change.effectiveFrom > asOf);
  });
  const together = Map.groupBy(taking, ({ effectiveFrom }) => effectiveFrom);
  const overtaken = [...together.values()].flatMap((same) => {
    const last = same.find(({ id }) => causes.has(id)) ?? same.toSorted(inOrderOfEffect).at(-1);
    return same.filter((change) => change !== last && !causes.has(change.id));
  });
  return new Set(overtaken.map(({ id }) => id));
}

/** The order in which changes take effect. */
export const inOrderOfEffect = (
  a: Pick<ChangeFacts, "id" | "effectiveFrom" | "createdAt">,
  b: Pick<ChangeFacts, "id" | "effectiveFrom" | "createdAt">,
): number => a.effectiveFrom - b.effectiveFrom || a.createdAt - b.createdAt || byText(a.id, b.id);

type Ranked = { readonly severity: number };

/** By how much a change is stricter; negative if it is easier. Severities compare within one scheme, and an area has one. */
export const stepOf = (before: Ranked | null, after: Ranked | null): number =>
  (after?.severity ?? NOTHING_SET) - (before?.severity ?? NOTHING_SET);

/** Below the lowest stage, which asks for care. */
const NOTHING_SET = -1;
