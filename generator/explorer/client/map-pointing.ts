/** Pointing at areas on the map or in the list: the area is outlined on the map, marked in the list, and named. */

import type { Map as MapLibre, PointLike } from "maplibre-gl";
import { pageOf } from "../parts/addresses.ts";
import { areaItem, areaItems } from "./area-items.ts";
import { data, element, root } from "./explorer.ts";
import { labelOf, type MapAreas } from "./map-areas.ts";
import { previewIn } from "./map-preview.ts";
import { FILL, POINTED } from "./map-style.ts";

/** Connects a map with its status line and the list. Returns a function that shows a text in the status line. */
export function followPointing(
  map: MapLibre,
  figure: HTMLElement,
  areas: MapAreas,
  signal: AbortSignal,
): (text: string) => void {
  const status = element(".map-status", figure);
  const preview = previewIn(
    figure,
    (id) => entryOf(id, areas),
    () => map.getCanvas(),
  );
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
    for (const id of ids) areaItem(id)?.setAttribute("aria-current", "true");
    map.getCanvas().style.cursor = ids.length > 0 ? "pointer" : "";
  };
  const middle = () => map.project(map.getCenter());

  map.on("mousemove", (event) => {
    const ids = idsAt(event.point);
    point(ids);
    if (ids.length > 0) show(ids.map(describe).join("; "));
  });
  map.on("mouseout", () => point([]));
  map.on("click", (event) => {
    const ids = idsAt(event.point);
    // A finger does not point before it taps.
    point(ids);
    preview.show(ids, event.point.y / map.getCanvas().clientHeight);
  });
  map.on("moveend", () => {
    // For the keyboard: a pointer points by itself.
    if (!map.getCanvas().matches(":focus-visible")) return;
    const ids = idsAt(middle());
    point(ids);
    show(
      ids.length > 0
        ? `In the middle: ${ids.map(describe).join("; ")}`
        : "No area is in the middle of the map.",
    );
  });
  map.getCanvas().addEventListener("keydown", (event) => {
    if (event.key === "Enter") preview.show(idsAt(middle()), 0.5, true);
    preview.hideOn(event);
  });
  for (const item of areaItems()) {
    const own = [data(item, "id")];
    for (const type of ["mouseenter", "focusin"]) item.addEventListener(type, () => outline(own), { signal });
    for (const type of ["mouseleave", "focusout"]) item.addEventListener(type, () => outline([]), { signal });
  }
  return show;
}

/** An area's name with a link, and what applies there. */
function entryOf(id: string, areas: MapAreas): HTMLElement {
  const area = areas.get(id);
  const link = document.createElement("a");
  link.href = new URL(pageOf.area(id), root).href;
  link.textContent = area?.name ?? id;
  const name = document.createElement("p");
  name.className = "map-preview-name";
  name.append(link);
  const words = document.createElement("p");
  words.textContent = area?.words ?? "";
  const entry = document.createElement("div");
  entry.append(name, words);
  return entry;
}
