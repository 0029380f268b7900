/** Finds what is wrong with the polygons of a feature, exactly: in whole numbers, for every pair of edges that are near. */

import Flatbush from "flatbush";
import type { Ring } from "./read-archive.ts";

type Point = Ring[number];
type Edge = { readonly a: Point; readonly b: Point; readonly ring: number; readonly polygon: number };

/** The polygons of a feature: each positive ring (MVT 2 §4.3.4.4) with the negative ones that follow it. */
function polygonsOf(rings: readonly Ring[]): Ring[][] {
  const polygons: Ring[][] = [];
  for (const ring of rings) {
    if (signedArea(ring) > 0 || polygons.length === 0) polygons.push([ring]);
    else polygons.at(-1)?.push(ring);
  }
  return polygons;
}

/** Twice the area by the shoelace formula; positive clockwise on a screen. */
function signedArea(ring: Ring): number {
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1] as Point, ring[i] as Point];
    twice += a.x * b.y - b.x * a.y;
  }
  return twice;
}

const isOnLine = (a: Point, { x, y }: Point, b: Point): boolean =>
  (x - a.x) * (b.y - y) === (y - a.y) * (b.x - x);

/** Of each invalid polygon of a feature, why it is invalid. */
export function faultsOf(rings: readonly Ring[]): string[][] {
  const polygons = polygonsOf(rings);
  const edges = polygons.flatMap((polygon, number) =>
    polygon.flatMap((ring, at) =>
      ring.slice(1).map((b, i) => ({ a: ring[i] as Point, b, ring: at, polygon: number })),
    ),
  );
  const faults = polygons.map((polygon) => faultsOfRings(polygon));
  for (const { edge, fault } of faultsOfEdges(edges)) faults[edge.polygon]?.push(fault);
  return faults.filter((found) => found.length > 0);
}

function faultsOfRings([outer, ...holes]: readonly Ring[]): string[] {
  const faults: string[] = [];
  for (const ring of [outer as Ring, ...holes]) {
    const [first, last] = [ring[0] as Point, ring.at(-1) as Point];
    if (ring.length < 4) faults.push(`a ring of ${ring.length} points`);
    if (first.x !== last.x || first.y !== last.y) faults.push("a ring that is not closed");
    if (ring.slice(1).some((b, i) => b.x === ring[i]?.x && b.y === ring[i]?.y))
      faults.push("an edge without length");
    const seen = new Set(ring.slice(1).map(({ x, y }) => `${x} ${y}`));
    if (seen.size !== ring.length - 1) faults.push("a ring that comes back to a vertex");
    if (ring.slice(1).some((b, i) => isOnLine(ring.at(i === 0 ? -2 : i - 1) as Point, ring[i] as Point, b)))
      faults.push("a vertex on the line between its neighbours");
  }
  if (signedArea(outer as Ring) <= 0) faults.push("an outer ring in the wrong direction");
  if (holes.some((hole) => signedArea(hole) >= 0)) faults.push("a hole in the wrong direction");
  if (holes.some((hole) => !isInside(hole, outer as Ring))) faults.push("a hole outside its ring");
  return faults;
}

/** Whether a hole, which crosses nothing, is inside: if the middle of its first edge is, and no vertex is outside. */
function isInside(hole: Ring, outer: Ring): boolean {
  const [a, b] = [hole[0] as Point, hole[1] as Point];
  return (
    sideOf({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, outer) > 0 &&
    hole.every((vertex) => sideOf(vertex, outer) >= 0)
  );
}

/** 1 inside, 0 on the line, -1 outside. */
function sideOf({ x, y }: Point, ring: Ring): number {
  let inside = -1;
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1] as Point, ring[i] as Point];
    const turn = orientation(a, b, { x, y });
    const within =
      Math.min(a.x, b.x) <= x &&
      x <= Math.max(a.x, b.x) &&
      Math.min(a.y, b.y) <= y &&
      y <= Math.max(a.y, b.y);
    if (turn === 0 && within) return 0;
    if (a.y > y !== b.y > y && turn > 0 === b.y > a.y) inside = -inside;
  }
  return inside;
}

const orientation = (a: Point, b: Point, c: Point): number =>
  Math.sign((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x));

function* faultsOfEdges(edges: readonly Edge[]): Generator<{ edge: Edge; fault: string }> {
  if (edges.length === 0) return;
  const index = new Flatbush(edges.length);
  for (const { a, b } of edges)
    index.add(Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y));
  index.finish();
  for (const [number, edge] of edges.entries()) {
    const { a, b } = edge;
    const near = index.search(
      Math.min(a.x, b.x),
      Math.min(a.y, b.y),
      Math.max(a.x, b.x),
      Math.max(a.y, b.y),
      (other) => other > number,
    );
    for (const other of near) {
      const fault = conflict(edge, edges[other] as Edge);
      if (fault !== null) yield { edge, fault };
    }
  }
}

/** Edges may share ends. A vertex may lie on an edge of another ring, but not of its own. */
function conflict(first: Edge, second: Edge): string | null {
  const { a, b } = first;
  const { a: c, b: d } = second;
  const [toC, toD] = [orientation(a, b, c), orientation(a, b, d)];
  const [toA, toB] = [orientation(c, d, a), orientation(c, d, b)];
  if (toC * toD < 0 && toA * toB < 0) return `edges that cross at ${a.x} ${a.y}`;
  if (toC === 0 && toD === 0) {
    const axis = a.x === b.x ? "y" : "x";
    const low = Math.max(Math.min(a[axis], b[axis]), Math.min(c[axis], d[axis]));
    const high = Math.min(Math.max(a[axis], b[axis]), Math.max(c[axis], d[axis]));
    return low < high ? `edges along each other at ${a.x} ${a.y}` : null;
  }
  const isOwn = first.ring === second.ring && first.polygon === second.polygon;
  const inner = (toC === 0 || toD === 0) && toA * toB < 0;
  const outer = (toA === 0 || toB === 0) && toC * toD < 0;
  return isOwn && (inner || outer) ? `a ring that touches itself at ${a.x} ${a.y}` : null;
}
