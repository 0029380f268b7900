import Flatbush from "flatbush";
import { orient2d } from "robust-predicates";
import type { Report } from "../faults.ts";
import type { Point, Ring } from "./ring.ts";

/** The edge from a ring's position `at` to the next, and the position before it. */
type Edge = {
  readonly ring: number;
  readonly at: number;
  readonly a: Point;
  readonly b: Point;
  readonly before: Point;
};

/**
 * Reports the first edge of a polygon's rings that crosses another, or runs along it. Rings may touch at a point
 * (docs/data.md). The answer is exact: orientations are computed with adaptive precision.
 */
export function reportCrossings(rings: readonly Ring[], report: Report): void {
  const edges = edgesOf(rings);
  const index = new Flatbush(edges.length);
  for (const { a, b } of edges) {
    index.add(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]));
  }
  index.finish();
  for (const [number, edge] of edges.entries()) {
    const { a, b } = edge;
    const near = index.search(
      Math.min(a[0], b[0]),
      Math.min(a[1], b[1]),
      Math.max(a[0], b[0]),
      Math.max(a[1], b[1]),
      (other) => other > number && cross(edge, edges[other] as Edge),
    );
    const other = edges[near.sort((one, two) => one - two)[0] ?? -1];
    if (other === undefined) continue;
    const place = other.ring === edge.ring ? "its own ring" : `ring ${other.ring} of the polygon`;
    report(
      [edge.ring, edge.at],
      `expected no edge that crosses another, found the one from [${a}] to [${b}] crossing ${place} between [${other.a}] and [${other.b}]`,
    );
    return;
  }
}

function edgesOf(rings: readonly Ring[]): Edge[] {
  return rings.flatMap((ring, number) =>
    ring.slice(1).map((b, at) => ({
      ring: number,
      at,
      a: ring[at] as Point,
      b,
      before: ring.at(at === 0 ? -2 : at - 1) as Point,
    })),
  );
}

function cross(first: Edge, second: Edge): boolean {
  const { a, b } = first;
  const { a: c, b: d } = second;
  const sideOfC = side(a, b, c);
  const sideOfD = side(a, b, d);
  if (sideOfC === 0 && sideOfD === 0 && overlap(first, second)) return true;
  if (a[0] === c[0] && a[1] === c[1]) return crossAtCorner(first, second);
  const sideOfA = side(c, d, a);
  const sideOfB = side(c, d, b);
  if (sideOfC * sideOfD < 0 && sideOfA * sideOfB < 0) return true;
  // A corner may touch the other edge, but its ring must not pass from one side of that edge to the other there.
  if (sideOfC === 0 && sideOfA * sideOfB < 0) return side(a, b, second.before) * sideOfD < 0;
  if (sideOfA === 0 && sideOfC * sideOfD < 0) return side(c, d, first.before) * sideOfB < 0;
  return false;
}

const side = (a: Point, b: Point, c: Point) => Math.sign(orient2d(a[0], a[1], b[0], b[1], c[0], c[1]));

/** Whether two edges on one line share more than a point. */
function overlap({ a, b }: Edge, { a: c, b: d }: Edge): boolean {
  const axis = a[0] !== b[0] ? 0 : 1;
  const low = Math.max(Math.min(a[axis], b[axis]), Math.min(c[axis], d[axis]));
  const high = Math.min(Math.max(a[axis], b[axis]), Math.max(c[axis], d[axis]));
  return low < high;
}

/** Whether two rings change sides at a corner that they share. */
function crossAtCorner({ a, b, before }: Edge, second: Edge): boolean {
  return isBetween(a, before, b, second.before) !== isBetween(a, before, b, second.b);
}

/** Whether the direction from a corner to `point` lies between those to `from` and `to`, going clockwise. */
function isBetween(corner: Point, from: Point, to: Point, point: Point): boolean {
  return side(corner, from, to) > 0
    ? side(corner, from, point) > 0 && side(corner, point, to) > 0
    : side(corner, from, point) > 0 || side(corner, point, to) > 0;
}
