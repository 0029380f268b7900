import Flatbush from "flatbush";
import { orient2d } from "robust-predicates";
import type { Point, Ring } from "../../../schemas/geometry.ts";
import type { Report } from "../faults.ts";

/** The edge from a ring's position `at` to the next, and the position before it. */
type Edge = {
  readonly polygon: number;
  readonly ring: number;
  readonly at: number;
  readonly a: Point;
  readonly b: Point;
  readonly before: Point;
};

/**
 * Reports the first edge of each polygon that crosses another, or runs along it, and rings that touch so that the inside
 * falls apart. Rings may touch at a point (docs/data.md), but not themselves. The answer is exact: orientations are computed
 * with adaptive precision.
 */
export function reportCrossings(polygons: readonly (readonly Ring[])[], report: Report): void {
  const edges = edgesOf(polygons);
  if (edges.length === 0) return;
  const index = new Flatbush(edges.length);
  for (const { a, b } of edges) {
    index.add(Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[0], b[0]), Math.max(a[1], b[1]));
  }
  index.finish();
  const faulty = new Set<number>();
  const touching = new Map<number, () => void>();
  const touchFault = touchFaults();
  for (const [number, edge] of edges.entries()) {
    const { polygon, ring, at, a, b } = edge;
    if (faulty.has(polygon)) continue;
    const near = index.search(
      Math.min(a[0], b[0]),
      Math.min(a[1], b[1]),
      Math.max(a[0], b[0]),
      Math.max(a[1], b[1]),
      (other) => other > number && reaches(edge, edges[other] as Edge),
    );
    const others = near.sort((one, two) => one - two).map((other) => edges[other] as Edge);
    const all = others.filter((other) => cross(edge, other));
    const crossed = all.find((other) => runAlong(edge, other)) ?? all[0];
    if (crossed !== undefined) {
      faulty.add(polygon);
      report([polygon, ring, at], crossing(edge, crossed));
    } else if (!touching.has(polygon)) {
      const fault = touchFault(edge, others);
      if (fault !== null) touching.set(polygon, () => report([polygon, ring, at], fault));
    }
  }
  for (const [polygon, reportTouch] of touching) if (!faulty.has(polygon)) reportTouch();
}

const crossing = (edge: Edge, other: Edge): string => {
  const { polygon, ring, a, b } = edge;
  const own = other.ring === ring ? "its own ring" : `ring ${other.ring} of the polygon`;
  const place =
    other.polygon === polygon ? own : `ring ${other.ring} of polygon ${other.polygon} of the area`;
  const [does, doing] = runAlong(edge, other) ? ["runs along", "running along"] : ["crosses", "crossing"];
  const advice =
    doing === "crossing" || other.polygon === polygon ? "" : ": unite the two polygons, or remove one";
  return `expected no edge that ${does} another, found the one from [${a}] to [${b}] ${doing} ${place} between [${other.a}] and [${other.b}]${advice}`;
};

/**
 * Notes where an edge touches others of its polygon, and returns the fault in that. Where rings that are already joined, by
 * touching others, touch again, they cut the inside in two.
 */
function touchFaults(): (edge: Edge, others: readonly Edge[]) => string | null {
  const parents = new Map<string, string>();
  const rootOf = (node: string): string => {
    const parent = parents.get(node);
    return parent === undefined ? node : rootOf(parent);
  };
  const links = new Set<string>();
  return (edge, others) => {
    for (const other of others.filter(({ polygon }) => polygon === edge.polygon)) {
      for (const point of pointsInCommon(edge, other)) {
        if (edge.ring === other.ring)
          return `expected no ring that touches itself, found one that does at [${point}]`;
        const place = `${edge.polygon} at ${point}`;
        for (const ring of [edge.ring, other.ring].map((number) => `${edge.polygon} ring ${number}`)) {
          if (links.has(`${ring} ${place}`)) continue;
          links.add(`${ring} ${place}`);
          const [one, two] = [rootOf(ring), rootOf(place)];
          if (one === two)
            return `expected the inside of a polygon in one piece, found it cut where rings touch at [${point}]: write the pieces as polygons`;
          parents.set(one, two);
        }
      }
    }
    return null;
  };
}

/** Where edges touch, except that edges of a ring follow each other. Each position is the start of one edge. */
function pointsInCommon(first: Edge, second: Edge): Point[] {
  const isOwn = first.ring === second.ring;
  const touches = (point: Point, { a, b }: Edge) =>
    isBetweenEnds(point, a, b) &&
    side(a, b, point) === 0 &&
    !(isOwn && (isSame(point, a) || isSame(point, b)));
  return [...(touches(first.a, second) ? [first.a] : []), ...(touches(second.a, first) ? [second.a] : [])];
}

const isSame = (a: Point, b: Point): boolean => a[0] === b[0] && a[1] === b[1];

const isBetweenEnds = ([x, y]: Point, a: Point, b: Point): boolean =>
  Math.min(a[0], b[0]) <= x &&
  x <= Math.max(a[0], b[0]) &&
  Math.min(a[1], b[1]) <= y &&
  y <= Math.max(a[1], b[1]);

function edgesOf(polygons: readonly (readonly Ring[])[]): Edge[] {
  return polygons.flatMap((rings, polygon) =>
    rings.flatMap((ring, number) =>
      ring.slice(1).map((b, at) => ({
        polygon,
        ring: number,
        at,
        a: ring[at] as Point,
        b,
        before: ring.at(at === 0 ? -2 : at - 1) as Point,
      })),
    ),
  );
}

/** Whether an edge reaches the line through another: one that does not neither crosses nor touches that. */
const reaches = ({ a, b }: Edge, { a: c, b: d }: Edge): boolean => side(a, b, c) * side(a, b, d) <= 0;

function cross(first: Edge, second: Edge): boolean {
  const { a, b } = first;
  const { a: c, b: d } = second;
  const sideOfC = side(a, b, c);
  const sideOfD = side(a, b, d);
  if (sideOfC === 0 && runAlong(first, second)) return true;
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

/** Whether two edges lie on one line, and share more than a point. */
function runAlong({ a, b }: Edge, { a: c, b: d }: Edge): boolean {
  const axis = a[0] !== b[0] ? 0 : 1;
  const low = Math.max(Math.min(a[axis], b[axis]), Math.min(c[axis], d[axis]));
  const high = Math.min(Math.max(a[axis], b[axis]), Math.max(c[axis], d[axis]));
  return low < high && side(a, b, c) === 0 && side(a, b, d) === 0;
}

/** Whether two rings change sides at a corner that they share. */
function crossAtCorner({ a, b, before }: Edge, second: Edge): boolean {
  return isBetween(a, before, b, second.before) !== isBetween(a, before, b, second.b);
}

/** Whether the direction from a corner to `point` lies between the directions to `from` and `to`, going clockwise. */
function isBetween(corner: Point, from: Point, to: Point, point: Point): boolean {
  return side(corner, from, to) > 0
    ? side(corner, from, point) > 0 && side(corner, point, to) > 0
    : side(corner, from, point) > 0 || side(corner, point, to) > 0;
}
