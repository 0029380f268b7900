/**
 * The state of each area at an instant: the level in force, and the announced changes. News is the difference of two states. They
 * are plain JSON, because the last state that readers were sent is noted beside the builds.
 */

import type { ScheduledChange, Stage, StageAssignment } from "../../../schemas/source.ts";
import { inBrief } from "../../lib/in-brief.ts";
import type { Source } from "../../load/read-records.ts";
import { type ChangeState, reasonOf, stepOf } from "../../model/change-state.ts";
import { changeStatesIn, comingIn, type StagesOverTime, timelinesOf } from "../../model/stages-over-time.ts";

/** A level by what a message says of it. */
export type Level = Pick<Stage, "id" | "name" | "severity"> & {
  readonly rule: string;
  readonly schemeId: string;
};

/** `none` if no restriction is set; `unknown` where notices are not followed, so that nothing can be said. */
export type InForce = Level | "none" | "unknown";

/** Whether readers have to do more or less; null if that cannot be said. */
export type Direction = "stricter" | "easier" | null;

export type Announced = {
  readonly state: "pending" | "confirmed";
  /** `begins`: the level begins. `lifted`: all restrictions go. `ends`: the level ends, and what follows is not known. */
  readonly what: "begins" | "lifted" | "ends";
  /** The level that begins or ends. */
  readonly level: Level | null;
  /** When, in milliseconds. */
  readonly at: number;
  readonly direction: Direction;
  /** When readers are reminded of it on the evening before, in milliseconds, if that has been arranged. */
  readonly evening?: number;
};

/** By the ids of scheduled changes; what an assignment states by `end:` or `begin:` and its id. */
export type AnnouncedById = Readonly<Record<string, Announced>>;

/** The part of an area's state that messages are about. */
export type AreaState = {
  readonly inForce: InForce;
  readonly announced: AnnouncedById;
  /** The instant of the site that says so, in milliseconds. Notes of earlier versions lack it. */
  readonly asOf?: number;
};

/** An area as it is now, with what a message says of it. */
export type AreaNow = Required<AreaState> & {
  /** Since when that is in force, in milliseconds; null if no restriction was ever set. */
  readonly since: number | null;
  readonly name: string;
  readonly timeZoneId: string;
  readonly isTracked: boolean;
  readonly councils: readonly string[];
  /** What has become of each scheduled change, and why, if the data says so; and what assignments have led to. */
  readonly fates: Readonly<Record<string, { readonly state: ChangeState; readonly reason: string | null }>>;
};

export type AreasNow = ReadonlyMap<string, AreaNow>;

export function areasAt(source: Source, asOf: number): AreasNow {
  const timelineAt = timelinesOf(source);
  const levels = levelsOf(source);
  const names = new Map(source.organisations.map(({ record: { id, name } }) => [id, name]));
  return new Map(
    source.areas.map(({ record: { id, name, timeZoneId, trackingStatus, organisationIds } }) => {
      const timeline = timelineAt(id, asOf);
      const isTracked = trackingStatus === "tracked";
      const inForceAt = (at: number) => levelIn(timelineAt(id, at), levels, isTracked);
      const stateOf = changeStatesIn(timeline, asOf);
      const announced = timeline.changes.flatMap((change) => {
        const state = stateOf(change);
        if (state !== "pending" && state !== "confirmed") return [];
        return [[change.id, announcement(change, state, { inForceAt, levels, isTracked })] as const];
      });
      // A change that the level carries out says the same.
      const isSaidAt = (at: number) =>
        announced.some(([, one]) => one.state === "confirmed" && one.at === at);
      const fates = timeline.changes.map((change) => {
        const state = stateOf(change);
        return [change.id, { state, reason: reasonOf(change, state) }] as const;
      });
      const now: AreaNow = {
        asOf,
        inForce: inForceAt(asOf),
        since: sinceOf(timeline),
        announced: Object.fromEntries([
          ...announced,
          ...recordedIn(timeline, asOf, { inForceAt, levels, isSaidAt }),
        ]),
        name,
        timeZoneId,
        isTracked,
        councils: organisationIds.flatMap((organisation) => names.get(organisation) ?? []),
        fates: Object.fromEntries([...fates, ...arrived(timeline, asOf)]),
      };
      return [id, now];
    }),
  );
}

type Levels = ReadonlyMap<string, Level>;

