/** What a night changes, by meaning: stages of areas, and records that are gone. */

import type { Source } from "../../load/read-records.ts";
import { isOpen } from "../../model/change-state.ts";
import { type StagesOverTime, timelinesOf } from "../../model/stages-over-time.ts";
import { tightenedBy } from "./tightened.ts";

/** Instead of a stage's id: the area is untracked, and has no stage. It is no permission. */
export const NOT_KNOWN = "not known";

/** Follows the name of a stage that stays, and restricted something before. */
export const EASED = ", which restricts nothing now";

export type StageChange = {
  readonly areaId: string;
  readonly area: string;
  /** Ids of stages; null where no restriction applies; or NOT_KNOWN. */
  readonly from: string | null;
  readonly to: string | null;
  /** Whether the published data announced this, by a scheduled change or an assignment. */
  readonly announced: boolean;
  /** Whether a restriction goes, or what was not known becomes permission. */
  readonly lifts: boolean;
  /** True if no change announced it, and a new record leads to a stricter stage: a ban is never held back. */
  readonly tightened?: true;
  /** For a new or moved area without a level on record: the published area, restricted by `from`, on whose ground it lies. */
  readonly takenFrom?: string;
};

/** The published data and its instant. */
type Published = { readonly source: Source; readonly asOf: number };

/** The areas of which something else is known than published. Areas that were added (`newOnRestrictedGround`) or removed do not count. */
export function stageChanges(published: Published, source: Source, now: number): StageChange[] {
  const before = timelinesOf(published.source);
  const after = timelinesOf(source);
  const areas = new Set(published.source.areas.map(({ record }) => record.id));
  const [known, knows] = [knownBy(published.source), knownBy(source)];
  const isTightened = tightenedBy(published.source, source);
  return source.areas.flatMap(({ record: { id: areaId, name: area } }): StageChange[] => {
    if (!areas.has(areaId)) return [];
    const was = known(areaId, stageIn(before(areaId, published.asOf)));
    const { current } = after(areaId, now);
    const is = knows(areaId, current?.stageId ?? null);
    if (isSame(was, is)) return [];
    const announced = isAnnounced(before(areaId, now), now, (stageId) => isSame(known(areaId, stageId), is));
    const lifts = (was.restricts || was.stage === NOT_KNOWN) && !is.restricts;
    const tightened = !announced && isTightened(was.stage === NOT_KNOWN ? null : was.stage, current);
    const change = { areaId, area, from: was.stage, to: is.stage, announced, lifts };
    return [{ ...change, ...(tightened && { tightened }) }];
  });
}

type Known = { readonly stage: string | null; readonly restricts: boolean };

/** What a data set says with a stage of an area, or with none. The same id may restrict no longer. */
function knownBy(source: Source): (areaId: string, stageId: string | null) => Known {
  const restricting = restrictingStages(source);
  const tracked = new Set(
    source.areas.filter(({ record }) => record.trackingStatus === "tracked").map(({ record }) => record.id),
  );
  return (areaId, stageId) => ({
    stage: stageId ?? (tracked.has(areaId) ? null : NOT_KNOWN),
    restricts: restricting.has(stageId),
  });
}

const isSame = (one: Known, other: Known): boolean =>
  one.stage === other.stage && one.restricts === other.restricts;

/** How many areas have a restriction at an instant. */
export function restrictedAreas(source: Source, at: number): number {
  const [stages, restricts] = [timelinesOf(source), restrictingStages(source)];
  return source.areas.filter(({ record: { id } }) => restricts.has(stageIn(stages(id, at)))).length;
}

/** The ids of the stages that restrict: severity 0 asks for care alone (docs/contract.md §4). */
export const restrictingStages = ({ schemes }: Source): ReadonlySet<string | null> =>
  new Set(
    schemes.flatMap(({ record: { stages } }) =>
      stages.filter(({ severity }) => severity > 0).map(({ id }) => id),
    ),
  );

const stageIn = ({ current }: StagesOverTime): string | null => current?.stageId ?? null;

/** Whether the published data leads to the present stage by itself, or has a change to it that was still pending approval. */
function isAnnounced(
  before: StagesOverTime,
  now: number,
  leadsThere: (stageId: string | null) => boolean,
): boolean {
  if (leadsThere(stageIn(before))) return true;
  return before.changes.some(
    (change) =>
      leadsThere(change.targetStageId) &&
      change.effectiveFrom <= now &&
      isOpen(change) &&
      before.assignments.every(({ effectiveFrom }) => effectiveFrom < change.effectiveFrom),
  );
}

export type RecordChanges = {
  /** `areas` */
  readonly kind: string;
  /** How many are published. */
  readonly of: number;
  readonly added: number;
  readonly changed: number;
  /** The published records that are gone, in words. */
  readonly removed: readonly string[];
};

/** How the records differ from the published ones, kind by kind. */
export function recordChanges(published: Source, source: Source): RecordChanges[] {
  return Object.entries(KINDS).map(([kind, listOf]) => {
    const before = new Map(listOf(published).map((record) => [record.id, record]));
    const after = new Map(listOf(source).map((record) => [record.id, record]));
    const isChanged = ({ id, json }: Named) => before.has(id) && before.get(id)?.json !== json;
    return {
      kind,
      of: before.size,
      added: [...after.keys()].filter((id) => !before.has(id)).length,
      changed: [...after.values()].filter(isChanged).length,
      removed: [...before.values()].filter(({ id }) => !after.has(id)).map(({ text }) => text),
    };
  });
}

type Named = { readonly id: string; readonly text: string; readonly json: string };
type Records<T> = readonly { readonly record: T }[];

const named = <T extends { readonly id: string; readonly name: string }>(list: Records<T>): Named[] =>
  list.map(({ record }) => ({
    id: record.id,
    text: `${record.name} (${record.id})`,
    json: JSON.stringify(record),
  }));

const by = <T>(list: Records<T>, idOf: (record: T) => string): Named[] =>
  list.map(({ record }) => ({ id: idOf(record), text: idOf(record), json: JSON.stringify(record) }));

const KINDS: Readonly<Record<string, (source: Source) => Named[]>> = {
  areas: ({ areas }) => named(areas),
  "monitoring sites": ({ sites }) => named(sites),
  consents: ({ consents }) =>
    by(consents, ({ providerKey, consentNumber }) => `${consentNumber} of ${providerKey}`),
  schemes: ({ schemes }) => named(schemes),
  "restriction zones": ({ zones }) => named(zones),
  organisations: ({ organisations }) => named(organisations),
  providers: ({ providers }) => by(providers, ({ providerKey }) => providerKey),
  "stage assignments": ({ assignments }) => by(assignments, ({ assignmentId }) => assignmentId),
  "scheduled changes": ({ changes }) => by(changes, ({ id }) => id),
};

/** The kinds that should hardly ever lose records. Others depend on these, or are history that people correct. */
export const LASTING: readonly string[] = [
  "areas",
  "monitoring sites",
  "consents",
  "schemes",
  "restriction zones",
];
