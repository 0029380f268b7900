/** Makes the polygons of a tile from clipped rings: simple rings, each outer one followed by its holes. */

import { BUFFER, EXTENT } from "../extent.ts";
import { signedArea } from "./clip.ts";
import { type FlatRing, simpleRings } from "./simple-rings.ts";

const LOW = -BUFFER;
const HIGH = EXTENT + BUFFER;

/** The polygons of each area, by its index among all areas: rings in the order of MVT 2 §4.3.4.4. */
export type TilePolygons = ReadonlyMap<number, readonly FlatRing[]>;

/** The rings of an area's polygons in a tile; none if nothing is left of it. */
export function tilePolygons(rings: readonly FlatRing[]): readonly FlatRing[] {
  if (isFilled(rings)) return rings;
  const simple = simpleRings(withSharedVertices(rings));
  const outer = simple.filter((ring) => signedArea(ring) > 0);
  const holes = simple.filter((ring) => signedArea(ring) < 0);
  return holes.length === 0 ? outer : withHoles(outer, holes);
}

/** Whether an area fills a tile and its buffer. */
export const isFilled = (rings: readonly FlatRing[]): boolean => rings.length === 1 && fillsTile(rings[0]);

const fillsTile = (ring: FlatRing): boolean =>
  ring.length === 8 && signedArea(ring) === 2 * (HIGH - LOW) ** 2;

/**
 * Rings that run along the same line share whole edges of it only if each has the other's vertices. Rings run along the
 * edges of the buffer, and along the antimeridian, where the two sides of the world meet.
 */
function withSharedVertices(rings: readonly FlatRing[]): readonly FlatRing[] {
  const lines = LINES.map(({ axis, at }): Line => ({ axis, at, places: [] }));
  for (const ring of rings) notePlaces(ring, lines);
  // Two edges along one line have at least three vertices.
  const shared = lines.filter(({ places }) => places.length > 2);
  for (const { places } of shared) places.sort((a, b) => a - b);
  return shared.length === 0 ? rings : rings.map((ring) => splitAlong(ring, shared));
}

/** A line where `x` (axis 0) or `y` (axis 1) is `at`, and where vertices lie on it. */
type Line = { readonly axis: 0 | 1; readonly at: number; readonly places: number[] };

const LINES = [
  { axis: 0, at: LOW },
  { axis: 0, at: 0 },
  { axis: 0, at: EXTENT },
  { axis: 0, at: HIGH },
  { axis: 1, at: LOW },
  { axis: 1, at: HIGH },
] as const;

function notePlaces(ring: FlatRing, lines: readonly Line[]): void {
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i];
    const y = ring[i + 1];
    if (x > 0 && x < EXTENT && y > LOW && y < HIGH) continue;
    for (const { axis, at, places } of lines) {
      if ((axis === 0 ? x : y) === at) places.push(axis === 0 ? y : x);
    }
  }
}

function splitAlong(ring: FlatRing, lines: readonly Line[]): FlatRing {
  let split: number[] | null = null;
  let ax = ring[ring.length - 2];
  let ay = ring[ring.length - 1];
  for (let i = 0; i < ring.length; i += 2) {
    const bx = ring[i];
    const by = ring[i + 1];
    for (const line of lines) {
      if ((line.axis === 0 ? ax : ay) !== line.at || (line.axis === 0 ? bx : by) !== line.at) continue;
      const passed = passedBy(ax, ay, bx, by, line);
      if (passed.length === 0) continue;
      split ??= Array.from(ring.subarray(0, i));
      split.push(...passed);
    }
    split?.push(bx, by);
    ax = bx;
    ay = by;
  }
  return split === null ? ring : new Int32Array(split);
}

/** The vertices `[x, y, x, y, …]` that an edge along a line passes. */
function passedBy(ax: number, ay: number, bx: number, by: number, { axis, at, places }: Line): number[] {
  const [from, to] = axis === 0 ? [ay, by] : [ax, bx];
  const between = places.filter((place) => place > Math.min(from, to) && place < Math.max(from, to));
  if (from > to) between.reverse();
  return between.flatMap((place) => (axis === 0 ? [at, place] : [place, at]));
}

/** Each hole behind the smallest outer ring around it. */
function withHoles(outer: readonly FlatRing[], holes: readonly FlatRing[]): FlatRing[] {
  const polygons = outer.map((ring) => ({ rings: [ring], area: signedArea(ring) }));
  const smallestFirst = polygons.toSorted((a, b) => a.area - b.area);
  for (const hole of holes) {
    const area = -signedArea(hole);
    smallestFirst
      .find((polygon) => polygon.area > area && isAround(polygon.rings[0], hole))
      ?.rings.push(hole);
  }
  return polygons.flatMap(({ rings }) => rings);
}

/** Whether the middle of a hole's first edge is inside a ring. It is never on the ring: rings share no edges. */
function isAround(ring: FlatRing, hole: FlatRing): boolean {
  const px = (hole[0] + hole[2]) / 2;
  const py = (hole[1] + hole[3]) / 2;
  let isInside = false;
  let ax = ring[ring.length - 2];
  let ay = ring[ring.length - 1];
  for (let i = 0; i < ring.length; i += 2) {
    const bx = ring[i];
    const by = ring[i + 1];
    if (ay > py !== by > py && (px - ax) * (by - ay) < (bx - ax) * (py - ay) === by > ay)
      isInside = !isInside;
    ax = bx;
    ay = by;
  }
  return isInside;
}

/** Whether a ring shows in the tile itself, not just in its buffer. */
export function isVisible(ring: FlatRing): boolean {
  if (fillsTile(ring)) return true;
  let [west, north, east, south] = [HIGH, HIGH, LOW, LOW];
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i];
    const y = ring[i + 1];
    if (x > 0 && x < EXTENT && y > 0 && y < EXTENT) return true;
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, y);
    south = Math.max(south, y);
  }
  // Without a vertex in the tile, the ring may still pass through it or around it.
  return west < EXTENT && east > 0 && north < EXTENT && south > 0 && reachesIn(ring);
}

/** Whether clipping a ring to the tile leaves anything (Sutherland and Hodgman 1974). */
function reachesIn(ring: FlatRing): boolean {
  let clipped: number[] = Array.from(ring);
  for (const axis of [0, 1]) {
    clipped = clipHalf(clipped, axis, 0, 1);
    clipped = clipHalf(clipped, axis, EXTENT, -1);
  }
  return clipped.length >= 6 && signedArea(clipped) !== 0;
}

function clipHalf(ring: readonly number[], axis: number, line: number, sign: number): number[] {
  const clipped: number[] = [];
  for (let i = 0; i < ring.length; i += 2) {
    const next = (i + 2) % ring.length;
    const a = [ring[i], ring[i + 1]];
    const b = [ring[next], ring[next + 1]];
    const da = (a[axis] - line) * sign;
    const db = (b[axis] - line) * sign;
    if (da >= 0) clipped.push(...a);
    if (da * db < 0) {
      const t = da / (da - db);
      const other = a[1 - axis] + (b[1 - axis] - a[1 - axis]) * t;
      clipped.push(...(axis === 0 ? [line, other] : [other, line]));
    }
  }
  return clipped;
}
