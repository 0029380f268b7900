import pointInPolygon from "point-in-polygon-hao";
import type { Report } from "../faults.ts";
import type { Ring } from "./ring.ts";

type Point = [number, number];

/** Reports every hole of a polygon that is not inside its outer ring. Expects rings that do not cross. */
export function reportHolesOutside([outer, ...holes]: readonly Ring[], report: Report): void {
  if (!outer) return;
  for (const [index, hole] of holes.entries()) {
    if (isOutside(hole, outer))
      report([index + 1], "expected a hole inside the outer ring of its polygon, found one outside");
  }
}

/** A ring that does not cross the outer one lies on one side of it: that of its first point which is not on it. */
function isOutside(hole: Ring, outer: Ring): boolean {
  for (const point of pointsOf(hole)) {
    const side = pointInPolygon(point, [outer as Point[]]);
    if (side !== 0) return !side;
  }
  return false;
}

/** Corners first; where all of them touch the outer ring, points of the edges between, finer and finer. */
function* pointsOf(ring: Ring): Generator<Point> {
  yield* ring as Point[];
  for (let share = 1 / 2; share > 1 / 100; share /= 2) {
    for (let at = 1; at < ring.length; at++) {
      const [x0, y0] = ring[at - 1] as Point;
      const [x1, y1] = ring[at] as Point;
      yield [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
    }
  }
}
