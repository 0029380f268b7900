/** Finds where polygons of an area intersect each other. */

import { orient2d } from "robust-predicates";
import type { Coordinates, Point, Ring } from "../../../../schemas/geometry.ts";
import { type Box, boundingBox, emptyBox, extend, spatialIndex } from "./boxes.ts";

/** Where other polygons intersect the edges of a ring, by the index at which the edge ends; in no order. */
export type Intersections = Map<number, Point[]>;

/** A few consecutive edges of a ring, from the position at `from` on. */
type Run = { readonly polygon: number; readonly ring: Ring; readonly from: number; readonly box: Box };

const RUN_LENGTH = 32;

/** Of every ring that other polygons intersect, where. */
export function intersectionsOf(boundary: Coordinates): Map<Ring, Intersections> {
  const found = new Map<Ring, Intersections>();
  const runs = runsNearOthers(boundary);
  if (runs.length === 0) return found;
  const index = spatialIndex(runs.map(({ box }) => box));
  for (const run of runs) {
    const isLater = (other: number) => runs[other].polygon > run.polygon;
    for (const near of index.search(...run.box, isLater)) intersectRuns(run, runs[near], found);
  }
  return found;
}

function intersectRuns(run: Run, other: Run, found: Map<Ring, Intersections>): void {
  const [line, otherLine] = [lineOf(run), lineOf(other)];
  for (let i = 1; i < line.length; i++) {
    for (let j = 1; j < otherLine.length; j++) {
      const point = intersection(line[i - 1], line[i], otherLine[j - 1], otherLine[j]);
      if (point === null) continue;
      note(found, run, i, point);
      note(found, other, j, point);
    }
  }
}

const lineOf = ({ ring, from }: Run): Point[] => ring.slice(from, from + RUN_LENGTH + 1);

function note(found: Map<Ring, Intersections>, { ring, from }: Run, i: number, point: Point): void {
  const own: Intersections = found.get(ring) ?? new Map();
  found.set(ring, own.set(from + i, [...(own.get(from + i) ?? []), point]));
}

/** The runs that meet the bounding box of another polygon: no others can intersect one. */
function runsNearOthers(boundary: Coordinates): Run[] {
  const runs = boundary.flatMap((rings, polygon) => rings.flatMap((ring) => runsOf(ring, polygon)));
  const boxes = boundary.map(emptyBox);
  for (const { polygon, box } of runs) extend(boxes[polygon], box);
  const polygons = spatialIndex(boxes);
  return runs.filter(({ polygon, box }) => polygons.search(...box, (other) => other !== polygon).length > 0);
}

function runsOf(ring: Ring, polygon: number): Run[] {
  const runs: Run[] = [];
  for (let from = 0; from + 1 < ring.length; from += RUN_LENGTH) {
    runs.push({ polygon, ring, from, box: boundingBox(ring.slice(from, from + RUN_LENGTH + 1)) });
  }
  return runs;
}

/** Where two edges intersect, unless at an end of both. Of edges that run along each other, nothing is reported. */
function intersection([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point, [dx, dy]: Point): Point | null {
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
