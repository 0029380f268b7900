/** Stages in force whose rules for programs need work: stages without rules, and stages whose watched page has changed. */

import type { Area, Source } from "../../generator/load/load.ts";
import { dateOf, NEW_ZEALAND } from "../../generator/views/words/time.ts";
import type { Stage } from "../../schemas/source.ts";

type InForce = { readonly scheme: string; readonly stage: Stage; readonly areas: readonly Area[] };

/** The stages in force, with the areas that are at them, in the order of the data. */
export function stagesInForce({ areas, schemes }: Source, stageOf: (area: Area) => string | null): InForce[] {
  const byStage = Map.groupBy(
    areas.map(({ record }) => record),
    stageOf,
  );
  return schemes.flatMap(({ record: { name, stages } }) =>
    stages.flatMap((stage) => {
      const own = byStage.get(stage.id);
      return own === undefined ? [] : [{ scheme: name, stage, areas: own }];
    }),
  );
}

export const withoutRules = (stages: readonly InForce[]): string[][] =>
  stages.filter(({ stage }) => !stage.uses).map(({ scheme, stage }) => [scheme, stage.name]);

/**
 * Stages whose page changed on a later day than their rules were compared with it. A page of a stage is one that its rules name,
 * for all areas or for an area at that stage, or one that is watched for an area at that stage.
 */
export const changedSince = (
  stages: readonly InForce[],
  { upstreams }: Source,
  changedAt: (key: string) => number | null,
): string[][] => {
  const pages = upstreams.flatMap(({ record }) => (record.kind === "page" ? [record] : []));
  return stages.flatMap(({ scheme, stage: { name, uses }, areas }) => {
    if (!uses) return [];
    const own = pages.filter(
      ({ url, areaIds }) =>
        url === uses.sourceUrl ||
        areas.some(({ id }) => areaIds.includes(id) || url === uses.sourceUrls?.[id]),
    );
    return own.flatMap(({ key, url }) => {
      const at = changedAt(key);
      const day = at === null ? null : dateOf(at, NEW_ZEALAND);
      return day !== null && day > uses.reviewedAt
        ? [[scheme, name, `rules of ${uses.reviewedAt}`, `page changed ${day}`, url]]
        : [];
    });
  });
};
