/** What of an area is said on several pages. */

import type { ScheduledChange } from "../../../schemas/source.ts";
import type { Area, Model } from "../../model/model.ts";
import { isConfirmed } from "../../model/stages-over-time.ts";
import { pageOf } from "./addresses.ts";
import { type Html, html } from "./html.ts";
import { joined } from "./words.ts";

/** The change that is confirmed and comes first, if there is one. */
export function nextChangeOf(area: Area, { asOf }: Model): ScheduledChange | null {
  const coming = area.changes.filter((change) => isConfirmed(change) && change.effectiveFrom > asOf);
  return coming.at(-1) ?? null;
}

/** What a change sets, by the name of its stage. */
export const targetName = ({ targetStageId }: ScheduledChange, { stages }: Model): string =>
  targetStageId === null ? "no restriction" : (stages.get(targetStageId)?.name as string);

/** Links to the organisations of an area. */
export const organisationLinks = ({ organisations }: Area, root: string): Html =>
  organisations.length === 0
    ? html`no organisation on record`
    : joined(
        organisations.map(({ id, name }) => html`<a href="${root}${pageOf.organisation(id)}">${name}</a>`),
        ", ",
      );
