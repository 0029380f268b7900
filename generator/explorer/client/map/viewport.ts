/** Which part of the country the map shows. The address of the page keeps it. */

import type { Map as MapLibre, MapOptions } from "maplibre-gl";
import type { Box } from "../../../views/html/facts.ts";
import { AREAS_SHOWN } from "../areas/area-items.ts";
import { LOCATED, lastLocated } from "../areas/located.ts";
import { parameters, setParameters } from "../page/address-bar.ts";
import { debounced } from "../page/debounce.ts";
import { factsOf } from "../page/facts.ts";
import { type MapAreas, shownInList, unwrappedEast } from "./areas.ts";

/** In CSS pixels, between the areas in view and the edge of the map. */
const PADDING = 24;

/**
 * The first view: what the address says (`map={zoom}/{latitude}/{longitude}`), otherwise the whole box of the figure.
 */
export function viewOf(figure: HTMLElement): Partial<MapOptions> {
  const match = /^([\d.]+)\/(-?[\d.]+)\/(-?[\d.]+)$/.exec(parameters().get("map") ?? "");
  if (match !== null && Math.abs(Number(match[2])) <= 90) {
    return { zoom: Number(match[1]), center: [Number(match[3]), Number(match[2])] };
  }
  const { box } = factsOf("map", figure);
  const [west, south, , north] = box;
  return {
    bounds: [west, south, unwrappedEast(box), north],
    fitBoundsOptions: { padding: PADDING, maxZoom: 12 },
  };
}

/** Keeps the address in step with the map. */
export function followMove(map: MapLibre): void {
  const update = () => {
    const { lng, lat } = map.getCenter().wrap();
    setParameters({ map: `${map.getZoom().toFixed(2)}/${lat.toFixed(4)}/${lng.toFixed(4)}` }, "replace");
  };
  map.on("moveend", debounced(300, update));
  update();
}

/** Zooms to what the list shows, whenever that changes; to the first view when it shows all. */
export function followShown(map: MapLibre, figure: HTMLElement, areas: MapAreas, signal: AbortSignal): void {
  let last = "";
  const follow = () => {
    const shown = shownInList();
    const now = shown === null ? "" : [...shown].join();
    if (shown === null || shown.size === 0 || now === last) return;
    last = now;
    const isAll = shown.size === areas.size;
    const boxes = isAll ? [factsOf("map", figure).box] : boxesOf([...shown], areas);
    zoomTo(map, boxes, 9);
  };
  last = [...(shownInList() ?? [])].join();
  document.addEventListener(AREAS_SHOWN, follow, { signal });
}

/** Marks where the reader is, and goes to the areas there. */
export function followLocation(
  map: MapLibre,
  areas: MapAreas,
  mark: (at: [longitude: number, latitude: number]) => void,
  signal: AbortSignal,
): void {
  const follow = () => {
    const found = lastLocated();
    if (found === null) return;
    mark([found.place.longitude, found.place.latitude]);
    const boxes = boxesOf(found.ids, areas);
    if (boxes.length > 0) zoomTo(map, boxes, 11);
  };
  document.addEventListener(LOCATED, follow, { signal });
  follow();
}

/** Shows several boxes whole, as close as a zoom allows. */
export const zoomTo = (map: MapLibre, boxes: readonly Box[], maxZoom = map.getMaxZoom()): void =>
  void map.fitBounds(boundsOf(boxes), { padding: PADDING, maxZoom });

const boxesOf = (ids: readonly string[], areas: MapAreas): Box[] =>
  ids.map((id) => areas.get(id)?.bbox).filter((box) => box !== undefined);

/** One box around several, eastwards of the antimeridian where one of them is. */
function boundsOf(boxes: readonly Box[]): [west: number, south: number, east: number, north: number] {
  const isAcross = boxes.some((box) => unwrappedEast(box) > 180 || box[0] < 0);
  const eastwards = (longitude: number) => (isAcross && longitude < 0 ? longitude + 360 : longitude);
  return [
    Math.min(...boxes.map(([west]) => eastwards(west))),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map((box) => eastwards(unwrappedEast(box)))),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
}
