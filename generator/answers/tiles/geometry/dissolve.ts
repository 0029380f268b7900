/** Dissolves the overlapping polygons of an area into one: the polygons of a tile must not overlap. */

import pointInPolygon from "point-in-polygon-hao";
import type { Coordinates, Point, Ring } from "../../../../schemas/geometry.ts";
import { boundingBox, spatialIndex } from "./boxes.ts";
import { type Intersections, intersectionsOf } from "./intersections.ts";

/** The same area as polygons that do not cross each other. Each given polygon is valid by itself (docs/data.md). */
export function dissolvePolygons(boundary: Coordinates): Coordinates {
  if (boundary.length < 2) return boundary;
  const found = intersectionsOf(boundary);
  if (found.size === 0) return boundary;
  const isCrossed = (polygon: readonly Ring[]) => polygon.some((ring) => found.has(ring));
  const apart = boundary.filter((polygon) => !isCrossed(polygon));
  const crossed = boundary
    .filter(isCrossed)
    .map((polygon) => rewind(polygon.map((ring) => withIntersections(ring, found.get(ring)))));
  // Where edges of two polygons coincide, one is enough.
  const chains = new Map(outsideOthers(crossed).map((chain) => [String(chain), chain]));
  const rings = stitch([...chains.values()]);
  const outer = rings.filter(isClockwise);
  const holes = rings.filter((ring) => !isClockwise(ring));
  // Any outer ring may have the holes: each tile assigns them again.
  return [...outer.map((ring, index) => (index === 0 ? [ring, ...holes] : [ring])), ...apart];
}

function withIntersections(ring: Ring, intersections: Intersections = new Map()): Ring {
  return ring.flatMap((position, i) => {
    const found = intersections.get(i);
    if (found === undefined) return [position];
    const start = ring[i - 1];
    const distance = ([x, y]: Point) => Math.hypot(x - start[0], y - start[1]);
    return [...found.toSorted((p, q) => distance(p) - distance(q)), position].filter(
      (next, n, all) => String(next) !== String(n === 0 ? start : all[n - 1]),
    );
  });
}

/** The chains of rings, from one position that several polygons share to the next, that lie in no other polygon. */
function outsideOthers(polygons: readonly Ring[][]): Point[][] {
  const index = spatialIndex(polygons.map(([outer]) => boundingBox(outer)));
  const around = ([x, y]: Point) => index.search(x, y, x, y);
  const mayBeShared = (position: Point) => around(position).length > 1;
  const owners = new Map<string, Set<number>>();
  for (const [number, polygon] of polygons.entries()) {
    for (const position of polygon.flat().filter(mayBeShared)) {
      const key = String(position);
      owners.set(key, (owners.get(key) ?? new Set()).add(number));
    }
  }
  const isShared = (position: Point) =>
    mayBeShared(position) && (owners.get(String(position))?.size ?? 0) > 1;
  return polygons.flatMap((polygon, number) =>
    polygon.flatMap((ring) =>
      chainsOf(ring, isShared).filter(([[ax, ay], [bx, by]]) => {
        const middle: Point = [(ax + bx) / 2, (ay + by) / 2];
        return !around(middle).some((at) => at !== number && pointInPolygon(middle, polygons[at]) === true);
      }),
    ),
  );
}

/** A ring in chains from node to node; all of it as one chain if it has no node. */
function chainsOf(ring: Ring, isNode: (position: Point) => boolean): Point[][] {
  const first = ring.findIndex(isNode);
  const turned = first <= 0 ? ring : [...ring.slice(first, -1), ...ring.slice(0, first + 1)];
  const chains: Point[][] = [];
  for (let from = 0, to = 1; to < turned.length; to++) {
    if (to < turned.length - 1 && !isNode(turned[to])) continue;
    chains.push(turned.slice(from, to + 1));
    from = to;
  }
  return chains;
}

/** Joins chains into rings: each continues where another ends. */
function stitch(chains: readonly Point[][]): Ring[] {
  const waiting = Map.groupBy(chains, (chain) => String(chain[0]));
  const take = (start: Point | undefined) => waiting.get(String(start))?.pop();
  const rings: Ring[] = [];
  for (const chain of chains) {
    const ring: Ring = [];
    for (let next = take(chain[0]); next; next = take(next.at(-1))) {
      ring.push(...(ring.length === 0 ? next : next.slice(1)));
      if (isClosed(ring)) break;
    }
    if (ring.length >= 4 && isClosed(ring)) rings.push(ring);
  }
  return rings;
}

const isClosed = (ring: Ring): boolean => String(ring[0]) === String(ring.at(-1));

/** Clockwise on the map. With y downwards, as in tiles, that is the positive winding order of MVT 2 §4.3.4.4. */
function isClockwise(ring: Ring): boolean {
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    const [ax, ay] = ring[i - 1];
    const [bx, by] = ring[i];
    twice += (bx - ax) * (ay + by);
  }
  return twice > 0;
}

/** A polygon's rings with the winding order that tiles have: the outer ring clockwise, holes counterclockwise. */
const rewind = (polygon: readonly Ring[]): Ring[] =>
  polygon.map((ring, index) => (isClockwise(ring) === (index === 0) ? ring : ring.toReversed()));
