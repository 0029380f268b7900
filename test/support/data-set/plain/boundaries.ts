import { type Geom, intersection } from "polyclip-ts";
import type { Coordinates } from "../../../../schemas/geometry.ts";
import { box } from "../../ring.ts";
import { SAMPLE } from "../../sample.ts";
import { boundariesIn } from "../../tiles/boundaries.ts";
import { faultsOf } from "../../tiles/validity.ts";

/** Steps in a degree, about a metre each: the precision of the published coordinates. */
const STEPS = 1e5;

/** Of the land, in square degrees: about so many squares of one make it up. */
const LAND = 28;

/**
 * New Zealand in a number of areas: the districts of the sample, cut along the lines of a grid. As all are cut along the same lines,
 * neighbours have the very same vertices on a common border. Pieces too small to count are left out.
 */
export function boundariesOf(count: number): Coordinates[] {
  const districts = boundariesIn(SAMPLE.data);
  let pieces = districts.map(({ boundary }) => boundary);
  for (let side = Math.sqrt(LAND / count) * STEPS; pieces.length < count; side *= 0.9) {
    pieces = districts
      .flatMap(({ boundary }) => cut(boundary, 0, Math.round(side)))
      .flatMap((strip) => cut(strip, 1, Math.round(side)))
      .map(rounded)
      .filter((piece) => faultsOf(onGrid(piece)).length === 0);
  }
  return pieces.sort((a, b) => extentOf(b) - extentOf(a)).slice(0, count);
}

/** The parts of a boundary between the lines of a grid, along one axis. */
function cut(boundary: Coordinates, axis: 0 | 1, side: number): Coordinates[] {
  const values = boundary.flat(2).map((position) => position[axis] as number);
  const [first, last] = [Math.min(...values), Math.max(...values)].map((value) =>
    Math.floor((value * STEPS) / side),
  );
  const lines = Array.from(
    { length: (last as number) - (first as number) + 1 },
    (_, index) => (first as number) + index,
  );
  return lines.flatMap((line) => {
    const [from, to] = [(line * side) / STEPS, ((line + 1) * side) / STEPS];
    const box = axis === 0 ? strip(from, -90, to, 90) : strip(-180, from, 180, to);
    const part = intersection(boundary as Geom, box as Geom) as Coordinates;
    return part.length === 0 ? [] : [part];
  });
}

const strip = (...bounds: Parameters<typeof box>): Coordinates => [[box(...bounds)]];

/** To the grid, without the positions that are one there, and without the rings that have no more extent. */
function rounded(boundary: Coordinates): Coordinates {
  const round = (degrees: number | undefined) => Math.round((degrees as number) * STEPS) / STEPS;
  return boundary.flatMap((polygon) => {
    const rings = polygon.map((ring) =>
      ring
        .map(([x, y]): [number, number] => [round(x), round(y)])
        .filter((at, index, all) => String(at) !== String(all[index - 1])),
    );
    const isArea = (ring: (typeof rings)[number]) => ring.length > 3;
    return isArea(rings[0] as (typeof rings)[number]) ? [rings.filter(isArea)] : [];
  });
}

const onGrid = (boundary: Coordinates) =>
  boundary
    .flat()
    .map((ring) =>
      ring.map(([x, y]) => ({ x: Math.round((x as number) * STEPS), y: Math.round((y as number) * STEPS) })),
    );

/** Twice the extent in square degrees, holes taken off. */
const extentOf = (boundary: Coordinates): number =>
  boundary.flat().reduce((sum, ring) => sum + doubleArea(ring), 0);

const doubleArea = (ring: Coordinates[number][number]): number =>
  ring.slice(1).reduce((sum, [x = 0, y = 0], index) => {
    const [x0 = 0, y0 = 0] = ring[index] as readonly number[];
    return sum + (x0 * y - x * y0);
  }, 0);
