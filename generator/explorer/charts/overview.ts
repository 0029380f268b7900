import type { Area } from "../../model/model.ts";
import type { Overview } from "../parts/context.ts";
import { coarseBoundaries, viewOf } from "./outline.ts";

/** Made once for all drawings, because borders are found by comparing all boundaries. Null without boundaries. */
export function overviewOf(areas: readonly Area[]): Overview | null {
  const drawn = areas.flatMap(({ id, boundary }) => (boundary === null ? [] : [{ id, boundary }]));
  if (drawn.length === 0) return null;
  const given = drawn.map(({ boundary }) => boundary);
  const view = viewOf(given, 800, 800 / 60);
  const coarse = coarseBoundaries(given, view);
  return {
    view,
    boundaries: new Map(drawn.map(({ id, boundary }, index) => [id, coarse[index] ?? boundary])),
  };
}
