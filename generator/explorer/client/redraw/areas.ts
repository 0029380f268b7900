/** Draws lists of areas again, and the sentences about all areas. */

import type { Organisation } from "../../../../schemas/resource.ts";
import { areasAtStage, withoutStage } from "../../../views/area/at-stage.ts";
import { legend, levelBoxes } from "../../../views/area/levels.ts";
import { type OrganisationRow, organisationsTable } from "../../../views/area/organisations.ts";
import { type ListedArea, overview } from "../../../views/area/overview.ts";
import { areaRow, type RowArea } from "../../../views/area/row.ts";
import { unknownMeans } from "../../../views/area/unknown.ts";
import { STATE_WORDS, stateAt } from "../../../views/area-state.ts";
import { asAt } from "../../../views/as-at.ts";
import { trusted } from "../../../views/html/html.ts";
import { LEVELS, type Level } from "../../../views/level.ts";
import { NEW_ZEALAND } from "../../../views/words/time.ts";
import { mainPages, STAGE_MARK } from "../../parts/addresses.ts";
import { areaItems, levelIn } from "../areas/area-items.ts";
import { readAreas } from "../areas/read-areas.ts";
import { itemsOf } from "../page/ask.ts";
import { make, root } from "../page/explorer.ts";
import { elementsWith, factsOf, putFacts } from "../page/facts.ts";
import { pageAddress } from "../search/result-page.ts";
import { partsOf, type RedrawnAt, show } from "./parts.ts";

/** The page's sentence about untracked areas. */
const UNTRACKED_MEANS = document.querySelector("#group-untracked + .means")?.textContent ?? "";

/**
 * Once restrictions are no longer known, nothing is asked: every area is not known. Nor is anything where the page shows no area:
 * the page of changes has another script (client/changes.ts).
 */
export async function redrawAreas(moment: RedrawnAt): Promise<void> {
  if (areaItems().length === 0 && elementsWith("view").length === 0) return;
  const read = moment.isKnown ? await readAreas(moment.now) : [];
  const areas = await Promise.all(
    read.map(async ({ item, coming }): Promise<ListedArea> => {
      const { id, name } = item;
      return { item, coming, href: await pageAddress({ type: "area", id, name, context: null }) };
    }),
  );
  redrawItems(new Map(areas.map((area) => [area.item.id, area])), moment);
  redrawSums(areas, moment);
  await redrawOrganisations(areas, moment);
}

function redrawItems(areas: ReadonlyMap<string, ListedArea>, moment: RedrawnAt): void {
  for (const item of areaItems()) {
    const link = item.querySelector<HTMLAnchorElement>("h3 a");
    const by = item.querySelector(".area-by")?.outerHTML;
    const area = areas.get(item.id);
    const shown = area?.item ?? unknownArea(link?.textContent ?? "");
    const coming = area?.coming ?? { next: null, end: null };
    const at = area === undefined ? { ...moment, isKnown: false } : moment;
    const { level } = stateAt(shown, at);
    item.innerHTML = String(
      areaRow(shown, coming, { ...at, href: link?.href ?? "", by: by === undefined ? false : trusted(by) }),
    );
    item.classList.replace(levelIn(item), level);
    const list = document.querySelector(`#group-${level} ~ ol.areas`);
    if (list === null) continue;
    list.append(item);
    const { currentStageAssignment: current, trackingStatus } = shown;
    const stage = trackingStatus === "tracked" ? current?.stage.id.slice(0, STAGE_MARK) : undefined;
    const listed = { ...factsOf("listed", item), stage };
    putFacts("listed", item, listed);
    for (const shape of document.querySelectorAll(
      `:is(.map-static, .map-inset-picture) [data-area="${listed.number}"]`,
    ))
      shape.setAttribute("class", level);
  }
  for (const list of document.querySelectorAll<HTMLElement>(".group ol.areas"))
    list.append(...[...list.querySelectorAll<HTMLElement>("li.area")].sort(strictestFirst));
  for (const means of document.querySelectorAll("#group-untracked + .means"))
    means.textContent = moment.isKnown ? UNTRACKED_MEANS : unknownMeans(moment);
}

const strictestFirst = (a: HTMLElement, b: HTMLElement): number =>
  placeOf(a) - placeOf(b) || factsOf("listed", a).number - factsOf("listed", b).number;

const placeOf = (item: HTMLElement): number => LEVELS.indexOf(levelIn(item) as Level);

export const unknownArea = (name: string): RowArea => ({
  id: "",
  name,
  scheme: null,
  currentStageAssignment: null,
  timeZoneId: NEW_ZEALAND,
  trackingStatus: "untracked",
});

function redrawSums(areas: readonly ListedArea[], moment: RedrawnAt): void {
  const { now, updated, isKnown } = moment;
  const changes = new URL(mainPages.changes, root).href;
  show("overview", () =>
    overview(areas, {
      ...moment,
      changes,
      asAt: asAt({ now, updated, timeZone: NEW_ZEALAND }),
    }),
  );
  const states = areas.map(({ item }) => stateAt(item, moment));
  show("levels", (part) => {
    const chosen = [...part.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value);
    (part.closest<HTMLElement>(".fold") ?? part).hidden = !isKnown;
    return isKnown && levelBoxes(states, chosen);
  });
  show("legend", () => isKnown && legend(states));
  if (!isKnown) for (const field of document.querySelectorAll(".sprinklers")) field.remove();
  const linked = areas.map(({ item, href }) => ({ ...item, href }));
  show(
    "at-stage",
    (_, stage) =>
      isKnown &&
      areasAtStage(
        linked.filter(({ currentStageAssignment: current }) => current?.stage.id === stage),
        "now",
      ),
  );
  show("without-stage", (_, id) => {
    const without = linked.filter(({ scheme, currentStageAssignment }) => {
      return scheme?.id === id && currentStageAssignment === null;
    });
    const { tracked = [], untracked = [] } = Object.groupBy(without, ({ trackingStatus }) => trackingStatus);
    return isKnown && withoutStage(tracked, untracked);
  });
}

/** The lists of organisations: all, or the ones with an area in a state. Once nothing is known, only the list of all is left. */
async function redrawOrganisations(areas: readonly ListedArea[], moment: RedrawnAt): Promise<void> {
  if (partsOf("organisations").length === 0) return;
  if (!moment.isKnown) {
    show("count", () => "");
    for (const { part, of } of partsOf("organisations"))
      if (of !== "") part.replaceChildren(make("p", {}, unknownMeans(moment)));
      else
        for (const cell of part.querySelectorAll("td:first-of-type")) cell.textContent = STATE_WORDS.unknown;
    return;
  }
  const rows: OrganisationRow[] = [];
  for await (const { id, name, websiteUrl } of itemsOf<Organisation>("/v1/organisations", moment.now)) {
    const own = areas.filter(({ item }) => item.organisations.some((other) => other.id === id));
    const kinds = own.map(({ item }) => stateAt(item, moment).kind);
    const href = await pageAddress({ type: "organisation", id, name, context: null });
    rows.push({ id, name, websiteUrl, href, kinds });
  }
  const inState = (state: string) => rows.filter(({ kinds }) => kinds.some((kind) => kind === state));
  show("organisations", (part, state) => {
    const listed = new Set([...part.querySelectorAll("tbody tr")].map(({ id }) => id));
    return organisationsTable(state === "" ? rows.filter(({ id }) => listed.has(id)) : inState(state));
  });
  show("count", (_, state) => String(inState(state).length));
}
