/** New and moved areas of which no level is on record, where a restriction is in force. */

import { isDeepStrictEqual } from "node:util";
import type { Source } from "../../load/read-records.ts";
import { timelinesOf } from "../../model/stages-over-time.ts";
import { restrictingStages, type StageChange } from "./differences.ts";
import { takesGround } from "./taken-ground.ts";

/**
 * The tracked areas on ground that the published data restricts, which are new and without a stage, or reach there by another boundary
 * and have no restriction: that ground would be published as free. So it is when a town is split, and the level of its new half is
 * forgotten; or when a layer confuses two neighbours.
 */
export function newOnRestrictedGround(published: Source, source: Source, now: number): StageChange[] {
  const [before, after] = [timelinesOf(published), timelinesOf(source)];
  const restricting = restrictingStages(published);
  const here = new Set(source.areas.map(({ record }) => record.id));
  const stillRestricting = restrictingStages(source);
  const restricted = published.areas.flatMap(({ record }) => {
    const stageId = before(record.id, now).current?.stageId ?? null;
    // One that the same night lifts by its records is judged as that.
    const isOver =
      here.has(record.id) && !stillRestricting.has(after(record.id, now).current?.stageId ?? null);
    return restricting.has(stageId) && !isOver ? [{ ...record, stageId }] : [];
  });
  const known = new Map(published.areas.map(({ record }) => [record.id, record.boundary]));
  const boundaries = new Map(source.areas.map(({ record }) => [record.id, record.boundary]));
  return source.areas.flatMap(({ record: area }): StageChange[] => {
    if (area.trackingStatus !== "tracked") return [];
    const stageId = after(area.id, now).current?.stageId ?? null;
    const had = known.get(area.id);
    const isFree = had === undefined ? stageId === null : !stillRestricting.has(stageId);
    if (!isFree || isDeepStrictEqual(had, area.boundary)) return [];
    const from = restricted.find(
      (one) => one.id !== area.id && takesGround(area, had ?? null, one, boundaries.get(one.id) ?? null),
    );
    if (from === undefined) return [];
    const change = { areaId: area.id, area: area.name, from: from.stageId, to: null, announced: false };
    return [{ ...change, lifts: true, takenFrom: from.name }];
  });
}
