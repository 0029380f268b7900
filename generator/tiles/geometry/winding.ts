/** The winding order of rings of positions, in degrees. */

import type { Ring } from "../../load/geometry/ring.ts";

/** Clockwise on the map. With y downwards, as in tiles, that is the positive winding order of MVT 2 §4.3.4.4. */
export function isClockwise(ring: Ring): boolean {
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1];
    const [bx, by] = ring[i];
    twice += (bx - ax) * (ay + by);
  }
  return twice > 0;
}

/** A polygon's rings with the winding order that tiles have: the outer ring clockwise, holes counterclockwise. */
export const rewind = (polygon: readonly Ring[]): Ring[] =>
  polygon.map((ring, index) => (isClockwise(ring) === (index === 0) ? ring : ring.toReversed()));
