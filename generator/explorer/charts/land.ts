import { sha256 } from "../../lib/digest.ts";
import type { Coordinates } from "../../load/geometry/geometry.ts";
import type { Land } from "../parts/context.ts";
import { outlineOf, viewOf } from "./outline.ts";

/** A coarse outline of all areas, on which every monitoring site's page shows where the site is. Null without boundaries. */
export function landOf(boundaries: readonly Coordinates[]): Land | null {
  if (boundaries.length === 0) return null;
  const view = viewOf(boundaries, 360, 6);
  const outline = boundaries.map((boundary) => outlineOf(boundary, view)).join("");
  const content = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${view.width} ${view.height}"><path id="land" d="${outline}"/></svg>`;
  return { view, path: `assets/land.${sha256(content).slice(0, 8)}.svg`, content };
}
