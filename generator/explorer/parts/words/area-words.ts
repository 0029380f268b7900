/** What several pages say about an area. */

import type { Organisation, ScheduledChange, Stage } from "../../../../schemas/source.ts";
import type { Area, Model } from "../../../model/model.ts";
import { nextConfirmed } from "../../../model/stages-over-time.ts";
import type { Context } from "../context.ts";
import { type Html, html } from "../html/html.ts";
import { stageById } from "../state/area-state.ts";
import { joinHtml } from "./words.ts";

/** The confirmed change that comes next, if there is one. */
export const nextChangeOf = (area: Area, { asOf }: Model): ScheduledChange | null =>
  nextConfirmed(area.changes, asOf);

/** When the restriction in force ends by itself: null if it has no end, or if a change takes effect before it. */
export function endOf(area: Area, model: Model): number | null {
  const end = area.current?.effectiveUntil ?? null;
  const next = nextChangeOf(area, model);
  return end === null || (next !== null && next.effectiveFrom <= end) ? null : end;
}

/** Whether the next change leaves the stage as it is. */
export const keepsStage = ({ targetStageId }: ScheduledChange, area: Area, model: Model): boolean =>
  area.current !== null && targetStageId === area.current.stageId && endOf(area, model) === null;

/** The stage that a change leads to; null if it lifts all restrictions. */
export const targetOf = ({ targetStageId }: ScheduledChange, model: Model): Stage | null =>
  targetStageId === null ? null : stageById(targetStageId, model);

/** The same by name. */
export const targetName = (change: ScheduledChange, model: Model): string =>
  targetOf(change, model)?.name ?? "no restriction";

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
