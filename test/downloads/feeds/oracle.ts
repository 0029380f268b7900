/**
 * What feeds and calendars must tell, worked out from the words of docs/contract.md §4 ("Time") and docs/feeds.md. It shares
 * no code with the generator.
 */

import { v5 } from "uuid";
import type { ScheduledChange, StageAssignment } from "../../../schemas/source.ts";
import { words } from "../../support/words.ts";

const NAMESPACE = "c0a8f6f2-2f0b-5c8e-9a53-7d1b6f0e4a21";

export type Records = {
  readonly assignments: readonly StageAssignment[];
  readonly changes: readonly ScheduledChange[];
};

/** Something that a feed or a calendar must hold, under its id. */
export type Told = {
  readonly kind: "beginning" | "end" | "change";
  readonly status: "TENTATIVE" | "CONFIRMED" | "CANCELLED";
  /** What is said of it in a feed; two nights on which it is the same are the same entry. Null if it is no news. */
  readonly news: string | null;
  readonly at: number;
  readonly stageId: string | null;
  readonly inCalendar: boolean;
  readonly sequence: number;
  /** Whether it has taken effect: a badge shows what is ahead. */
  readonly isDone: boolean;
};

/** A time during which a stage was in force. */
export type Period = {
  readonly id: string;
  readonly stageId: string;
  readonly from: number;
  readonly until: number | null;
  readonly change: ScheduledChange | null;
};

