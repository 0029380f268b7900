/** The changes that are announced and still ahead, in one area or in the whole country. */

import { z } from "zod";
import { formatInstant } from "../../generator/lib/time/instant.ts";
import { changeStates } from "../../generator/model/change-state.ts";
import { dateTime, id, text } from "../../schemas/primitive.ts";
import {
  type Area,
  type AreaListItem,
  type ScheduledChange,
  type Scheme,
  type StageSummary,
  stageSummary,
} from "../../schemas/resource.ts";
import type { Site } from "./one-build.ts";

export const ahead = z.strictObject({
  areaId: id,
  areaName: text,
  timeZoneId: text,
  effectiveFrom: dateTime,
  state: z.enum(["confirmed", "pending"]),
  stage: stageSummary.nullable().describe("The level that begins; null: no level follows."),
});

export type Ahead = z.infer<typeof ahead>;

/**
 * The soonest first. Up to the horizon, confirmed changes are read from the stages of each area. They already resolve overlaps
 * between changes and levels. The list of changes has the others.
 */
export async function changesAhead(areaId: string | undefined, site: Site): Promise<Ahead[]> {
  const { ask, list, now, status } = site;
  const areas: readonly (Area | AreaListItem)[] =
    areaId === undefined ? await list<AreaListItem>("getAreas") : [await ask<Area>("getArea", { areaId })];
  const isAhead = ({ effectiveFrom }: ScheduledChange) => Date.parse(effectiveFrom) > now;
  const listed = Map.groupBy(
    await list<ScheduledChange>("getScheduledChanges", {}, isAhead),
    (change) => change.areaId,
  );
  const schemes = await list<Scheme>("getSchemes");
  const stages = new Map(schemes.flatMap((scheme) => scheme.stages.map((stage) => [stage.id, stage])));
  const horizon = Date.parse(status.horizon ?? status.asOf);
  const found = areas
    .filter((area) => area.trackingStatus === "tracked")
    .map(async ({ id, name, timeZoneId, currentStageAssignment: current }): Promise<Ahead[]> => {
      const changes = listed.get(id) ?? [];
      // Only then can a level be recorded ahead.
      const mayFollow = changes.length > 0 || current === null || current.effectiveUntil !== null;
      const uses = mayFollow ? await site.usesOf(id) : null;
      const steps = (uses?.stages ?? []).filter(({ from }) => from * 1000 > now);
      const ofArea = { areaId: id, areaName: name, timeZoneId };
      return [
        ...steps.map(({ from, stage }) => ({
          ...ofArea,
          ...{ effectiveFrom: formatInstant(from * 1000), state: "confirmed" as const },
          stage: stage as StageSummary | null,
        })),
        ...openChanges(changes, now, horizon).map(({ effectiveFrom, state, targetStageId }) => ({
          ...{ ...ofArea, effectiveFrom, state },
          stage: targetStageId === null ? null : (stages.get(targetStageId) ?? null),
        })),
      ];
    });
  const all = (await Promise.all(found)).flat();
  return all.sort((a, b) => Date.parse(a.effectiveFrom) - Date.parse(b.effectiveFrom));
}

/** The pending changes of an area, and the confirmed ones from the horizon on. */
function openChanges(changes: readonly ScheduledChange[], now: number, horizon: number) {
  const facts = changes.map((change) => ({
    ...change,
    effectiveFrom: Date.parse(change.effectiveFrom),
    createdAt: Date.parse(change.createdAt),
    // They are ahead.
    ...{ isApplied: false, appliedAssignmentDeletedAt: null },
  }));
  const stateOf = changeStates(facts, { at: now });
  return facts.flatMap((change) => {
    const state = stateOf(change);
    const effectiveFrom = formatInstant(change.effectiveFrom);
    return state === "pending" || (state === "confirmed" && change.effectiveFrom >= horizon)
      ? [{ ...change, effectiveFrom, state }]
      : [];
  });
}
