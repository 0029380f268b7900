/** What several pages say about an area. */

import type { Organisation, Stage } from "../../../../schemas/source.ts";
import { isConfirmed } from "../../../model/change-state.ts";
import type { Area, Model } from "../../../model/model.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { spokenName } from "../../../views/words/te-reo.ts";
import { joinHtml } from "../../../views/words/words.ts";
import type { Context } from "../context.ts";
import { stageById } from "../state/area-state.ts";

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

/** Links to the organisations of an area. */
export const organisationLinks = (
  { pageOf }: Pick<Context, "pageOf">,
  { organisations }: { readonly organisations: readonly Pick<Organisation, "id" | "name">[] },
): Html =>
  organisations.length === 0
    ? html`no council on record`
    : joinHtml(
        organisations.map(
          ({ id, name }) => html`<a href="/${pageOf.organisation(id)}">${spokenName(name)}</a>`,
        ),
        ", ",
      );
