import pointInPolygon from "point-in-polygon-hao";
import type { Report } from "./faults.ts";
import type { Ring } from "./geometry.ts";

type Point = [number, number];

/** Reports every hole of a polygon that is not inside its outer ring. Expects rings that do not cross. */
export function reportHolesOutside([outer, ...holes]: readonly Ring[], report: Report): void {
  if (!outer || holes.length === 0) return;
  const corners = new Set(outer.map(String));
  for (const [index, hole] of holes.entries()) {
    // Without a corner in common, a ring that does not cross the outer one lies on one side of it as a whole.
    const touches = hole.some((position) => corners.has(String(position)));
    const outside = touches
      ? withMidpoints(hole).some((point) => sideOf(point, outer) < 0)
      : sideOfFirst(hole, outer) < 0;
    if (outside)
      report([index + 1], "expected a hole inside the outer ring of its polygon, found one outside");
  }
}

/** The side of the first position that is not on the outer ring itself. */
function sideOfFirst(hole: Ring, outer: Ring): number {
  for (const point of hole) {
    const side = sideOf(point, outer);
    if (side !== 0) return side;
  }
  return 0;
}

/** 1 inside, 0 on the line, -1 outside. */
function sideOf(point: number[], ring: Ring): number {
  const inside = pointInPolygon(point as Point, [ring as Point[]]);
  return inside === 0 ? 0 : inside ? 1 : -1;
}

function withMidpoints(ring: Ring): number[][] {
  const midpoints = ring.slice(1).map((end, index) => {
    const start = ring[index] as number[];
    return [((start[0] as number) + (end[0] as number)) / 2, ((start[1] as number) + (end[1] as number)) / 2];
  });
  return [...ring, ...midpoints];
}
