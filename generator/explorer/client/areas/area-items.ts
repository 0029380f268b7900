/** The areas in the list of the page. The filter hides areas; the map and the location search read them. */

import { lazy } from "../../../lib/lazy.ts";
import { memoize } from "../../../lib/memoize.ts";
import { factsOf } from "../page/facts.ts";

/** Fired on the document when the list shows other areas than before. */
export const AREAS_SHOWN = "areas-shown";

/** Fired on the document when areas have changed to another stage, while the page was open or before. */
export const AREAS_MOVED = "areas-moved";

/**
 * Fired on the document, with the id of an area, when the area is chosen in the search. By default its page opens; a
 * page that shows the area itself prevents that.
 */
export const AREA_CHOSEN = "area-chosen";

export const areaItems = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("li.area")];

/** The list items with the names of councils that have several areas, by the council's number. On the page each stands above an area of the council. */
const heads = lazy(
  () =>
    new Map(
      [...document.querySelectorAll<HTMLElement>("li.council")].map((head) => [
        organisationsOf(head.nextElementSibling as HTMLElement)[0],
        head,
      ]),
    ),
);

/** Puts the name of a council above the first of its areas that a list shows. */
export function headCouncils(): void {
  const known = heads();
  for (const head of document.querySelectorAll("li.council")) head.remove();
  for (const list of document.querySelectorAll("ol.areas")) {
    let last: number | undefined;
    for (const item of list.querySelectorAll<HTMLElement>("li.area:not([hidden], .beyond)")) {
      const [council] = organisationsOf(item);
      const head = council === last ? undefined : known.get(council);
      if (head) item.before(head.cloneNode(true));
      last = council;
    }
  }
}

/** The organisations of an area by number, the one with the fewest areas first. Every keystroke asks for the organisations of all areas. */
export const organisationsOf = memoize((item: HTMLElement): readonly number[] => factsOf("listed", item).by);

/** The grade of an item. Its class has it: the list is long. */
export const levelIn = ({ classList }: HTMLElement): string => classList[1] ?? "";

/** The item of an area, if it is in the list of the page. */
export const areaItem = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`li.area[id="${id}"]`);
