/** The edges of boundaries. The reader of the data turns outer rings one way and holes the other, so a winding number tells the inside. */

import type { Ring } from "../../../schemas/geometry.ts";

/** An area, and its boundary as GeoJSON has the coordinates of a MultiPolygon. */
export type Bounded = { readonly id: string; readonly boundary: readonly (readonly Ring[])[] };

/**
 * Edge `i` belongs to the area at position `areas[i]`. Its start and end are the four numbers of `ends` from `4 * i`.
 */
export type Edges = { readonly areas: Int32Array; readonly ends: Float64Array };

/** The edges of each ring follow each other. */
export function edgesOf(areas: readonly Bounded[]): Edges {
  const of: number[] = [];
  const ends: number[] = [];
  const add = (area: number, a: Position, b: Position) => {
    of.push(area);
    ends.push(a[0], a[1], b[0], b[1]);
  };
  areas.forEach(({ boundary }, area) => {
    for (const ring of boundary.flat())
      for (const [i, b] of ring.entries()) {
        const a = ring[i - 1];
        if (a === undefined) continue;
        add(area, a, b);
        addOpposite(a, b, (from, to) => add(area, from, to));
      }
  });
  return { areas: Int32Array.from(of), ends: Float64Array.from(ends) };
}

type Position = Ring[number];

/**
 * 180° and −180° are one meridian. An edge on one is added on the other too: there it holds the places on it, but
 * bounds nothing. A vertex on the meridian is an edge of length zero.
 */
function addOpposite(a: Position, b: Position, add: (from: Position, to: Position) => void): void {
  const [isA, isB] = [Math.abs(a[0]) === 180, Math.abs(b[0]) === 180];
  if (isA && a[0] === b[0]) add([-a[0], a[1]], [-b[0], b[1]]);
  else if (isB) add([-b[0], b[1]], [-b[0], b[1]]);
  else if (isA) add([-a[0], a[1]], [-a[0], a[1]]);
}
