import bbox from "@turf/bbox";
import Flatbush from "flatbush";
import { orient2d } from "robust-predicates";
import type { Point, Ring } from "../../../schemas/geometry.ts";
import type { Report } from "../faults.ts";

/** Reports holes that are not inside their outer ring, or inside another hole. Expects rings that do not cross. */
export function reportHoles([outer, ...holes]: readonly Ring[], report: Report): void {
  if (!outer) return;
  const around = ringsAround(holes);
  for (const [index, hole] of holes.entries()) {
    if (isInside(hole, outer) === false)
      report([index + 1], "expected a hole inside the outer ring of its polygon, found one outside");
    else if (around(index).length > 0)
      report(
        [index + 1],
        "expected no hole inside another, found one: write the land in between as a polygon",
      );
  }
}

/** Reports polygons that lie on others of their area. Expects rings that do not cross. */
export function reportNested(polygons: readonly (readonly Ring[])[], report: Report): void {
  const outers = polygons.map(([outer]) => outer as Ring);
  const around = ringsAround(outers);
  for (const [index, outer] of outers.entries()) {
    const other = around(index).find((one) => {
      const [, ...holes] = polygons[one] as readonly Ring[];
      return !holes.some((hole) => isInside(outer, hole));
    });
    if (other !== undefined)
      report(
        [index],
        `expected polygons of an area side by side, found one that lies on polygon ${other}: leave it out`,
      );
  }
}

/** For each ring, the others that it is inside. */
function ringsAround(rings: readonly Ring[]): (index: number) => number[] {
  if (rings.length < 2) return () => [];
  const boxes = new Flatbush(rings.length);
  for (const ring of rings) {
    const [west, south, east, north] = bbox({ type: "LineString", coordinates: ring });
    boxes.add(west, south, east, north);
  }
  boxes.finish();
  return (index) => {
    const ring = rings[index] as Ring;
    const [x, y] = ring[0] as Point;
    return boxes
      .search(x, y, x, y, (other) => other !== index && isInside(ring, rings[other] as Ring) === true)
      .sort((a, b) => a - b);
  };
}

/** A ring that does not cross another lies on one side of it: that of any point that is not on it. Null if none is found. */
export function isInside(ring: Ring, other: Ring): boolean | null {
  for (const point of pointsOf(ring)) {
    const side = isAround(other, point);
    if (side !== null) return side;
  }
  return null;
}

/** Whether a line from the point to one side crosses the ring an odd number of times; null if the point is on the ring. */
function isAround(ring: Ring, [x, y]: Point): boolean | null {
  let isOdd = false;
  for (const [index, [bx, by]] of ring.entries()) {
    const [ax, ay] = ring[index - 1] ?? [bx, by];
    if (y < Math.min(ay, by) || y > Math.max(ay, by)) continue;
    const side = orient2d(ax, ay, bx, by, x, y);
    if (side === 0 && x >= Math.min(ax, bx) && x <= Math.max(ax, bx)) return null;
    if (ay > y !== by > y && side > 0 === by > ay) isOdd = !isOdd;
  }
  return isOdd;
}

/** Corners first. If all of them touch the other ring, points along the edges, closer and closer together. */
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
