/** New areas of which no level is on record, where a restriction is in force. */

import type { Source } from "../../load/read-records.ts";
import { timelinesOf } from "../../model/stages-over-time.ts";
import { restrictingStages, type StageChange } from "./differences.ts";
import { takesGround } from "./taken-ground.ts";

/**
 * The tracked new areas without a stage on ground that the published data restricts: each would be published as free of restrictions.
 * So it is when a town is split, and the level of its new half is forgotten.
 */
export function newWithoutLevel(published: Source, source: Source, now: number): StageChange[] {
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
  const known = new Set(published.areas.map(({ record }) => record.id));
  const boundaries = new Map(source.areas.map(({ record }) => [record.id, record.boundary]));
  return source.areas.flatMap(({ record: area }): StageChange[] => {
    if (known.has(area.id) || area.trackingStatus !== "tracked") return [];
    if (after(area.id, now).current !== null) return [];
    const from = restricted.find((one) => takesGround(area, one, boundaries.get(one.id) ?? null));
    if (from === undefined) return [];
    const change = { areaId: area.id, area: area.name, from: from.stageId, to: null, announced: false };
    return [{ ...change, lifts: true, takenFrom: from.name }];
  });
}
