/** Pointing at areas, from the map and from the list: what is pointed at is outlined, marked in the list, and named. */

import type { Map as MapLibre, PointLike } from "maplibre-gl";
import { pageOf } from "../parts/addresses.ts";
import { element, root } from "./explorer.ts";
import { FILL, POINTED } from "./map-style.ts";
import type { Standing } from "./standings.ts";

/** Connects a map with its status line and the list; what comes back says something in that line. */
export function followPointing(
  map: MapLibre,
  figure: HTMLElement,
  areas: ReadonlyMap<string, Standing>,
  signal: AbortSignal,
): (text: string) => void {
  const status = element(".map-status", figure);
  const say = (text: string) => {
    status.textContent = text;
  };
  const nameOf = (id: string) => {
    const area = areas.get(id);
    return area ? `${area.name}: ${area.words}` : "";
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
  const open = (ids: readonly string[]) => {
    const [only] = ids;
    if (ids.length === 1) location.assign(new URL(pageOf.area(only as string), root));
    else if (ids.length > 1)
      status.replaceChildren(`${ids.length} areas are here: `, ...linksTo(ids, nameOf));
  };
  const middle = () => map.project(map.getCenter());

  map.on("mousemove", (event) => {
    const ids = idsAt(event.point);
    point(ids);
    if (ids.length > 0) say(ids.map(nameOf).join("; "));
  });
  map.on("mouseout", () => point([]));
  map.on("click", (event) => open(idsAt(event.point)));
  map.on("moveend", () => {
    if (document.activeElement !== map.getCanvas()) return;
    const ids = idsAt(middle());
    point(ids);
    say(
      ids.length > 0
        ? `In the middle: ${ids.map(nameOf).join("; ")}`
        : "No area is in the middle of the map.",
    );
  });
  map.getCanvas().addEventListener("keydown", ({ key }) => {
    if (key === "Enter") open(idsAt(middle()));
  });
  for (const item of document.querySelectorAll<HTMLElement>("li.area")) {
    const own = [item.dataset.id as string];
    for (const type of ["mouseenter", "focusin"]) item.addEventListener(type, () => outline(own), { signal });
    for (const type of ["mouseleave", "focusout"]) item.addEventListener(type, () => outline([]), { signal });
  }
  return say;
}

function linksTo(ids: readonly string[], nameOf: (id: string) => string): (Node | string)[] {
  return ids.flatMap((id, index) => {
    const link = document.createElement("a");
    link.href = new URL(pageOf.area(id), root).href;
    link.textContent = nameOf(id);
    return index === 0 ? [link] : [", ", link];
  });
}
