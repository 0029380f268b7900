/** Which part of the country the map shows, and where that is kept: in the address of the page. */

import type { Map as MapLibre, MapOptions } from "maplibre-gl";
import { change, parameters, settled } from "./address-bar.ts";

/** The view to begin with: what the address says (`map={zoom}/{latitude}/{longitude}`), else all of the figure's box. */
export function viewOf({ dataset }: HTMLElement): Partial<MapOptions> {
  const match = /^([\d.]+)\/(-?[\d.]+)\/(-?[\d.]+)$/.exec(parameters().get("map") ?? "");
  if (match !== null && Math.abs(Number(match[2])) <= 90) {
    return { zoom: Number(match[1]), center: [Number(match[3]), Number(match[2])] };
  }
  const [west, south, east, north] = (dataset.bbox as string).split(" ").map(Number) as [
    number,
    number,
    number,
    number,
  ];
  // Across the antimeridian the box goes on eastwards (RFC 7946 §5.2).
  return {
    bounds: [west, south, east + (west > east ? 360 : 0), north],
    fitBoundsOptions: { padding: 24, maxZoom: 12 },
  };
}

/** Keeps the address at what the map shows. */
export function followMove(map: MapLibre): void {
  const keep = () => {
    const { lng, lat } = map.getCenter().wrap();
    change({ map: `${map.getZoom().toFixed(2)}/${lat.toFixed(4)}/${lng.toFixed(4)}` }, "replace");
  };
  map.on("moveend", settled(300, keep));
  keep();
}
