/** Reads from the API what views show of areas, as of an instant. */

import type {
  Area,
  AreaListItem,
  AreaScheduledChange,
  ScheduledChange,
  Scheme,
  StageAssignment,
  StageSummary,
} from "../../../../schemas/resource.ts";
import { type Coming, isConfirmed, nextConfirmed, type Step } from "../../../model/change-state.ts";
import { comingOf, type DatedChange, dated, pastOf } from "../../../views/area/answer.ts";
import type { AreaAnswer } from "../../../views/area/now.ts";
import { itemsOf, recordOf } from "../page/ask.ts";
import { changesAhead } from "../page/next-change.ts";

/** An area with what comes there. */
type ReadArea = { readonly area: Area; readonly coming: Coming<StageSummary> };

/** What a card shows. */
export async function readArea(id: string, now: number): Promise<ReadArea & Pick<AreaAnswer, "changes">> {
  const [area, changes, ahead] = await Promise.all([
    recordOf<Area>(`/v1/areas/${id}`, now),
    readChanges(id, now),
    changesAhead(now),
  ]);
  return { area, changes, coming: comingOf(area, changes, await nextLevel(id, ahead, changes, now), now) };
}

/** What the page of an area shows. */
export async function readAnswer(id: string, now: number): Promise<AreaAnswer> {
  const [read, assignments] = await Promise.all([
    readArea(id, now),
    collected(itemsOf<StageAssignment>(`/v1/areas/${id}/stage-assignments`, now)),
  ]);
  const levels = assignments.map(({ stage, effectiveFrom, effectiveUntil, scheduledChangeId }) => ({
    ...{ scheduledChangeId, stageId: stage.id, effectiveFrom: Date.parse(effectiveFrom) },
    effectiveUntil: effectiveUntil === null ? null : Date.parse(effectiveUntil),
  }));
  return { ...read, ...pastOf(levels, read.changes, now) };
}

/** The scheduled changes of an area. Only the list of all areas says which of them are ignored. */
async function readChanges(id: string, now: number): Promise<DatedChange[]> {
  const changes = await collected(itemsOf<AreaScheduledChange>(`/v1/areas/${id}/scheduled-changes`, now));
  const others = new Map<string, ScheduledChange>();
  if (changes.length > 0)
    for await (const change of itemsOf<ScheduledChange>("/v1/scheduled-changes", now)) {
      if (change.areaId === id) others.set(change.id, change);
      if (others.size === changes.length) break;
    }
  return changes.map((change) => {
    // A change missing from the full list comes from another build, so it is treated as ignored.
    const { isIgnored = true, isAutoDetected = false } = others.get(change.id) ?? {};
    return dated({ ...change, isIgnored, isAutoDetected });
  });
}

/** Every area with what comes there. */
export async function readAreas(
  now: number,
): Promise<readonly { readonly item: AreaListItem; readonly coming: Coming<StageSummary> }[]> {
  const [items, changes, ahead] = await Promise.all([
    collected(itemsOf<AreaListItem>("/v1/areas", now)),
    readChangesAhead(now),
    changesAhead(now),
  ]);
  return Promise.all(
    items.map(async (item) => {
      const own = changes.get(item.id) ?? [];
      // What applies now is known all the same if one of so many answers cannot be read.
      const next = await nextLevel(item.id, ahead, own, now).catch(() => null);
      return { item, coming: comingOf(item, own, next, now) };
    }),
  );
}

/** The confirmed changes ahead, by area: the newest come first in the list. */
async function readChangesAhead(now: number): Promise<ReadonlyMap<string, readonly DatedChange[]>> {
  const ahead: ScheduledChange[] = [];
  for await (const change of itemsOf<ScheduledChange>("/v1/scheduled-changes", now)) {
    if (Date.parse(change.effectiveFrom) <= now) break;
    ahead.push(change);
  }
  const stages = new Map<string, StageSummary>();
  if (ahead.length > 0)
    for await (const scheme of itemsOf<Scheme>("/v1/schemes", now))
      for (const stage of scheme.stages) stages.set(stage.id, stage);
  const confirmed = ahead.flatMap((change): (DatedChange & { areaId: string })[] => {
    const { targetStageId } = change;
    const targetStage = targetStageId === null ? null : stages.get(targetStageId);
    if (targetStage === undefined)
      throw new Error(`Expected stage ${targetStageId} in a scheme, found none.`);
    const one = {
      ...dated({
        ...change,
        targetStage,
        approval: { ...change.approval, rejectionReason: null },
        // It is still to come.
        isApplied: false,
        cancellationReason: null,
        createdBy: "",
        appliedAssignmentDeletedAt: null,
        appliedAssignmentDeletionReason: null,
      }),
      areaId: change.areaId,
    };
    return isConfirmed(one) ? [one] : [];
  });
  return Map.groupBy(confirmed, ({ areaId }) => areaId);
}

/** The first stage that begins in an area, as the API will answer then; null if a change comes before, or it is too far ahead. */
async function nextLevel(
  id: string,
  ahead: Awaited<ReturnType<typeof changesAhead>>,
  changes: readonly DatedChange[],
  now: number,
): Promise<Step<StageSummary> | null> {
  const last = nextConfirmed(changes, now)?.effectiveFrom ?? Infinity;
  for (const { at } of ahead.filter(({ at, files }) => at <= last && files.includes(`areas/${id}.json`))) {
    const { currentStageAssignment: next } = await recordOf<Area>(`/v1/areas/${id}`, at);
    if (next !== null && Date.parse(next.effectiveFrom) === at) return { at, stage: next.stage };
  }
  return null;
}

async function collected<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}
