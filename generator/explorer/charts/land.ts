import type { Coordinates } from "../../../schemas/geometry.ts";
import { sha256 } from "../../lib/digest.ts";
import { COAST } from "../parts/coast.ts";
import type { Land, Overview } from "../parts/context.ts";
import type { View } from "../parts/view.ts";
import { coarseBoundaries, outlineOf, viewOf } from "./outline.ts";

/**
 * The land in two drawings, as one file that the pages share: of all areas with the coast around them, on which the page of a monitoring
 * site shows where the site is; and the coast alone below the overview. Null without boundaries.
 */
export function landOf(overview: Overview | null): Land | null {
  if (overview === null) return null;
  const boundaries = [...overview.boundaries.values()];
  const view = viewOf(boundaries, 360, 6);
  const path = (id: string, shapes: readonly Coordinates[], own: View) =>
    `<path id="${id}" d="${shapes.map((shape) => outlineOf(shape, own)).join("")}"/>`;
  const content = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${view.width} ${view.height}">${path("land", [...boundaries, ...coastIn(view)], view)}${path("coast", coastIn(overview.view), overview.view)}</svg>`;
  return { view, path: `assets/land.${sha256(content).slice(0, 8)}.svg`, content };
}

/** Each island, as fine as a view shows it. */
const coastIn = (view: View): Coordinates[] =>
  coarseBoundaries(
    COAST.map((island) => [island]),
    view,
  );
