/** Hints about levels that people take to be entered, and that no page shows. A hint is not a fault. */

import { formatInstant } from "../../generator/lib/time/instant.ts";
import { DAY } from "../../generator/lib/time/time-units.ts";
import type { Fault } from "../../generator/load/faults.ts";
import type { Located, Source } from "../../generator/load/load.ts";
import { changeStates, isOpen } from "../../generator/model/change-state.ts";
import { changeStatesIn, timelinesOf } from "../../generator/model/stages-over-time.ts";
import type { ScheduledChange, StageAssignment } from "../../schemas/source.ts";
import { hint } from "./hints.ts";

/** All hints of this kind. `now` is in milliseconds. */
export const missingLevels = (source: Source, now: number): Fault[] => [
  ...appliedInName(source),
  ...ofNoEffect(source),
  ...farAhead(source, now),
  ...createdAhead(source, now),
  ...neverEntered(source, now),
];

/** Whether the data says that a change has taken effect. It is then left to an assignment on record. */
const isMarkedApplied = (change: ScheduledChange): boolean =>
  changeStates([change], { at: Infinity })(change) === "applied";

/** Changes that are marked as applied, which no assignment carries out: pages say "Took effect", and the old level stays in force. */
function appliedInName({ assignments, changes }: Source): Fault[] {
  const assigned = Map.groupBy(recordsOf(assignments), ({ areaId }) => areaId);
  const changing = Map.groupBy(recordsOf(changes), ({ areaId }) => areaId);
  return changes.flatMap((change): Fault[] => {
    const { areaId, isApplied } = change.record;
    const own = assigned.get(areaId) ?? [];
    const area = { assignments: own, coming: [], changes: changing.get(areaId) ?? [] };
    if (!isApplied || changeStatesIn(area, Infinity)(change.record) !== "applied") return [];
    const message = lackOf(change.record, own);
    return message === null ? [] : [hint(change, message, "isApplied")];
  });
}

const recordsOf = <T>(all: readonly Located<T>[]): T[] => all.map(({ record }) => record);

/**
 * What an area's assignments lack for a change to be in force. An assignment that names it may begin at another time, because approval
 * may come late. To lift a restriction, none has to begin, but the old one has to end.
 */
function lackOf(
  { id, effectiveFrom: at, targetStageId }: ScheduledChange,
  own: StageAssignment[],
): string | null {
  if (targetStageId !== null)
    return own.some(
      ({ effectiveFrom, scheduledChangeId, stageId }) =>
        stageId === targetStageId && (effectiveFrom === at || scheduledChangeId === id),
    )
      ? null
      : "isApplied says that an assignment to its level is in the data, and none is: set it to false, or add or correct the assignment";
  const goesOn = own.some(
    ({ effectiveFrom, effectiveUntil }) => effectiveFrom < at && (effectiveUntil ?? Infinity) > at,
  );
  return goesOn
    ? "isApplied says that the restriction has ended, and its assignment goes on: set it to false, or end the assignment"
    : null;
}

/** Assignments of changes that do not take effect: pages call these cancelled, for example, and show the level all the same. */
function ofNoEffect({ assignments, changes }: Source): Fault[] {
  const byId = new Map(recordsOf(changes).map((change) => [change.id, change]));
  return assignments.flatMap((one): Fault[] => {
    const change = byId.get(one.record.scheduledChangeId ?? "");
    if (change === undefined) return [];
    const state = changeStates([change], { at: Infinity, causes: new Set([change.id]) })(change);
    const message = `its change is ${state}, and the level counts all the same: correct the change, or remove this assignment`;
    return state === "applied" ? [] : [hint(one, message, "scheduledChangeId")];
  });
}

/** Beyond that, a time is often of a mistyped year. */
const FAR = 366 * DAY;

/** Levels that begin, and changes that take effect, in a year to come: until then, the level before stays in force, or none. */
function farAhead({ assignments, changes }: Source, now: number): Fault[] {
  const open = changes.filter(({ record }) => isOpen(record));
  return [...assignments, ...open]
    .filter(({ record }) => record.effectiveFrom > now + FAR)
    .map((one) =>
      hint(
        one,
        `${formatInstant(one.record.effectiveFrom)} is more than a year ahead: check the year`,
        "effectiveFrom",
      ),
    );
}

/** Records of a time to come, often of New Zealand written with Z: builds leave them out until then. */
function createdAhead({ assignments, changes }: Source, now: number): Fault[] {
  const messageOf = (createdAt: number, noun: string) =>
    `${formatInstant(createdAt)} is a time to come, so nobody sees this ${noun} before: correct the time or its offset`;
  return [
    ...changes
      .filter(({ record }) => record.createdAt > now)
      .map((one) => hint(one, messageOf(one.record.createdAt, "change"), "createdAt")),
    // An assignment that has begun is in force, whenever it was entered.
    ...assignments
      .filter(({ record }) => Math.min(record.createdAt, record.effectiveFrom) > now)
      .map((one) => hint(one, messageOf(one.record.createdAt, "assignment"), "createdAt")),
  ];
}

/** How many areas have a hint each. */
const NAMED = 5;

/** Tracked areas of which no level was ever entered, nor that none applies: their pages say that no restriction is set. */
function neverEntered(source: Source, now: number): Fault[] {
  const timeline = timelinesOf(source);
  const without = source.areas.filter(({ record }) => {
    if (record.trackingStatus !== "tracked" || record.schemeId === null) return false;
    const { assignments, coming, changes } = timeline(record.id, now);
    return assignments.length + coming.length === 0 && !changes.some(isMarkedApplied);
  });
  const [next] = without.slice(NAMED);
  const others = without.length - NAMED;
  return [
    ...without.slice(0, NAMED).map((area) => hint(area, neverMessage(area.record.name))),
    ...(next === undefined ? [] : [hint(next, `and ${others} more for which no level was ever entered`)]),
  ];
}

const neverMessage = (name: string) =>
  `${name}: no level was ever entered, so pages say that no restriction is set: enter its level, or none with npm run change; or set it untracked`;
