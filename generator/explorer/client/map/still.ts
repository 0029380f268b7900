/**
 * The picture of a map answers a pointer too: it names the area under it, and a click shows a card. For keyboards there
 * is the list.
 */

import { AREAS_MOVED, AREAS_SHOWN, areaItem, areaItems } from "../areas/area-items.ts";
import { element } from "../page/explorer.ts";
import { factsOf } from "../page/facts.ts";
import { labelOf, type MapAreas, mapAreas } from "./areas.ts";
import { previewIn, UNREAD } from "./preview.ts";

/** Connects the picture of a figure with the list of the page. Without a list it stays a picture. */
export function followPicture(figure: HTMLElement): void {
  if (areaItems().length === 0) return;
  const picture = element<SVGElement>(".map-static", figure);
  const status = element(".map-status", figure);
  const preview = previewIn(figure, () => null);
  const items = new Map(areaItems().map((item) => [String(factsOf("listed", item).number), item]));
  const itemOf = ({ dataset: { area = "" } }: SVGElement) => items.get(area);
  const idAt = ({ target }: Event): string | undefined =>
    target instanceof SVGElement ? itemOf(target)?.id : undefined;
  let known: Promise<MapAreas> | undefined;
  let pointed: string | undefined;
  const name = async (id: string) => {
    known ??= mapAreas();
    const read = known;
    const area = (await read).get(id);
    // What has moved since is read again.
    if (area !== undefined && id === pointed && read === known) status.textContent = labelOf(area, ": ");
  };
  picture.classList.add("answers");
  const filter = () => {
    for (const shape of figure.querySelectorAll<SVGElement>("[data-area]"))
      shape.classList.toggle("filtered", itemOf(shape)?.hidden !== false);
  };
  filter();
  document.addEventListener(AREAS_SHOWN, filter);
  document.addEventListener(AREAS_MOVED, () => {
    known = undefined;
    status.textContent = "";
  });
  picture.addEventListener("pointermove", (event) => {
    const id = idAt(event);
    if (id === pointed || event.pointerType === "touch") return;
    pointed = id;
    for (const item of document.querySelectorAll("li.area[aria-current]"))
      item.removeAttribute("aria-current");
    if (id === undefined) return;
    areaItem(id)?.setAttribute("aria-current", "true");
    // Without the API, the list beside the picture still says it.
    void name(id).catch(() => {
      known = undefined;
    });
  });
  picture.addEventListener("pointerleave", () => {
    pointed = undefined;
    status.textContent = "";
  });
  picture.addEventListener("click", (event) => {
    const id = idAt(event);
    const { top, height } = picture.getBoundingClientRect();
    const at = (event.clientY - top) / height;
    if (id === undefined) return preview.show([], at);
    const cards = import("../areas/area-card.ts").then(async ({ areaCard }) => [await areaCard(id)]);
    void preview.showOnceRead(cards, at).catch(() => {
      status.textContent = UNREAD;
    });
  });
}