const levelsOf = ({ schemes }: Source): Levels =>
  new Map(
    schemes.flatMap(({ record: { id: schemeId, stages } }) =>
      stages.map(({ id, name, severity, description }) => [
        id,
        { id, name, severity, rule: inBrief(description ?? ""), schemeId },
      ]),
    ),
  );

function levelIn({ current }: StagesOverTime, levels: Levels, isTracked: boolean): InForce {
  const level = current && levels.get(current.stageId);
  return level ?? (isTracked ? "none" : "unknown");
}

function sinceOf({ current, assignments }: StagesOverTime): number | null {
  if (current !== null) return current.effectiveFrom;
  const ends = assignments.flatMap(({ effectiveUntil }) => effectiveUntil ?? []);
  return ends.length === 0 ? null : Math.max(...ends);
}

type Setting = {
  readonly inForceAt: (at: number) => InForce;
  readonly levels: Levels;
  readonly isTracked: boolean;
};

function announcement(
  { targetStageId, effectiveFrom: at }: ScheduledChange,
  state: Announced["state"],
  { inForceAt, levels, isTracked }: Setting,
): Announced {
  const before = inForceAt(at - 1);
  const level = levels.get(targetStageId ?? "");
  if (level !== undefined) return { state, what: "begins", level, at, direction: directionOf(before, level) };
  if (isTracked) return { state, what: "lifted", level: null, at, direction: directionOf(before, "none") };
  // What applies once a level has ended is not known there, so this is no easing.
  return { state, what: "ends", level: isLevel(before) ? before : null, at, direction: null };
}

/** What assignments state, unless a change comes first or says the same: the end of the stage in force, and the next one to begin. */
function recordedIn(
  timeline: StagesOverTime,
  asOf: number,
  {
    inForceAt,
    levels,
    isSaidAt,
  }: Omit<Setting, "isTracked"> & { readonly isSaidAt: (at: number) => boolean },
): [string, Announced][] {
  const { current, coming } = timeline;
  const { next, end } = comingIn(timeline, asOf);
  const level = levels.get(current?.stageId ?? "");
  const ends: [string, Announced][] =
    end === null || !level || isSaidAt(end)
      ? []
      : [[endKey(current), { state: "confirmed", what: "ends", level, at: end, direction: null }]];
  const first = coming.find(
    ({ effectiveFrom, stageId }) => effectiveFrom === next?.at && stageId === next.stage,
  );
  const to = levels.get(first?.stageId ?? "");
  if (!first || !to || isSaidAt(first.effectiveFrom)) return ends;
  const at = first.effectiveFrom;
  const before = inForceAt(at - 1);
  if (isLevel(before) && before.id === to.id) return ends;
  const key = current?.effectiveUntil === at ? endKey(current) : `begin:${first.assignmentId}`;
  return [
    ...ends,
    [key, { state: "confirmed", what: "begins", level: to, at, direction: directionOf(before, to) }],
  ];
}

/** What assignments have led to by now, by the keys of `recordedIn`. */
const arrived = ({ assignments }: StagesOverTime, asOf: number): [string, AreaNow["fates"][string]][] =>
  assignments
    .flatMap((one) => [
      `begin:${one.assignmentId}`,
      ...((one.effectiveUntil ?? Infinity) <= asOf ? [endKey(one)] : []),
    ])
    .map((key) => [key, { state: "applied", reason: null }]);

const endKey = (current: StageAssignment | null): string => `end:${current?.assignmentId}`;

export const isLevel = (inForce: InForce): inForce is Level => typeof inForce === "object";

/**
 * Where one of the two is not known, only a restriction that is set now counts: nothing is ever called easier. Levels of two schemes do
 * not compare.
 */
export function directionOf(before: InForce, after: InForce): Direction {
  if (after === "unknown") return null;
  if (before === "unknown") return isLevel(after) && after.severity > 0 ? "stricter" : null;
  if (isLevel(before) && isLevel(after) && before.schemeId !== after.schemeId) return null;
  const step = stepOf(isLevel(before) ? before : null, isLevel(after) ? after : null);
  return step === 0 ? null : step > 0 ? "stricter" : "easier";
}

export const sameInForce = (a: InForce, b: InForce): boolean =>
  isLevel(a) && isLevel(b) ? sameLevel(a, b) : a === b;

/** Numbers may be given anew, but a level that begins or ceases to restrict is another one. */
export const sameLevel = (a: Level | null, b: Level | null): boolean =>
  a === b || (a !== null && b !== null && a.id === b.id && a.severity > 0 === b.severity > 0);
