/** Whether a night is held back, and by which limits. */

import type { UpstreamReport } from "../../ingest/report.ts";
import { formatInstant } from "../../lib/time/instant.ts";
import { DAY, formatDuration } from "../../lib/time/time-units.ts";
import { EASED, LASTING, NOT_KNOWN, type RecordChanges, type StageChange } from "./differences.ts";
import { type BrakeLimits, mostOf, mostRecordsOf } from "./limits.ts";

export type Held = {
  /** The key of `limits.json`. */
  readonly limit: string;
  /** What was expected, and what was found. */
  readonly why: string;
  /** Exactly what exceeds it, one text a record. */
  readonly records: readonly string[];
};

/** The size of a tree. */
export type Size = { readonly files: number; readonly bytes: number };

export type Night = {
  readonly now: number;
  readonly published: number;
  /** How far this machine's clock is ahead of other servers', in milliseconds; null if it is not known, or not used. */
  readonly clockAhead: number | null;
  readonly areas: number;
  /** How many areas have a restriction at `now`. */
  readonly restricted: number;
  readonly stages: readonly StageChange[];
  readonly records: readonly RecordChanges[];
  readonly upstreams: readonly UpstreamReport[];
  readonly nameOfStage: (id: string | null) => string;
};

/** The limits that a night exceeds, as far as its records show. */
export function brakesOf(night: Night, limits: BrakeLimits): Held[] {
  return [
    ...clock(night, limits),
    ...vanished(night, limits),
    ...stages(night, limits),
    ...upstreams(night, limits),
  ];
}

function* clock({ now, published, clockAhead }: Night, { clock }: BrakeLimits): Generator<Held> {
  // With a fast clock, it would publish scheduled changes as if they were in force.
  if (clockAhead !== null && Math.abs(clockAhead) > clock.apart)
    yield {
      limit: "clock",
      why: `expected the clock of this machine within ${formatDuration(clock.apart)} of those of the servers that were asked`,
      records: [`it is ${formatDuration(Math.abs(clockAhead))} ${clockAhead > 0 ? "ahead" : "behind"}`],
    };
  const record = `the published build speaks for ${formatInstant(published)}, this one for ${formatInstant(now)}`;
  if (now < published)
    yield {
      limit: "clock",
      why: "expected a later instant than that of the published build",
      records: [record],
    };
  else if (now - published > clock.ahead)
    yield {
      limit: "clock",
      why: `expected at most ${Math.round(clock.ahead / DAY)} days since the published build`,
      records: [record],
    };
}

function* vanished({ records: kinds }: Night, limits: BrakeLimits): Generator<Held> {
  for (const { kind, of, removed: records } of kinds) {
    const most = mostRecordsOf(limits.vanished, of);
    if (LASTING.includes(kind) && records.length > most)
      yield { limit: "vanished", why: tooMany(records.length, most, `of ${of} ${kind} to be gone`), records };
    // Whatever the limit says: a folder that was not read looks like this.
    else if (of > 0 && records.length === of)
      yield { limit: "vanished", why: `expected some of the ${kind} to stay, found all ${of} gone`, records };
  }
}

function* stages({ stages, areas, restricted, nameOfStage }: Night, limits: BrakeLimits): Generator<Held> {
  const unannounced = stages.filter(({ announced }) => !announced);
  const lifted = unannounced.filter(({ lifts }) => lifts);
  const inWords = (change: StageChange) =>
    `${change.area} (${change.areaId}): ${stepIn(change, nameOfStage)}`;
  for (const [limit, list, what] of [
    // A drought that bans all of a council's areas at once is never held back.
    [
      "stagesChanged",
      unannounced.filter(({ tightened }) => tightened !== true),
      `of ${areas} areas to change their stage unannounced`,
    ],
    ["lifted", lifted, `of ${areas} areas to lose their restriction unannounced`],
  ] as const) {
    const most = mostRecordsOf(limits[limit], areas);
    if (list.length > most)
      yield { limit, why: tooMany(list.length, most, what), records: list.map(inWords) };
    else if (limit === "lifted") {
      const why = lossOf(list, restricted);
      if (why !== null) yield { limit, why, records: list.map(inWords) };
    }
  }
}

/** Why these restrictions are never lifted unannounced, whatever the limit says; null if they may be. */
function lossOf(lifted: readonly StageChange[], restricted: number): string | null {
  if (restricted === 0 && lifted.some(({ from }) => from !== NOT_KNOWN))
    return "expected the last restriction to be lifted by an announced change";
  const unknown = lifted.filter(({ takenFrom }) => takenFrom !== undefined);
  return unknown.length === 0
    ? null
    : `expected a level on record of each new or moved area where a restriction is in force, found none of ${unknown.length}`;
}

/** What an area's stage was, and what it is. */
function stepIn({ from, to, lifts, takenFrom }: StageChange, nameOfStage: Night["nameOfStage"]): string {
  if (takenFrom !== undefined)
    return `takes ground where ${nameOfStage(from)} of ${takenFrom} is in force, and no restriction of it is on record: enter its level, correct its boundary, or set its trackingStatus to "untracked"`;
  return `${nameOfStage(from)} → ${nameOfStage(to)}${lifts && from === to ? EASED : ""}`;
}

function* upstreams({ upstreams }: Night, limits: BrakeLimits): Generator<Held> {
  const asked = upstreams.filter(({ state }) => state !== "off");
  const failed = asked.filter(({ state }) => state === "kept");
  const most = mostOf(limits.upstreamsFailed, asked.length);
  if (failed.length > most)
    yield {
      limit: "upstreamsFailed",
      why: `${tooMany(failed.length, most, `of ${asked.length} upstreams to fail`)}: the fault is ours, such as the network or the clock`,
      records: failed.map(
        ({ key, faults, series }) => `${key}: ${faults[0] ?? series[0]?.fault ?? "refused"}`,
      ),
    };
}

const tooMany = (found: number, most: number, what: string): string =>
  `expected at most ${Math.floor(most)} ${what}, found ${found}`;

/** The limits that a tree exceeds by its size, compared with the published one. */
export function sizeBrakes(published: Size, made: Size, limits: BrakeLimits): Held[] {
  return (["files", "bytes"] as const).flatMap((what): Held[] => {
    const [before, after] = [published[what], made[what]];
    const { fall, rise } = limits[what];
    const [least, most] = [Math.ceil(before * (1 - fall)), Math.floor(before * (1 + rise))];
    if (after >= least && after <= most) return [];
    return [
      {
        limit: what,
        why: `expected ${least} to ${most} ${what}, found ${after}`,
        records: [`${before} ${what} are published, ${after} were built`],
      },
    ];
  });
}
