/** The buttons over the map, besides the zoom buttons. */

import type { IControl, Map as MapLibre } from "maplibre-gl";
import type { Box } from "../../../views/html/facts.ts";
import { element, make, makeButton } from "../page/explorer.ts";
import { zoomTo } from "./viewport.ts";

/** A group of buttons as MapLibre places it. */
function control(name: string, buttonsFor: (map: MapLibre) => readonly HTMLElement[]): IControl {
  const group = make("div", { class: `maplibregl-ctrl maplibregl-ctrl-group ${name}` });
  return {
    onAdd: (map: MapLibre) => {
      group.replaceChildren(...buttonsFor(map));
      return group;
    },
    onRemove: () => group.remove(),
  };
}

/** In CSS pixels. */
const STEP = 120;

const DIRECTIONS = [
  ["←", "Move the map west", -1, 0],
  ["↑", "Move the map north", 0, -1],
  ["↓", "Move the map south", 0, 1],
  ["→", "Move the map east", 1, 0],
] as const;

/** Four buttons that move the map, because nothing may need dragging (WCAG 2.2, 2.5.7). */
export const panControl = (): IControl =>
  control("map-pan", (map) =>
    DIRECTIONS.map(([sign, label, x, y]) =>
      makeButton({ title: label, "aria-label": label }, () => map.panBy([x * STEP, y * STEP]), sign),
    ),
  );

/** A button that zooms to the areas in the separate box of the still map, with the box on it. */
export const insetControl = (figure: HTMLElement, box: Box): IControl =>
  control("", (map) => {
    const zoom = () => zoomTo(map, [box]);
    return [
      makeButton(
        { class: "map-inset" },
        zoom,
        insetOf(figure),
        element(".inset text", figure).textContent ?? "",
      ),
    ];
  });

/** The shapes of the picture's box, in the colours that they have there. */
function insetOf(figure: HTMLElement): SVGElement {
  const copy = element<SVGElement>(".map-static", figure).cloneNode();
  const shapes = element(".inset g", figure).cloneNode(true);
  if (!(copy instanceof SVGElement) || !(shapes instanceof SVGGElement))
    throw new Error("Expected a drawing.");
  copy.setAttribute("class", "map-inset-picture");
  copy.setAttribute("viewBox", "0 0 190 160");
  copy.removeAttribute("role");
  copy.removeAttribute("aria-label");
  copy.setAttribute("aria-hidden", "true");
  copy.append(shapes);
  return copy;
}
