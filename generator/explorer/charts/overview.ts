/** The map of all areas: the areas in its main part and in its box, with outlines as fine as it can show. */

import type { Area } from "../../model/model.ts";
import type { Overview } from "../parts/context.ts";
import type { View } from "../parts/view.ts";
import { coarseBoundaries, viewOf } from "./outline.ts";

/** Units of the drawing along its longer side. */
export const SIZE = 800;

type DrawnArea = Pick<Area, "id" | "boundary" | "extent">;

/** Made once for all drawings, because borders are found by comparing all boundaries. Null without boundaries. */
export function overviewOf(areas: readonly DrawnArea[]): Overview | null {
  const drawn = areas.flatMap(({ id, boundary }) => (boundary === null ? [] : [{ id, boundary }]));
  if (drawn.length === 0) return null;
  const view = overviewOfSize(byAntimeridian(areas).main, SIZE);
  const given = drawn.map(({ boundary }) => boundary);
  const coarse = coarseBoundaries(given, view);
  return {
    view,
    boundaries: new Map(drawn.map(({ id, boundary }, index) => [id, coarse[index] ?? boundary])),
  };
}

/** Separates the areas beyond the antimeridian, unless all areas lie there. */
export function byAntimeridian<Drawn extends DrawnArea>(
  areas: readonly Drawn[],
): { main: readonly Drawn[]; beyond: readonly Drawn[] } {
  const drawn = areas.filter(({ boundary }) => boundary !== null);
  const { here = [], beyond = [] } = Object.groupBy(drawn, (area) => (isBeyond(area) ? "beyond" : "here"));
  return here.length === 0 ? { main: beyond, beyond: [] } : { main: here, beyond };
}

/** Whether an area lies beyond the antimeridian, seen from New Zealand. */
const isBeyond = ({ extent }: DrawnArea): boolean => extent.west < 0 && extent.west <= extent.east;

/** The view of areas, `size` units along its longer side. */
export const overviewOfSize = (areas: readonly Pick<Area, "boundary">[], size: number): View =>
  viewOf(
    areas.flatMap(({ boundary }) => (boundary === null ? [] : [boundary])),
    size,
    size / 60,
  );
