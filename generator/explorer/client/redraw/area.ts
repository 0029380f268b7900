/** The page of an area, drawn again. */

import type { Area, Scheme, Stage } from "../../../../schemas/resource.ts";
import { stateByClock } from "../../../model/change-state.ts";
import { boundaryOf } from "../../../views/area/boundary.ts";
import { changesTable, stateBadge } from "../../../views/area/changes.ts";
import { ladder } from "../../../views/area/ladder.ts";
import { type AreaAnswer, type AreaOptions, areaNow } from "../../../views/area/now.ts";
import { stateAt } from "../../../views/area-state.ts";
import { asAt } from "../../../views/as-at.ts";
import { type Html, html, trusted } from "../../../views/html/html.ts";
import { nothingKnown, stageIn } from "../../../views/uses/garden-uses.ts";
import { readAnswer } from "../areas/read-areas.ts";
import { readUses, wateringAt } from "../areas/read-watering.ts";
import { recordOf } from "../page/ask.ts";
import { element, root } from "../page/explorer.ts";
import { pageAddress } from "../search/result-page.ts";
import { unknownArea } from "./areas.ts";
import { partsOf, type RedrawnAt, show } from "./parts.ts";

export async function redrawArea(moment: RedrawnAt): Promise<void> {
  const { now, updated } = moment;
  const [drawn] = partsOf("area-now");
  if (drawn === undefined) return;
  const { part, of: id, timeZone } = drawn;
  const answer = moment.isRead === false ? unreadAnswer(id, timeZone) : await readAnswer(id, now);
  const { area } = answer;
  const state = stateAt(area, moment);
  const scheme =
    area.scheme && moment.isRead !== false
      ? await recordOf<Scheme>(`/v1/schemes/${area.scheme.id}`, now)
      : null;
  const addresses = await addressesOf(area);
  const shown = areaNow(answer, {
    ...moment,
    isFinished: false,
    hrefOf: (_, record) => addresses.get(record.id) ?? root.href,
    ...(await usesOf(answer, moment)),
    asAt: html`${moment.isRead === false && kept(".ask", part)}${asAt(
      { now, updated, timeZone, isKnown: moment.isKnown },
      kept(".checked", part),
    )}${kept(".wrong", part)}`,
  });
  part.innerHTML = String(shown);
  if (moment.isRead === false) confirmNone(now);
  else show("area-changes", () => changesTable(answer, moment));
  const when = area.trackingStatus === "tracked" ? "now" : "on record";
  show("ladder", () => scheme !== null && ladder(scheme, state.stage?.id ?? null, when, moment.gradeOf));
  show("map-caption", () => boundaryOf(area.name, state.kind, "now"));
  for (const shape of document.querySelectorAll(":is(.map-static, .map-inset-picture) [data-area]"))
    shape.setAttribute("class", state.level);
}

/** What the page says already, and no answer has. */
function kept(selector: string, part: HTMLElement): Html | false {
  const own = part.querySelector(selector);
  return own !== null && trusted(own.outerHTML);
}

/** Where the changes cannot be read, no change that is due by now is confirmed. */
function confirmNone(now: number): void {
  for (const { part } of partsOf("area-changes")) {
    for (const heading of part.querySelectorAll("h3"))
      if (heading.textContent === "Ahead") heading.textContent = "Announced";
    for (const row of part.querySelectorAll("tr:has(.confirmed)")) {
      const at = Date.parse(element<HTMLTimeElement>("time", row).dateTime);
      element(".confirmed", row).outerHTML = String(stateBadge(stateByClock("confirmed", at, now)));
    }
  }
}

/** What the stage in force allows; only the stage's record says when its rules were compared. */
async function usesOf(
  { area }: AreaAnswer,
  { now, isRead }: RedrawnAt,
): Promise<Pick<AreaOptions, "watering" | "read">> {
  const { id, scheme, currentStageAssignment: current } = area;
  if (isRead === false) return { watering: wateringAt(nothingKnown(id), area, now), read: null };
  const [stage, uses] = await Promise.all([
    scheme && current && recordOf<Stage>(`/v1/schemes/${scheme.id}/stages/${current.stage.id}`, now),
    readUses(id, now),
  ]);
  const own = stage?.uses;
  const url = stageIn(uses, now)?.sourceUrl;
  return { watering: wateringAt(uses, area, now), read: own && url ? { url, at: own.reviewedAt } : null };
}

/** The pages of the scheme and the organisations of an area, by their ids. */
async function addressesOf({ scheme, organisations }: Area): Promise<ReadonlyMap<string, string>> {
  const records = [
    ...organisations.map(({ id, name }) => ({ type: "organisation", id, name, context: null }) as const),
    ...(scheme ? [{ type: "scheme", id: scheme.id, name: scheme.name, context: null } as const] : []),
  ];
  return new Map(
    await Promise.all(records.map(async (record) => [record.id, await pageAddress(record)] as const)),
  );
}

/** Of an area that could not be read, only what its page says whatever the time is. */
const unreadAnswer = (id: string, timeZoneId: string): AreaAnswer => ({
  area: {
    ...unknownArea(element("h1").textContent ?? ""),
    ...{ id, timeZoneId, organisations: [], sources: [] },
  },
  coming: { next: null, end: null },
  changes: [],
  causes: new Set(),
  lastEnd: null,
});
