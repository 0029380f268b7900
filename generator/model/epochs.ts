/** How restrictions change by themselves after as-of, without new data (docs/contract.md §4, "Time"). */

import type { ScheduledChange } from "../../schemas/source.ts";
import { derived, digestedOnce } from "../lib/digest.ts";
import type { Duration } from "../lib/time/duration.ts";
import type { Source } from "../load/load.ts";
import { isConfirmed } from "./change-state.ts";
import { changesOf, type StagesOverTime, timelinesOf } from "./stages-over-time.ts";
import { LAST_INSTANT } from "./valid-until.ts";

type AreaOverTime = StagesOverTime & { readonly id: string };

/** An instant, in milliseconds, from which answers about restrictions differ from the answers just before it. */
export type Epoch<Area extends AreaOverTime> = {
  readonly from: number;
  /** Whether an assignment or a confirmed change is the reason, and not only a proposal that becomes known. */
  readonly isRestriction: boolean;
  /** All areas as of the instant, in their order. */
  readonly areas: readonly Area[];
  /** The areas that differ from the epoch before. */
  readonly changed: readonly Area[];
  /** Scheduled changes of all areas, newest first. */
  readonly changes: readonly ScheduledChange[];
};

/** How far a build looks ahead, and the most epochs that it has. */
export type LookAhead = { readonly within: Duration; readonly most: number };

/**
 * What was announced still applies while builds fail for weeks. A country in a busy summer has about 180 instants in that time; the
 * bound only limits what odd data can make a build write.
 */
export const LOOK_AHEAD: LookAhead = { within: 31 * 24 * 3_600_000, most: 250 };

export type RestrictionsAhead<Area extends AreaOverTime> = {
  /** The first instant after as-of at which an assignment or a confirmed change alters an answer; null if there is none. */
  readonly validUntil: number | null;
  /** The epochs cover restrictions until just before this instant; null for a finished data set. */
  readonly horizon: number | null;
  /** The first instant from the horizon on at which an answer about restrictions differs; null if there is none. */
  readonly ends: number | null;
  /** When each area first differs from the horizon on, by its id; areas that never do are left out. */
  readonly endings: ReadonlyMap<string, number>;
  /** In the order of time. */
  readonly epochs: readonly Epoch<Area>[];
  /** When each area first changes, by its id; areas that change in no epoch are left out. */
  readonly firstChanges: ReadonlyMap<string, number>;
};

/** How restrictions change after as-of, from the areas as of it. For a finished data set, which looks no further: null. */
export function restrictionsAhead<Area extends AreaOverTime>(
  source: Source,
  areas: readonly Area[],
  asOf: number,
  lookAhead: LookAhead | null,
): RestrictionsAhead<Area> {
  const end = lookAhead === null ? asOf : Math.min(asOf + lookAhead.within, LAST_INSTANT);
  const most = lookAhead?.most ?? 0;
  const epochs: Epoch<Area>[] = [];
  let validUntil: number | null = null;
  let last: Epoch<Area> | null = null;
  for (const epoch of epochsAfter(source, areas, asOf)) {
    if (epoch.isRestriction) validUntil ??= epoch.from;
    if (last === null && epoch.from < end && epochs.length < most) epochs.push(epoch);
    else last ??= epoch;
    if (validUntil !== null && last !== null) break;
  }
  if (lookAhead === null) return { ...NOTHING_AHEAD, validUntil };
  const horizon = Math.min(end, last?.from ?? end);
  const known = epochs.at(-1) ?? { from: asOf, areas };
  const endings = firstDifferences(source, known.areas, known.from);
  const firstChanges = derived(firstChangesIn, epochs);
  return { validUntil, horizon, ends: last?.from ?? null, endings, epochs, firstChanges };
}

export const NOTHING_AHEAD: RestrictionsAhead<never> = {
  validUntil: null,
  horizon: null,
  ends: null,
  endings: new Map(),
  epochs: [],
  firstChanges: new Map(),
};

const firstChangesIn = <Area extends AreaOverTime>(epochs: readonly Epoch<Area>[]): Map<string, number> =>
  new Map(epochs.toReversed().flatMap(({ from, changed }) => changed.map(({ id }) => [id, from] as const)));

/** Every epoch after an instant. */
function* epochsAfter<Area extends AreaOverTime>(
  source: Source,
  areas: readonly Area[],
  asOf: number,
): Generator<Epoch<Area>> {
  const timeline = timelinesOf(source);
  const current = new Map(areas.map((area) => [area.id, area]));
  for (const [from, ids] of instantsAfter(source, asOf)) {
    const changed: Area[] = [];
    let isRestriction = false;
    for (const id of ids) {
      const area = current.get(id) as Area;
      const stages = timeline(id, from);
      if (textOf(area) === textOf(stages)) continue;
      changed.push(digestedOnce({ ...area, ...stages }));
      isRestriction ||= textOf(confirmedOf(area)) !== textOf(confirmedOf(stages));
    }
    if (changed.length === 0) continue;
    for (const area of changed) current.set(area.id, area);
    const all = [...current.values()];
    yield {
      from,
      isRestriction,
      areas: all,
      changed,
      changes: derived(changesOf, all),
    };
  }
}

/** When each area first differs from what it is at an instant. No more is asked of an area: odd data may date thousands of changes. */
function firstDifferences(source: Source, areas: readonly AreaOverTime[], at: number): Map<string, number> {
  const timeline = timelinesOf(source);
  const known = new Map(areas.map((area) => [area.id, area]));
  const found = new Map<string, number>();
  for (const [from, ids] of instantsAfter(source, at))
    for (const id of ids)
      if (!found.has(id) && textOf(known.get(id) as AreaOverTime) !== textOf(timeline(id, from)))
        found.set(id, from);
  return found;
}

/** The instants after as-of at which the data dates something in an area, in the order of time, with the areas' ids. */
function instantsAfter({ assignments, changes }: Source, asOf: number): [number, ReadonlySet<string>][] {
  const areasAt = new Map<number, Set<string>>();
  const add = (instant: number | null, areaId: string) => {
    if (instant === null || instant <= asOf || instant > LAST_INSTANT) return;
    const ids = areasAt.get(instant);
    if (ids) ids.add(areaId);
    else areasAt.set(instant, new Set([areaId]));
  };
  for (const { record } of assignments) {
    add(record.effectiveFrom, record.areaId);
    add(record.effectiveUntil, record.areaId);
  }
  for (const { record } of changes) {
    add(record.createdAt, record.areaId);
    add(record.effectiveFrom, record.areaId);
  }
  return [...areasAt].sort(([a], [b]) => a - b);
}

/** Equal if both say the same: their records are plain values in one order. */
const textOf = ({ assignments, current, changes }: StagesOverTime): string =>
  JSON.stringify([assignments, current?.assignmentId, changes]);

const confirmedOf = (stages: StagesOverTime): StagesOverTime => ({
  ...stages,
  changes: stages.changes.filter((change) => change.isApplied || isConfirmed(change)),
});
