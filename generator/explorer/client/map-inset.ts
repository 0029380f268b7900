/** The areas in the separate box of the still map, as a button of the interactive one. */

import type { IControl, Map as MapLibre } from "maplibre-gl";
import { parseBox } from "./box.ts";
import { data, element, make, makeButton } from "./explorer.ts";
import { zoomTo } from "./map-viewport.ts";

/** A button that zooms to these areas, with the box on it. */
export function insetControl(figure: HTMLElement): IControl {
  const group = make("div", { class: "maplibregl-ctrl maplibregl-ctrl-group" });
  return {
    onAdd: (map: MapLibre) => {
      const zoom = () => zoomTo(map, [parseBox(data(figure, "inset"))]);
      group.append(makeButton({ class: "map-inset" }, zoom, insetOf(figure), data(figure, "insetName")));
      return group;
    },
    onRemove: () => group.remove(),
  };
}

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
