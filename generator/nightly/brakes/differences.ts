/** What a night changes, by meaning: stages of areas, and records that are gone. */

import type { Source } from "../../load/read-records.ts";
import { isOpen } from "../../model/change-state.ts";
import { type StagesOverTime, timelinesOf } from "../../model/stages-over-time.ts";

export type StageChange = {
  readonly areaId: string;
  readonly area: string;
  /** Ids of stages; null where no restriction applies. */
  readonly from: string | null;
  readonly to: string | null;
  /** Whether the published data announced this, by a scheduled change or an assignment. */
  readonly announced: boolean;
  /** Whether a restriction goes: the stage before restricts, and the one after, if any, does not. */
  readonly lifts: boolean;
};

/** The published data and its instant. */
type Published = { readonly source: Source; readonly asOf: number };

/** The areas whose stage differs from the published one. Areas that were added or removed do not count. */
export function stageChanges(published: Published, source: Source, now: number): StageChange[] {
  const before = timelinesOf(published.source);
  const after = timelinesOf(source);
  const known = new Set(published.source.areas.map(({ record }) => record.id));
  const [restricted, restricts] = [restrictingStages(published.source), restrictingStages(source)];
  return source.areas.flatMap(({ record: { id: areaId, name: area } }): StageChange[] => {
    if (!known.has(areaId)) return [];
    const from = stageIn(before(areaId, published.asOf));
    const to = stageIn(after(areaId, now));
    if (from === to) return [];
    const announced = isAnnounced(before(areaId, now), to, now);
    return [{ areaId, area, from, to, announced, lifts: restricted.has(from) && !restricts.has(to) }];
  });
}

/** How many areas have a restriction at an instant. */
export function restrictedAreas(source: Source, at: number): number {
  const [stages, restricts] = [timelinesOf(source), restrictingStages(source)];
  return source.areas.filter(({ record: { id } }) => restricts.has(stageIn(stages(id, at)))).length;
}

/** The ids of the stages that restrict: severity 0 asks for care alone (docs/contract.md §4). */
const restrictingStages = ({ schemes }: Source): ReadonlySet<string | null> =>
  new Set(
    schemes.flatMap(({ record: { stages } }) =>
      stages.filter(({ severity }) => severity > 0).map(({ id }) => id),
    ),
  );

const stageIn = ({ current }: StagesOverTime): string | null => current?.stageId ?? null;

/** Whether the published data leads to that stage by itself, or has a change to it that was still pending approval. */
function isAnnounced(before: StagesOverTime, to: string | null, now: number): boolean {
  if (stageIn(before) === to) return true;
  return before.changes.some(
    (change) =>
      change.targetStageId === to &&
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
  /** Those that are gone, in words. */
  readonly removed: readonly string[];
};

/** How the records differ from those that are published, kind by kind. */
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
