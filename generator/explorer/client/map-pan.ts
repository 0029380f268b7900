/** Four buttons that move the map, because nothing may need dragging (WCAG 2.2, 2.5.7). */

import type { IControl, Map as MapLibre } from "maplibre-gl";

/** In CSS pixels. */
const STEP = 120;

const DIRECTIONS = [
  ["←", "Move the map west", -1, 0],
  ["↑", "Move the map north", 0, -1],
  ["↓", "Move the map south", 0, 1],
  ["→", "Move the map east", 1, 0],
] as const;

/** The control with the four buttons. */
export function panControl(): IControl {
  const group = document.createElement("div");
  group.className = "maplibregl-ctrl maplibregl-ctrl-group map-pan";
  return {
    onAdd: (map: MapLibre) => {
      group.replaceChildren(
        ...DIRECTIONS.map(([sign, label, x, y]) =>
          button(sign, label, () => map.panBy([x * STEP, y * STEP])),
        ),
      );
      return group;
    },
    onRemove: () => group.remove(),
  };
}

function button(sign: string, label: string, press: () => void): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = sign;
  made.title = label;
  made.setAttribute("aria-label", label);
  made.addEventListener("click", press);
  return made;
}
