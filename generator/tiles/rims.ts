/** Takes out of a tile the vertices that its lines have only because its neighbours' buffers end there. */

import { BUFFER, EXTENT } from "./extent.ts";
import type { FlatRing } from "./simple-rings.ts";

/** A vertex, the two beside it, and in how many rings. */
type Bend = {
  readonly x: number;
  readonly y: number;
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  isFree: boolean;
};

type Polygons = ReadonlyMap<number, readonly FlatRing[]>;

/**
 * The same polygons without those vertices, where a straight line is as good: it is no farther away than rounding has
 * put them, it has the same vertex left out on either side, and there is nothing between.
 */
export function withoutInnerRims(polygons: Polygons): Polygons {
  const bends = new Map<number, Bend>();
  for (const rings of polygons.values()) for (const ring of rings) noteBends(ring, bends);
  if (bends.size === 0) return polygons;
  for (const rings of polygons.values()) for (const ring of rings) noteObstacles(ring, bends);
  return new Map(
    [...polygons].map(([area, rings]) => [area, rings.map((ring) => withoutBends(ring, bends))] as const),
  );
}

const isInnerRim = (value: number): boolean => value === BUFFER || value === EXTENT - BUFFER;

const keyOf = (x: number, y: number): number => x * 2 * EXTENT + y;

function noteBends(ring: FlatRing, bends: Map<number, Bend>): void {
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i] as number;
    const y = ring[i + 1] as number;
    if (!isInnerRim(x) && !isInnerRim(y)) continue;
    const before = i === 0 ? ring.length - 2 : i - 2;
    const after = i + 2 === ring.length ? 0 : i + 2;
    const [ax, ay] = [ring[before] as number, ring[before + 1] as number];
    const [bx, by] = [ring[after] as number, ring[after + 1] as number];
    const known = bends.get(keyOf(x, y));
    if (known) known.isFree &&= isSame(known, ax, ay, bx, by) || isSame(known, bx, by, ax, ay);
    else
      bends.set(keyOf(x, y), {
        x,
        y,
        ax,
        ay,
        bx,
        by,
        isFree: ring.length > 6 && isSlight(x, y, ax, ay, bx, by),
      });
  }
}

const isSame = (bend: Bend, ax: number, ay: number, bx: number, by: number): boolean =>
  bend.ax === ax && bend.ay === ay && bend.bx === bx && bend.by === by;

/** Whether a vertex is no farther from the line between its neighbours than rounding moves it, and these stay. */
function isSlight(x: number, y: number, ax: number, ay: number, bx: number, by: number): boolean {
  if (isInnerRim(ax) || isInnerRim(ay) || isInnerRim(bx) || isInnerRim(by)) return false;
  const square = (bx - ax) ** 2 + (by - ay) ** 2;
  const twice = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
  const along = (bx - ax) * (x - ax) + (by - ay) * (y - ay);
  return along > 0 && along < square && 2 * twice * twice <= square;
}

/** Other vertices in the triangle of a bend hold it where it is. */
function noteObstacles(ring: FlatRing, bends: ReadonlyMap<number, Bend>): void {
  for (const bend of bends.values()) {
    const { x, y, ax, ay, bx, by } = bend;
    const [west, east] = [Math.min(ax, bx), Math.max(ax, bx)];
    const [north, south] = [Math.min(ay, by, y), Math.max(ay, by, y)];
    for (let i = 0; i < ring.length && bend.isFree; i += 2) {
      const px = ring[i] as number;
      const py = ring[i + 1] as number;
      if (px < west || px > east || py < north || py > south) continue;
      if ((px === x && py === y) || (px === ax && py === ay) || (px === bx && py === by)) continue;
      const sides = [
        (x - ax) * (py - ay) - (y - ay) * (px - ax),
        (bx - x) * (py - y) - (by - y) * (px - x),
        (ax - bx) * (py - by) - (ay - by) * (px - bx),
      ];
      bend.isFree = !(sides.every((side) => side >= 0) || sides.every((side) => side <= 0));
    }
  }
}

function withoutBends(ring: FlatRing, bends: ReadonlyMap<number, Bend>): FlatRing {
  const isGone = (i: number) => bends.get(keyOf(ring[i] as number, ring[i + 1] as number))?.isFree === true;
  const kept: number[] = [];
  for (let i = 0; i < ring.length; i += 2)
    if (!isGone(i)) kept.push(ring[i] as number, ring[i + 1] as number);
  return kept.length >= 6 ? kept : ring;
}
