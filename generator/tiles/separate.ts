/** Makes one of the polygons of an area that lie over each other: a tile's polygons have to be apart. */

import type { Position } from "geojson";
import type { Coordinates } from "../load/geometry/geometry.ts";
import { boxOf, indexOf } from "./boxes.ts";
import { type Crossings, crossingsOf } from "./crossings.ts";
import { directed, isClockwise, isInside } from "./positions.ts";

/** The same area by polygons that do not cross each other. Each is sound by itself already (data-format.md). */
export function separatePolygons(boundary: Coordinates): Coordinates {
  if (boundary.length < 2) return boundary;
  const crossings = crossingsOf(boundary);
  if (crossings.size === 0) return boundary;
  const polygons = boundary.map((polygon, number) =>
    polygon.map((ring, at) => withCrossings(ring, crossings.get(`${number} ${at}`))),
  );
  const isCrossed = (number: number) =>
    (boundary[number] as Position[][]).some((_, at) => crossings.has(`${number} ${at}`));
  const apart = polygons.filter((_, number) => !isCrossed(number));
  const crossed = polygons.filter((_, number) => isCrossed(number)).map(directed);
  const rings = stitch(outsideOthers(crossed));
  const outer = rings.filter(isClockwise);
  const holes = rings.filter((ring) => !isClockwise(ring));
  // Which of them a hole is in, nobody asks: tiles find it out for themselves.
  return [...outer.map((ring, index) => (index === 0 ? [ring, ...holes] : [ring])), ...apart];
}

function withCrossings(ring: Position[], crossings: Crossings = new Map()): Position[] {
  return ring.flatMap((position, i) => {
    const found = crossings.get(i);
    if (found === undefined) return [position];
    const [x, y] = ring[i - 1] as [number, number];
    const away = ([px, py]: Position) => Math.hypot((px as number) - x, (py as number) - y);
    return [...found.toSorted((p, q) => away(p) - away(q)), position].filter(
      (next, n, all) => String(next) !== String(n === 0 ? ring[i - 1] : all[n - 1]),
    );
  });
}

/** The stretches of rings, between positions that several polygons share, that lie in no other polygon. */
function outsideOthers(polygons: readonly Position[][][]): Position[][] {
  const index = indexOf(polygons.map(([outer]) => boxOf(outer as Position[])));
  const around = (x: number, y: number) => index.search(x, y, x, y);
  const isBetween = ([x, y]: Position) => around(x as number, y as number).length > 1;
  const holders = new Map<string, Set<number>>();
  for (const [number, polygon] of polygons.entries()) {
    for (const position of polygon.flat().filter(isBetween)) {
      const key = String(position);
      holders.set(key, (holders.get(key) ?? new Set()).add(number));
    }
  }
  const isShared = (position: Position) =>
    isBetween(position) && (holders.get(String(position))?.size ?? 0) > 1;
  return polygons.flatMap((polygon, number) =>
    polygon.flatMap((ring) =>
      chainsOf(ring, isShared).filter(([a, b]) => {
        const [ax, ay] = a as [number, number];
        const [bx, by] = b as [number, number];
        const [x, y] = [(ax + bx) / 2, (ay + by) / 2];
        return !around(x, y).some((at) => at !== number && isInside([x, y], polygons[at] as Position[][]));
      }),
    ),
  );
}

/** A ring from node to node; whole, if it has none. */
function chainsOf(ring: Position[], isNode: (position: Position) => boolean): Position[][] {
  const first = ring.findIndex(isNode);
  const turned = first <= 0 ? ring : [...ring.slice(first, -1), ...ring.slice(0, first + 1)];
  const chains: Position[][] = [];
  for (let from = 0, to = 1; to < turned.length; to++) {
    if (to < turned.length - 1 && !isNode(turned[to] as Position)) continue;
    chains.push(turned.slice(from, to + 1));
    from = to;
  }
  return chains;
}

/** Rings of chains, each going on where another ends. */
function stitch(chains: readonly Position[][]): Position[][] {
  const waiting = Map.groupBy(chains, (chain) => String(chain[0]));
  const rings: Position[][] = [];
  for (const chain of chains) {
    const ring: Position[] = [];
    for (let next = take(waiting, String(chain[0])); next; next = take(waiting, String(next.at(-1)))) {
      ring.push(...(ring.length === 0 ? next : next.slice(1)));
      if (String(ring[0]) === String(ring.at(-1))) break;
    }
    if (ring.length >= 4 && String(ring[0]) === String(ring.at(-1))) rings.push(ring);
  }
  return rings;
}

const take = (waiting: Map<string, Position[][]>, key: string): Position[] | undefined =>
  waiting.get(key)?.pop();
