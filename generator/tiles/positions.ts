/** Rings of positions, in degrees. */

import type { Position } from "geojson";

/** On the map; with y downwards, as in tiles, that is the positive direction of MVT 2 §4.3.4.4. */
export function isClockwise(ring: readonly Position[]): boolean {
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1] as [number, number];
    const [bx, by] = ring[i] as [number, number];
    twice += (bx - ax) * (ay + by);
  }
  return twice > 0;
}

/** The rings of a polygon with the outer one clockwise and holes the other way round, as tiles have them. */
export const directed = (polygon: readonly Position[][]): Position[][] =>
  polygon.map((ring, index) => (isClockwise(ring) === (index === 0) ? ring : ring.toReversed()));

/** Whether a position is inside a polygon; on its line, either. */
export function isInside([x, y]: readonly [number, number], polygon: readonly Position[][]): boolean {
  let inside = false;
  for (const ring of polygon) {
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1] as [number, number];
      const [bx, by] = ring[i] as [number, number];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}
