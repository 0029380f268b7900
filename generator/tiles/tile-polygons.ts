/** Makes the polygons of a tile out of what the cut left: simple rings, each outer one with its holes behind it. */

import { signedArea } from "./cut.ts";
import { BUFFER, EXTENT } from "./extent.ts";
import { type FlatRing, simpleRings } from "./simple-rings.ts";

const LOW = -BUFFER;
const HIGH = EXTENT + BUFFER;

/** The rings of an area's polygons in a tile, in the order of MVT 2 §4.3.4.4; none if nothing is left. */
export function tilePolygons(rings: readonly FlatRing[]): FlatRing[] {
  const simple =
    rings.length === 1 && isRim(rings[0] as FlatRing) ? rings : simpleRings(withSharedVertices(rings));
  const outer = simple.filter((ring) => signedArea(ring) > 0);
  const holes = simple.filter((ring) => signedArea(ring) < 0);
  return holes.length === 0 ? outer : withHoles(outer, holes);
}

/** Whether a ring is the rim of the buffer: the area fills the tile. */
export const isRim = (ring: FlatRing): boolean =>
  ring.length === 8 && Math.abs(signedArea(ring)) === 2 * (HIGH - LOW) ** 2;

/**
 * Rings that run along the same line share whole edges of it only if each has the other's vertices there. That is so along
 * the rim, and along the antimeridian, where what comes from the other side of the world meets what is on this.
 */
function withSharedVertices(rings: readonly FlatRing[]): readonly FlatRing[] {
  const upright = [LOW, 0, EXTENT, HIGH].map((at) => ({ at, axis: 0, places: [] as number[] }));
  const level = [LOW, HIGH].map((at) => ({ at, axis: 1, places: [] as number[] }));
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      const x = ring[i] as number;
      const y = ring[i + 1] as number;
      if (x <= 0 || x >= EXTENT) for (const { at, places } of upright) if (x === at) places.push(y);
      if (y <= LOW || y >= HIGH) for (const { at, places } of level) if (y === at) places.push(x);
    }
  }
  // Two edges along one line take three vertices at least.
  const shared = [...upright, ...level].filter(({ places }) => places.length > 2);
  if (shared.length === 0) return rings;
  for (const { places } of shared) places.sort((a, b) => a - b);
  return rings.map((ring) => splitAlong(ring, shared));
}

/** A line along an axis: `x` or `y` is `at`. The places are those of vertices on it. */
type Side = { readonly at: number; readonly axis: number; readonly places: readonly number[] };

function splitAlong(ring: FlatRing, sides: readonly Side[]): FlatRing {
  const split: number[] = [];
  let ax = ring[ring.length - 2] as number;
  let ay = ring[ring.length - 1] as number;
  for (let i = 0; i < ring.length; i += 2) {
    const bx = ring[i] as number;
    const by = ring[i + 1] as number;
    if (ax === bx || ay === by) {
      for (const { at, axis, places } of sides) {
        const [from, to] = axis === 0 ? [ay, by] : [ax, bx];
        if ((axis === 0 ? ax : ay) !== at || (axis === 0 ? bx : by) !== at) continue;
        const passed = places.filter((place) => place > Math.min(from, to) && place < Math.max(from, to));
        if (from > to) passed.reverse();
        for (const place of passed) split.push(axis === 0 ? at : place, axis === 0 ? place : at);
      }
    }
    split.push(bx, by);
    ax = bx;
    ay = by;
  }
  return split;
}

/** Each hole behind the smallest outer ring around it. */
function withHoles(outer: readonly FlatRing[], holes: readonly FlatRing[]): FlatRing[] {
  const polygons = outer.map((ring) => ({ ring, area: signedArea(ring), holes: [] as FlatRing[] }));
  const smallestFirst = polygons.toSorted((a, b) => a.area - b.area);
  for (const hole of holes) {
    const area = -signedArea(hole);
    smallestFirst.find((polygon) => polygon.area > area && isAround(polygon.ring, hole))?.holes.push(hole);
  }
  return polygons.flatMap(({ ring, holes }) => [ring, ...holes]);
}

/** Whether the middle of a hole's first edge is inside a ring. It is never on one: rings share no edges. */
function isAround(ring: FlatRing, hole: FlatRing): boolean {
  const px = ((hole[0] as number) + (hole[2] as number)) / 2;
  const py = ((hole[1] as number) + (hole[3] as number)) / 2;
  let isInside = false;
  let ax = ring[ring.length - 2] as number;
  let ay = ring[ring.length - 1] as number;
  for (let i = 0; i < ring.length; i += 2) {
    const bx = ring[i] as number;
    const by = ring[i + 1] as number;
    if (ay > py !== by > py && (px - ax) * (by - ay) < (bx - ax) * (py - ay) === by > ay)
      isInside = !isInside;
    ax = bx;
    ay = by;
  }
  return isInside;
}

/** Whether any of the polygons shows in the tile itself, not just in its buffer. */
export function isVisible(polygons: readonly FlatRing[]): boolean {
  return polygons.some((ring) => {
    let [west, north, east, south] = [HIGH, HIGH, LOW, LOW];
    for (let i = 0; i < ring.length; i += 2) {
      const x = ring[i] as number;
      const y = ring[i + 1] as number;
      if (x > 0 && x < EXTENT && y > 0 && y < EXTENT) return true;
      west = Math.min(west, x);
      east = Math.max(east, x);
      north = Math.min(north, y);
      south = Math.max(south, y);
    }
    // No vertex inside, and yet it may lead through, or around.
    return west < EXTENT && east > 0 && north < EXTENT && south > 0 && reachesIn(ring);
  });
}

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
    const a = [ring[i] as number, ring[i + 1] as number] as const;
    const b = [ring[next] as number, ring[next + 1] as number] as const;
    const da = ((a[axis] as number) - line) * sign;
    const db = ((b[axis] as number) - line) * sign;
    if (da >= 0) clipped.push(...a);
    if (da * db < 0) {
      const t = da / (da - db);
      const other = (a[1 - axis] as number) + ((b[1 - axis] as number) - (a[1 - axis] as number)) * t;
      clipped.push(...(axis === 0 ? [line, other] : [other, line]));
    }
  }
  return clipped;
}
