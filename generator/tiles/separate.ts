/** Makes one of the polygons of an area that lie over each other: a tile's polygons have to be apart. */

import Flatbush from "flatbush";
import type { Position } from "geojson";
import { orient2d } from "robust-predicates";
import type { Coordinates } from "../load/geometry.ts";
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

/** Where edges of a ring meet others, by the place in the ring where the edge ends; in any order. */
type Crossings = Map<number, Position[]>;

/** A few edges in a row, of a ring of a polygon. */
type Stretch = {
  readonly polygon: number;
  readonly ring: number;
  readonly from: number;
  readonly line: readonly Position[];
};

const STRETCH = 32;

/** Where edges of different polygons meet, by polygon and ring. */
function crossingsOf(boundary: Coordinates): Map<string, Crossings> {
  const stretches: Stretch[] = [];
  for (const [polygon, rings] of boundary.entries()) {
    for (const [ring, positions] of rings.entries()) {
      for (let from = 0; from + 1 < positions.length; from += STRETCH) {
        stretches.push({ polygon, ring, from, line: positions.slice(from, from + STRETCH + 1) });
      }
    }
  }
  const index = new Flatbush(stretches.length);
  const boxes = stretches.map(({ line }) => boxOf(line));
  for (const box of boxes) index.add(...box);
  index.finish();
  const crossings = new Map<string, Crossings>();
  const note = ({ polygon, ring, from }: Stretch, i: number, position: Position) => {
    const key = `${polygon} ${ring}`;
    const own = crossings.get(key) ?? new Map<number, Position[]>();
    crossings.set(key, own.set(from + i, [...(own.get(from + i) ?? []), position]));
  };
  for (const [number, stretch] of stretches.entries()) {
    const { polygon, line } = stretch;
    const isLater = (other: number) => (stretches[other] as Stretch).polygon > polygon;
    for (const near of index.search(...(boxes[number] as Box), isLater)) {
      const another = stretches[near] as Stretch;
      const other = another.line;
      for (let i = 1; i < line.length; i++) {
        for (let j = 1; j < other.length; j++) {
          const position = meeting(line[i - 1], line[i], other[j - 1], other[j]);
          if (position === null) continue;
          note(stretch, i, position);
          note(another, j, position);
        }
      }
    }
  }
  return crossings;
}

type Box = [west: number, south: number, east: number, north: number];

function boxOf(line: readonly Position[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of line as [number, number][]) {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

type End = Position | undefined;

/** Where two edges meet, if that is not an end of both. Edges along each other have nothing to part. */
function meeting(a: End, b: End, c: End, d: End): Position | null {
  const [ax, ay, bx, by, cx, cy, dx, dy] = [a, b, c, d].flatMap((end) => end as Position) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const sideC = orient2d(ax, ay, bx, by, cx, cy);
  const sideD = orient2d(ax, ay, bx, by, dx, dy);
  if (sideC * sideD > 0 || (sideC === 0 && sideD === 0)) return null;
  const sideA = orient2d(cx, cy, dx, dy, ax, ay);
  const sideB = orient2d(cx, cy, dx, dy, bx, by);
  if (sideA * sideB > 0) return null;
  if (sideC === 0) return sideA === 0 || sideB === 0 ? null : [cx, cy];
  if (sideD === 0) return sideA === 0 || sideB === 0 ? null : [dx, dy];
  if (sideA === 0) return [ax, ay];
  if (sideB === 0) return [bx, by];
  const t = sideA / (sideA - sideB);
  return [ax + (bx - ax) * t, ay + (by - ay) * t];
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
  const holders = new Map<string, Set<number>>();
  for (const [number, polygon] of polygons.entries()) {
    for (const position of polygon.flat()) {
      const key = String(position);
      holders.set(key, (holders.get(key) ?? new Set()).add(number));
    }
  }
  const isShared = (position: Position) => (holders.get(String(position))?.size ?? 0) > 1;
  return polygons.flatMap((polygon, number) =>
    polygon.flatMap((ring) =>
      chainsOf(ring, isShared).filter(([a, b]) => {
        const [ax, ay, bx, by] = [a, b].flatMap((end) => end as Position) as [number, number, number, number];
        return !polygons.some(
          (other, at) => at !== number && isInside([(ax + bx) / 2, (ay + by) / 2], other),
        );
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
