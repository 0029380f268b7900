import pointInPolygon from "point-in-polygon-hao";
import type { Report } from "../faults.ts";
import type { Point, Ring } from "./ring.ts";

/** Reports every hole of a polygon that is not inside its outer ring. Expects rings that do not cross. */
export function reportHolesOutside([outer, ...holes]: readonly Ring[], report: Report): void {
  if (!outer) return;
  for (const [index, hole] of holes.entries()) {
    if (isOutside(hole, outer))
      report([index + 1], "expected a hole inside the outer ring of its polygon, found one outside");
  }
}

/** A ring that does not cross the outer one lies entirely on one side of it: the side of any point that is not on it. */
function isOutside(hole: Ring, outer: Ring): boolean {
  for (const point of pointsOf(hole)) {
    const side = pointInPolygon(point, [outer]);
    if (side !== 0) return !side;
  }
  return false;
}

/** Corners first. If all of them touch the outer ring, points along the edges, closer and closer together. */
function* pointsOf(ring: Ring): Generator<Point> {
  yield* ring;
  for (let share = 1 / 2; share > 1 / 100; share /= 2) {
    let from: Point | undefined;
    for (const to of ring) {
      if (from) yield [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      from = to;
    }
  }
}