/** The periods of an area up to an instant, and the changes that took effect by themselves. */
export function periodsOf(
  { assignments, changes }: Records,
  asOf: number,
): { periods: Period[]; due: ScheduledChange[] } {
  const begun = assignments.filter(({ effectiveFrom }) => effectiveFrom <= asOf);
  const lastBegun = Math.max(Number.NEGATIVE_INFINITY, ...begun.map(({ effectiveFrom }) => effectiveFrom));
  const due = changes
    .filter(({ approval: { status } }) => status === "approved" || status === "autoApproved")
    .filter((change) => !change.isCancelled && !change.isIgnored && !change.isApplied)
    .filter(
      ({ effectiveFrom, createdAt }) =>
        createdAt <= asOf && effectiveFrom <= asOf && effectiveFrom > lastBegun,
    )
    .sort((a, b) => a.effectiveFrom - b.effectiveFrom || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  // Of several at one instant, the last counts.
  const steps = due.filter((change, index) => due[index + 1]?.effectiveFrom !== change.effectiveFrom);
  const firstStep = steps[0]?.effectiveFrom ?? Number.POSITIVE_INFINITY;
  const recorded = begun.map(
    ({ assignmentId, stageId, effectiveFrom, effectiveUntil, scheduledChangeId }): Period => ({
      id: assignmentId,
      stageId,
      from: effectiveFrom,
      until: (effectiveUntil ?? Number.POSITIVE_INFINITY) > firstStep ? firstStep : effectiveUntil,
      change: changes.find(({ id }) => id === scheduledChangeId) ?? null,
    }),
  );
  const made = steps.flatMap((change, index): Period[] => {
    if (change.targetStageId === null) return [];
    const id = v5(`assignment:${change.id}`, NAMESPACE);
    const until = steps[index + 1]?.effectiveFrom ?? null;
    return [{ id, stageId: change.targetStageId, from: change.effectiveFrom, until, change }];
  });
  const periods = [...recorded, ...made].map((period) => ({
    ...period,
    until: period.until === Number.POSITIVE_INFINITY ? null : period.until,
  }));
  return { periods, due };
}

const SEQUENCES = {
  pending: 0,
  confirmed: 1,
  rejected: 2,
  superseded: 2,
  cancelled: 3,
  withdrawn: 3,
} as const;

/** Everything that is to be told of an area, by id. */
export function toldOf(records: Records, asOf: number): Map<string, Told> {
  const { periods, due } = periodsOf(records, asOf);
  const hasBegun = ({ id }: ScheduledChange) => periods.some(({ change }) => change?.id === id);
  /** Another change of the same instant that is carried out instead. */
  const isOverridden = (change: ScheduledChange, rivals: readonly ScheduledChange[]) =>
    !hasBegun(change) &&
    rivals.some(
      (rival) =>
        rival.effectiveFrom === change.effectiveFrom &&
        (hasBegun(rival) ||
          rival.createdAt > change.createdAt ||
          (rival.createdAt === change.createdAt && rival.id > change.id)),
    );
  const carriedOut = records.changes.filter(
    (change) =>
      change.createdAt <= asOf &&
      !change.isCancelled &&
      !change.isIgnored &&
      change.appliedAssignmentDeletedAt === null &&
      /^(approved|autoApproved)$/.test(change.approval.status) &&
      (change.isApplied || due.includes(change) || change.effectiveFrom > asOf),
  );
  const told = new Map<string, Told>();
  const ahead: number[] = [];
  const done: { at: number; stageId: string | null }[] = [];
  for (const change of records.changes) {
    if (change.isIgnored || change.createdAt > asOf) continue;
    const { approval, isCancelled, effectiveFrom: at, targetStageId: stageId, id } = change;
    const isApplied = change.isApplied || due.includes(change);
    const isWithdrawn = change.appliedAssignmentDeletedAt !== null;
    const state = isCancelled
      ? "cancelled"
      : approval.status === "rejected"
        ? "rejected"
        : isWithdrawn
          ? "withdrawn"
          : carriedOut.includes(change) && isOverridden(change, carriedOut)
            ? "superseded"
            : isApplied
              ? "done"
              : approval.status === "pendingApproval"
                ? "pending"
                : at <= asOf
                  ? "superseded"
                  : "confirmed";
    if (state === "confirmed") ahead.push(at);
    if (state === "done") done.push({ at, stageId });
    const status =
      state === "pending"
        ? "TENTATIVE"
        : state === "done" || state === "confirmed"
          ? "CONFIRMED"
          : "CANCELLED";
    // That a change takes effect is told by what begins or ends, and changes nothing that was said of it.
    const news = state === "done" ? "confirmed" : state;
    told.set(id, {
      kind: "change",
      status,
      news,
      at,
      stageId,
      inCalendar: true,
      sequence: SEQUENCES[news],
      isDone: state === "done",
    });
  }
  const ended = periods.flatMap((period) => {
    const { until } = period;
    return until === null || periods.some(({ from }) => from === until) ? [] : [{ period, until }];
  });
  for (const { id, from, stageId } of periods) {
    const isInChange = done.some((change) => change.at === from && change.stageId === stageId);
    told.set(id, {
      kind: "beginning",
      status: "CONFIRMED",
      news: "begun",
      at: from,
      stageId,
      inCalendar: !isInChange,
      sequence: 0,
      isDone: true,
    });
  }
  for (const { period, until } of ended) {
    const isAhead = until > asOf;
    if (isAhead && ahead.some((at) => at < until)) continue;
    const inCalendar = !ahead.includes(until) && !done.some(({ at }) => at === until);
    told.set(v5(`end:${period.id}`, NAMESPACE), {
      kind: "end",
      status: "CONFIRMED",
      news: isAhead ? null : "ended",
      at: until,
      stageId: period.stageId,
      inCalendar,
      sequence: isAhead ? 0 : 1,
      isDone: !isAhead,
    });
  }
  return told;
}

/** When the clocks of New Zealand go forward and back, in UTC: at 2 am standard time and at 3 am daylight time. */
const SWITCHES: readonly (readonly [number, number])[] = [
  [Date.UTC(2026, 8, 26, 14), Date.UTC(2027, 3, 3, 14)],
  [Date.UTC(2027, 8, 25, 14), Date.UTC(2028, 3, 1, 14)],
];

const HOUR = 3_600_000;
const STANDARD: Readonly<Record<string, number>> = {
  "Pacific/Auckland": 12 * HOUR,
  "Pacific/Chatham": 12.75 * HOUR,
};

const isSummer = (instant: number) => SWITCHES.some(([from, until]) => from <= instant && instant < until);

/** The instant of a time on the clock of a place, given as if it were in UTC. */
export function instantOf(clock: number, zone: string): number {
  const standard = clock - (STANDARD[zone] ?? 0);
  return isSummer(standard - HOUR) ? standard - HOUR : standard;
}

const DAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const MONTHS = words("January February March April May June July August September October November December");

/** The time on the clock of a place, as a title says it. */
export function clockOf(instant: number, zone: string): string {
  const local = new Date(instant + (STANDARD[zone] ?? 0) + (isSummer(instant) ? HOUR : 0));
  const hour = local.getUTCHours();
  const minute = String(local.getUTCMinutes()).padStart(2, "0");
  const named = zone === "Pacific/Auckland" ? "" : isSummer(instant) ? " CHADT" : " CHAST";
  return `${DAYS[local.getUTCDay()]} ${local.getUTCDate()} ${MONTHS[local.getUTCMonth()]}, ${hour % 12 || 12}:${minute} ${hour < 12 ? "am" : "pm"}${named}`;
}
