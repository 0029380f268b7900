/** Finds where polygons of an area cross each other. */

import type { Position } from "geojson";
import { orient2d } from "robust-predicates";
import type { Coordinates } from "../load/geometry/geometry.ts";
import { type Box, boxOf, extend, indexOf } from "./boxes.ts";

/** Where edges of a ring meet others, by the place in the ring where the edge ends; in any order. */
export type Crossings = Map<number, Position[]>;

/** A few edges in a row, of a ring of a polygon. */
type Stretch = {
  readonly polygon: number;
  readonly ring: number;
  readonly from: number;
  readonly box: Box;
};

const STRETCH = 32;

/** Where edges of different polygons meet, by polygon and ring. */
export function crossingsOf(boundary: Coordinates): Map<string, Crossings> {
  const stretches = stretchesNearOthers(boundary);
  const crossings = new Map<string, Crossings>();
  if (stretches.length === 0) return crossings;
  const index = indexOf(stretches.map(({ box }) => box));
  for (const stretch of stretches) {
    const { polygon, box } = stretch;
    const isLater = (other: number) => (stretches[other] as Stretch).polygon > polygon;
    for (const near of index.search(...box, isLater)) {
      noteMeetings(stretch, stretches[near] as Stretch, boundary, crossings);
    }
  }
  return crossings;
}

function noteMeetings(
  stretch: Stretch,
  another: Stretch,
  boundary: Coordinates,
  crossings: Map<string, Crossings>,
): void {
  const line = lineOf(stretch, boundary);
  const other = lineOf(another, boundary);
  for (let i = 1; i < line.length; i++) {
    for (let j = 1; j < other.length; j++) {
      const position = meeting(line[i - 1], line[i], other[j - 1], other[j]);
      if (position === null) continue;
      note(crossings, stretch, i, position);
      note(crossings, another, j, position);
    }
  }
}

function note(
  crossings: Map<string, Crossings>,
  { polygon, ring, from }: Stretch,
  i: number,
  position: Position,
): void {
  const key = `${polygon} ${ring}`;
  const own = crossings.get(key) ?? new Map<number, Position[]>();
  crossings.set(key, own.set(from + i, [...(own.get(from + i) ?? []), position]));
}

/** The stretches within the box of another polygon: no others can meet one. */
function stretchesNearOthers(boundary: Coordinates): Stretch[] {
  const stretches = boundary.flatMap((rings, polygon) =>
    rings.flatMap((positions, ring) => stretchesOf(positions, polygon, ring)),
  );
  const boxes = boundary.map((): Box => [Infinity, Infinity, -Infinity, -Infinity]);
  for (const { polygon, box } of stretches) extend(boxes[polygon] as Box, box);
  const polygons = indexOf(boxes);
  return stretches.filter(
    ({ polygon, box }) => polygons.search(...box, (other) => other !== polygon).length > 0,
  );
}

function stretchesOf(positions: readonly Position[], polygon: number, ring: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let from = 0; from + 1 < positions.length; from += STRETCH) {
    stretches.push({ polygon, ring, from, box: boxOf(positions, from, from + STRETCH + 1) });
  }
  return stretches;
}

function lineOf({ polygon, ring, from }: Stretch, boundary: Coordinates): readonly Position[] {
  const rings = boundary[polygon] as Position[][];
  return (rings[ring] as Position[]).slice(from, from + STRETCH + 1);
}

type End = Position | undefined;

/** Where two edges meet, if that is not an end of both. Edges along each other have nothing to part. */
function meeting(a: End, b: End, c: End, d: End): Position | null {
  const [ax, ay] = a as [number, number];
  const [bx, by] = b as [number, number];
  const [cx, cy] = c as [number, number];
  const [dx, dy] = d as [number, number];
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
