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
  const columns = byColumn(bends.values());
  for (const rings of polygons.values()) for (const ring of rings) noteObstacles(ring, columns);
  return new Map(
    [...polygons].map(([area, rings]) => [area, rings.map((ring) => withoutBends(ring, bends))] as const),
  );
}

const isInnerRim = (value: number): boolean => value === BUFFER || value === EXTENT - BUFFER;

const keyOf = (x: number, y: number): number => x * 2 * EXTENT + y;

function noteBends(ring: FlatRing, bends: Map<number, Bend>): void {
  for (let i = 0; i < ring.length; i += 2) {
    if (!isInnerRim(ring[i] as number) && !isInnerRim(ring[i + 1] as number)) continue;
    const before = i === 0 ? ring.length - 2 : i - 2;
    const after = i + 2 === ring.length ? 0 : i + 2;
    noteBend(ring, before, i, after, bends);
  }
}

function noteBend(ring: FlatRing, before: number, i: number, after: number, bends: Map<number, Bend>): void {
  const x = ring[i] as number;
  const y = ring[i + 1] as number;
  const ax = ring[before] as number;
  const ay = ring[before + 1] as number;
  const bx = ring[after] as number;
  const by = ring[after + 1] as number;
  const known = bends.get(keyOf(x, y));
  if (known) {
    known.isFree &&= isSame(known, ax, ay, bx, by) || isSame(known, bx, by, ax, ay);
  } else {
    const isFree = ring.length > 6 && isSlight(x, y, ax, ay, bx, by);
    bends.set(keyOf(x, y), { x, y, ax, ay, bx, by, isFree });
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

// In units: a few dozen columns, of which a bend between its neighbours takes up one or two.
const COLUMN = 64;

const columnAt = (x: number): number => Math.floor((x + BUFFER) / COLUMN);

/** The bends that may yet go, by the columns of the tile in which their triangles lie. */
function byColumn(bends: Iterable<Bend>): Bend[][] {
  const columns = Array.from({ length: columnAt(EXTENT + BUFFER) + 1 }, (): Bend[] => []);
  for (const bend of bends) {
    if (!bend.isFree) continue;
    const last = columnAt(Math.max(bend.ax, bend.bx));
    for (let column = columnAt(Math.min(bend.ax, bend.bx)); column <= last; column++) {
      columns[column]?.push(bend);
    }
  }
  return columns;
}

/** Other vertices in the triangle of a bend hold it where it is. */
function noteObstacles(ring: FlatRing, columns: readonly Bend[][]): void {
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i] as number;
    const y = ring[i + 1] as number;
    for (const bend of columns[columnAt(x)] as Bend[]) bend.isFree &&= !isWithin(bend, x, y);
  }
}

/** Whether a vertex that is none of its corners lies in the triangle of a bend, or on a side of it. */
function isWithin({ x, y, ax, ay, bx, by }: Bend, px: number, py: number): boolean {
  if ((px === x && py === y) || (px === ax && py === ay) || (px === bx && py === by)) return false;
  const sideA = (x - ax) * (py - ay) - (y - ay) * (px - ax);
  const sideB = (bx - x) * (py - y) - (by - y) * (px - x);
  const sideC = (ax - bx) * (py - by) - (ay - by) * (px - bx);
  return (sideA >= 0 && sideB >= 0 && sideC >= 0) || (sideA <= 0 && sideB <= 0 && sideC <= 0);
}

function withoutBends(ring: FlatRing, bends: ReadonlyMap<number, Bend>): FlatRing {
  const kept = new Int32Array(ring.length);
  let end = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i] as number;
    const y = ring[i + 1] as number;
    if ((isInnerRim(x) || isInnerRim(y)) && bends.get(keyOf(x, y))?.isFree) continue;
    kept[end++] = x;
    kept[end++] = y;
  }
  return end >= 6 && end < ring.length ? kept.subarray(0, end) : ring;
}
