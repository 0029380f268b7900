/** Hints about levels that people take to be entered, and that no page shows. A hint is not a fault. */

import { formatInstant } from "../../generator/lib/time/instant.ts";
import type { Fault } from "../../generator/load/faults.ts";
import type { Source } from "../../generator/load/load.ts";
import { changeStates } from "../../generator/model/change-state.ts";
import { timelinesOf } from "../../generator/model/stages-over-time.ts";
import type { ScheduledChange, StageAssignment } from "../../schemas/source.ts";
import { hint } from "./hints.ts";

/** All hints of this kind. `now` is in milliseconds. */
export const missingLevels = (source: Source, now: number): Fault[] => [
  ...appliedInName(source),
  ...createdAhead(source, now),
  ...neverEntered(source, now),
];

/** Whether the data says that a change has taken effect. It is then left to an assignment on record. */
const isMarkedApplied = (change: ScheduledChange): boolean =>
  changeStates([change], { at: Infinity })(change) === "applied";

/** Changes that are marked as applied, which no assignment carries out: pages say "Took effect", and the old level stays in force. */
function appliedInName({ assignments, changes }: Source): Fault[] {
  const records = assignments.map(({ record }) => record);
  const named = new Set(records.map(({ scheduledChangeId }) => scheduledChangeId));
  const byArea = Map.groupBy(records, ({ areaId }) => areaId);
  return changes
    .filter(({ record }) => isMarkedApplied(record) && !named.has(record.id))
    .flatMap((change): Fault[] => {
      const message = lackOf(change.record, byArea.get(change.record.areaId) ?? []);
      return message === null ? [] : [hint(change, message, "isApplied")];
    });
}

/** What an area's assignments lack for a change to be in force. To lift a restriction, none has to begin, but the old one has to end. */
function lackOf(
  { effectiveFrom: at, targetStageId }: ScheduledChange,
  own: StageAssignment[],
): string | null {
  if (own.some(({ effectiveFrom }) => effectiveFrom === at)) return null;
  if (targetStageId !== null)
    return "isApplied says that its assignment is in the data, and none is: set it to false, or add the assignment";
  const goesOn = own.some(
    ({ effectiveFrom, effectiveUntil }) => effectiveFrom < at && (effectiveUntil ?? Infinity) > at,
  );
  return goesOn
    ? "isApplied says that the restriction has ended, and its assignment goes on: set it to false, or end the assignment"
    : null;
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
