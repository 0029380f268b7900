/** Makes one of the polygons of an area that lie over each other: a tile's polygons have to be apart. */

import Flatbush from "flatbush";
import type { Position } from "geojson";
import { type Geom, union } from "polyclip-ts";
import { orient2d } from "robust-predicates";
import type { Coordinates } from "../load/geometry.ts";

/** The same area by polygons that do not cross each other. Each is sound by itself already (data-format.md). */
export function separatePolygons(boundary: Coordinates): Coordinates {
  if (boundary.length < 2 || !isCrossed(boundary)) return boundary;
  const [first, ...others] = boundary as unknown as [Geom, ...Geom[]];
  return union(first, ...others);
}

/** A few edges in a row, of a ring of a polygon. */
type Stretch = { readonly polygon: number; readonly line: readonly Position[] };

const STRETCH = 32;

function isCrossed(boundary: Coordinates): boolean {
  const stretches: Stretch[] = [];
  for (const [polygon, rings] of boundary.entries()) {
    for (const ring of rings) {
      for (let i = 0; i + 1 < ring.length; i += STRETCH) {
        stretches.push({ polygon, line: ring.slice(i, i + STRETCH + 1) });
      }
    }
  }
  const index = new Flatbush(stretches.length);
  const boxes = stretches.map(({ line }) => boxOf(line));
  for (const box of boxes) index.add(...box);
  index.finish();
  return stretches.some(({ polygon, line }, number) =>
    index
      .search(...(boxes[number] as Box), (other) => (stretches[other] as Stretch).polygon > polygon)
      .some((other) => linesCross(line, (stretches[other] as Stretch).line)),
  );
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

function linesCross(first: readonly Position[], second: readonly Position[]): boolean {
  return first
    .slice(1)
    .some((b, i) =>
      second.slice(1).some((d, j) => edgesCross(first[i] as Position, b, second[j] as Position, d)),
    );
}

/** Whether two edges have a point in common that is not an end of both. */
function edgesCross(a: Position, b: Position, c: Position, d: Position): boolean {
  if (side(a, b, c) * side(a, b, d) > 0 || side(c, d, a) * side(c, d, b) > 0) return false;
  return ![a, b].some((p) => [c, d].some((q) => p[0] === q[0] && p[1] === q[1]));
}

const side = (a: Position, b: Position, c: Position): number =>
  Math.sign(
    orient2d(a[0] as number, a[1] as number, b[0] as number, b[1] as number, c[0] as number, c[1] as number),
  );
