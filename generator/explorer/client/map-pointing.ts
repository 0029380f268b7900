/** Pointing at areas on the map or in the list: the area is outlined on the map, marked in the list, and named. */

import type { Map as MapLibre, PointLike } from "maplibre-gl";
import { pageOf } from "../parts/addresses.ts";
import { areaItems } from "./area-items.ts";
import { data, element, root } from "./explorer.ts";
import { labelOf, type MapAreas } from "./map-areas.ts";
import { FILL, POINTED } from "./map-style.ts";

/** Connects a map with its status line and the list. Returns a function that shows a text in the status line. */
export function followPointing(
  map: MapLibre,
  figure: HTMLElement,
  areas: MapAreas,
  signal: AbortSignal,
): (text: string) => void {
  const status = element(".map-status", figure);
  const show = (text: string) => {
    status.textContent = text;
  };
  const describe = (id: string) => {
    const area = areas.get(id);
    return area ? labelOf(area, ": ") : "";
  };
  const idsAt = (point: PointLike): string[] => {
    const found = map.queryRenderedFeatures(point, { layers: [FILL.layer] });
    return [...new Set(found.map(({ properties }) => String(properties.id)))];
  };
  const outline = (ids: readonly string[]) => {
    if (map.getLayer(POINTED)) map.setFilter(POINTED, ["in", ["get", "id"], ["literal", [...ids]]]);
  };
  const point = (ids: readonly string[]) => {
    outline(ids);
    for (const item of document.querySelectorAll("li.area[aria-current]"))
      item.removeAttribute("aria-current");
    for (const id of ids) document.getElementById(`area-${id}`)?.setAttribute("aria-current", "true");
    map.getCanvas().style.cursor = ids.length > 0 ? "pointer" : "";
  };
  const open = ([first, ...others]: readonly string[]) => {
    if (first === undefined) return;
    if (others.length === 0) location.assign(new URL(pageOf.area(first), root));
    else
      status.replaceChildren(
        `${others.length + 1} areas are here: `,
        ...linksTo([first, ...others], describe),
      );
  };
  const middle = () => map.project(map.getCenter());

  map.on("mousemove", (event) => {
    const ids = idsAt(event.point);
    point(ids);
    if (ids.length > 0) show(ids.map(describe).join("; "));
  });
  map.on("mouseout", () => point([]));
  map.on("click", (event) => open(idsAt(event.point)));
  map.on("moveend", () => {
    if (document.activeElement !== map.getCanvas()) return;
    const ids = idsAt(middle());
    point(ids);
    show(
      ids.length > 0
        ? `In the middle: ${ids.map(describe).join("; ")}`
        : "No area is in the middle of the map.",
    );
  });
  map.getCanvas().addEventListener("keydown", ({ key }) => {
    if (key === "Enter") open(idsAt(middle()));
  });
  for (const item of areaItems()) {
    const own = [data(item, "id")];
    for (const type of ["mouseenter", "focusin"]) item.addEventListener(type, () => outline(own), { signal });
    for (const type of ["mouseleave", "focusout"]) item.addEventListener(type, () => outline([]), { signal });
  }
  return show;
}

const linksTo = (ids: readonly string[], describe: (id: string) => string): (Node | string)[] =>
  ids.flatMap((id, index) => {
    const link = document.createElement("a");
    link.href = new URL(pageOf.area(id), root).href;
    link.textContent = describe(id);
    return index === 0 ? [link] : [", ", link];
  });
