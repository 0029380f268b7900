/** The areas in the list of the page. The filter hides some; the map and the location search read them. */

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

/** The names of the councils that have several areas, by their numbers. */
const heads = new Map<string, HTMLElement>();

/** Puts the name of a council above the first of its areas that a list shows. */
export function headCouncils(): void {
  for (const head of document.querySelectorAll<HTMLElement>("li.council")) {
    heads.set(head.dataset.council ?? "", head);
    head.remove();
  }
  for (const list of document.querySelectorAll("ol.areas")) {
    let last: string | undefined;
    for (const item of list.querySelectorAll<HTMLElement>("li.area:not([hidden], .beyond)")) {
      const [council = ""] = organisationsOf(item);
      const head = council === last ? undefined : heads.get(council);
      if (head) item.before(head.cloneNode(true));
      last = council;
    }
  }
}

/** The organisations of an area, by their places among the options of the filter; the one with the fewest areas first. */
export const organisationsOf = ({ dataset }: HTMLElement): string[] => dataset.by?.match(/\d+/g) ?? [];

/** The grade of an item. Its class has it: the list is long. */
export const levelIn = ({ classList }: HTMLElement): string => classList[1] ?? "";

/** The item of an area, if it is in the list of the page. */
export const areaItem = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`li.area[id="${id}"]`);
