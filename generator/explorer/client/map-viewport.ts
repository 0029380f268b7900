/** Which part of the country the map shows. The address of the page keeps it. */

import type { Map as MapLibre, MapOptions } from "maplibre-gl";
import { parameters, setParameters } from "./address-bar.ts";
import { parseBox, unwrappedEast } from "./box.ts";
import { debounced } from "./debounce.ts";
import { data } from "./explorer.ts";

/** The first view: what the address says (`map={zoom}/{latitude}/{longitude}`), else the whole box of the figure. */
export function viewOf(figure: HTMLElement): Partial<MapOptions> {
  const match = /^([\d.]+)\/(-?[\d.]+)\/(-?[\d.]+)$/.exec(parameters().get("map") ?? "");
  if (match !== null && Math.abs(Number(match[2])) <= 90) {
    return { zoom: Number(match[1]), center: [Number(match[3]), Number(match[2])] };
  }
  const box = parseBox(data(figure, "bbox"));
  const [west, south, , north] = box;
  return {
    bounds: [west, south, unwrappedEast(box), north],
    fitBoundsOptions: { padding: 24, maxZoom: 12 },
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
