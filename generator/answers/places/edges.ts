/**
 * The edges of boundaries, as the source has them: all outer rings turned one way and all holes the other, so that a winding number
 * says what is inside.
 */

import type { Ring } from "../../../schemas/geometry.ts";
import { signOfProducts } from "../../edge/resolver/side.ts";

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
    for (const polygon of boundary)
      for (const [i, ring] of polygon.entries())
        for (const [a, b] of ringEdges(turned(ring, i === 0))) {
          add(area, a, b);
          addOpposite(a, b, (from, to) => add(area, from, to));
        }
  });
  return { areas: Int32Array.from(of), ends: Float64Array.from(ends) };
}

type Position = Ring[number];

function* ringEdges(ring: Ring): Generator<readonly [Position, Position]> {
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1] as Position, ring[i] as Position];
    if (a[0] !== b[0] || a[1] !== b[1]) yield [a, b];
  }
}

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

/** The ring anticlockwise, or clockwise. */
const turned = (ring: Ring, isAnticlockwise: boolean): Ring =>
  signOfArea(ring) > 0 === isAnticlockwise ? ring : ring.toReversed();

/** A number with the sign of the ring's area: twice the area in doubles, or exact if rounding could change the sign. */
function signOfArea(ring: Ring): number {
  const [x, y] = ring[0] as Position;
  let sum = 0;
  let size = 0;
  for (let i = 1; i < ring.length; i++) {
    const [[ax, ay], [bx, by]] = [ring[i - 1] as Position, ring[i] as Position];
    const [left, right] = [(ax - x) * (by - y), (ay - y) * (bx - x)];
    sum += left - right;
    size += Math.abs(left) + Math.abs(right);
  }
  // Each of the 3 + n roundings of a term is by 2⁻⁵³ of it at most.
  if (Math.abs(sum) > size * (ring.length + 8) * Number.EPSILON) return sum;
  const factors: number[] = [];
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1] as Position, ring[i] as Position];
    factors.push(a[0], b[1], -a[1], b[0]);
  }
  return signOfProducts(factors);
}
