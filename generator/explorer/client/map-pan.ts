/** Four buttons that move the map, because nothing may need dragging (WCAG 2.2, 2.5.7). */

import type { IControl, Map as MapLibre } from "maplibre-gl";
import { make, makeButton } from "./explorer.ts";

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
  const group = make("div", { class: "maplibregl-ctrl maplibregl-ctrl-group map-pan" });
  return {
    onAdd: (map: MapLibre) => {
      group.replaceChildren(
        ...DIRECTIONS.map(([sign, label, x, y]) =>
          makeButton({ title: label, "aria-label": label }, () => map.panBy([x * STEP, y * STEP]), sign),
        ),
      );
      return group;
    },
    onRemove: () => group.remove(),
  };
}
