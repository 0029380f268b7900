/** What the API answers of areas, for the views of pages. */

import type { StageSummary } from "../../../../schemas/resource.ts";
import type { Stage } from "../../../../schemas/source.ts";
import { areaListItem, area as areaRecord, stageSummary } from "../../../answers/answered-records.ts";
import type { Coming } from "../../../model/change-state.ts";
import { gradeOfStage } from "../../../model/grade-of-stage.ts";
import { type Area, isFinished, type Model } from "../../../model/model.ts";
import { sourceUrlOf } from "../../../model/source-url.ts";
import { comingIn } from "../../../model/stages-over-time.ts";
import { pastOf } from "../../../views/area/answer.ts";
import type { AreaAnswer, AreaOptions } from "../../../views/area/now.ts";
import type { ListedArea } from "../../../views/area/overview.ts";
import type { Context } from "../context.ts";
import { stageById } from "./area-state.ts";

/** What comes, with the stages themselves in place of their ids. */
function comingTo(area: Area, model: Model): Coming<StageSummary> {
  const { next, end } = comingIn(area, model.asOf);
  return { next: next && { ...next, stage: next.stage === null ? null : summaryOf(next.stage, model) }, end };
}

const summaryOf = (id: string, model: Model): StageSummary => stageSummary(stageById(id, model));

export function answerOf(area: Area, model: Model): AreaAnswer {
  const changes = area.changes.map((change) => ({
    ...change,
    targetStage: change.targetStageId === null ? null : summaryOf(change.targetStageId, model),
  }));
  return {
    area: areaRecord(area, model),
    coming: comingTo(area, model),
    changes,
    ...pastOf(area.assignments, changes, model.asOf),
  };
}

/** When the pages of a model are for, and until when restrictions are known, in milliseconds. */
export const momentOf = ({ asOf, ahead, dataset, stages }: Model) => ({
  now: asOf,
  isFinished: isFinished(dataset),
  isKnown: true,
  gradeOf: ({ id }: { readonly id: string }) => gradeOfStage(stages.get(id) ?? {}),
  knownUntil: ahead.horizon ?? Infinity,
});

/** Areas as items of a list. */
export const listedAreas = (
  { model, pageOf }: Pick<Context, "model" | "pageOf">,
  areas: readonly Area[],
): ListedArea[] =>
  areas.map((area) => ({
    item: areaListItem(area, model),
    coming: comingTo(area, model),
    href: `/${pageOf.area(area.id)}`,
  }));

/** Where the rules of a stage were read for an area, and when last. */
export const readOf = ({ id }: Pick<Area, "id">, stage: Stage | null): AreaOptions["read"] =>
  stage?.uses ? { url: sourceUrlOf(stage.uses, id), at: stage.uses.reviewedAt } : null;
