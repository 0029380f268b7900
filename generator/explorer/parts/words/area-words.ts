/** What several pages say about an area. */

import type { Organisation, Stage } from "../../../../schemas/source.ts";
import { isConfirmed } from "../../../model/change-state.ts";
import type { Area, Model } from "../../../model/model.ts";
import { endOf, type NextStage, nextStage } from "../../../model/stages-over-time.ts";
import { NO_RESTRICTION } from "../../../views/change-words.ts";
import { direction } from "../../../views/direction.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { joinHtml } from "../../../views/words/words.ts";
import type { Context } from "../context.ts";
import { stageById } from "../state/area-state.ts";

/** What is known to come next, if anything is. */
export const nextIn = (area: Area, { asOf }: Model): NextStage | null => nextStage(area, asOf);

/** When the restriction in force ends by itself. */
export const endIn = (area: Area, { asOf }: Model): number | null => endOf(area, asOf);

/** Whether what comes next leaves the stage as it is. */
export const keepsStage = ({ stageId }: NextStage, area: Area, model: Model): boolean =>
  area.current !== null && stageId === area.current.stageId && endIn(area, model) === null;

/** The stage of an id; null for the end of all restrictions. */
export const stageNamed = (id: string | null, model: Model): Stage | null =>
  id === null ? null : stageById(id, model);

/** The same by name. */
export const stageName = (id: string | null, model: Model): string =>
  stageNamed(id, model)?.name ?? NO_RESTRICTION;

/** The stage in force just before an instant, as far as it is known now; null if there is none. */
export function stageBefore({ assignments, changes }: Area, at: number, model: Model): Stage | null {
  const steps = [
    ...assignments.map(({ effectiveFrom, effectiveUntil, stageId }) => ({
      from: effectiveFrom,
      until: effectiveUntil ?? Infinity,
      stageId,
    })),
    ...changes
      .filter((change) => isConfirmed(change) && change.effectiveFrom > model.asOf)
      .map(({ effectiveFrom, targetStageId }) => ({
        from: effectiveFrom,
        until: Infinity,
        stageId: targetStageId,
      })),
  ];
  const [latest] = steps.filter(({ from }) => from < at).sort((a, b) => b.from - a.from);
  return latest === undefined || latest.stageId === null || latest.until < at
    ? null
    : stageById(latest.stageId, model);
}

/** The direction of what comes next in an area. */
export const moveTo = ({ at, stageId }: NextStage, area: Area, model: Model): Html | false =>
  direction(stageBefore(area, at, model), stageNamed(stageId, model));

/** Links to the organisations of an area. */
export const organisationLinks = (
  { pageOf }: Pick<Context, "pageOf">,
  { organisations }: { readonly organisations: readonly Pick<Organisation, "id" | "name">[] },
  root: string,
): Html =>
  organisations.length === 0
    ? html`no council on record`
    : joinHtml(
        organisations.map(({ id, name }) => html`<a href="${root}${pageOf.organisation(id)}">${name}</a>`),
        ", ",
      );
