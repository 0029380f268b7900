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

/** The item of an area, if it is in the list of the page. */
export const areaItem = (id: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`li.area[data-id="${CSS.escape(id)}"]`);
