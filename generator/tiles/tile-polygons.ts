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
  const sides = LINES.map(({ axis, at }): Side => ({ axis, at, places: [] }));
  for (const ring of rings) notePlaces(ring, sides);
  // Two edges along one line take three vertices at least.
  const shared = sides.filter(({ places }) => places.length > 2);
  for (const { places } of shared) places.sort((a, b) => a - b);
  return shared.length === 0 ? rings : rings.map((ring) => splitAlong(ring, shared));
}

/** A line along an axis: `x` or `y` is `at`. The places are those of vertices on it. */
type Side = { readonly axis: 0 | 1; readonly at: number; readonly places: number[] };

const LINES = [
  { axis: 0, at: LOW },
  { axis: 0, at: 0 },
  { axis: 0, at: EXTENT },
  { axis: 0, at: HIGH },
  { axis: 1, at: LOW },
  { axis: 1, at: HIGH },
] as const;

function notePlaces(ring: FlatRing, sides: readonly Side[]): void {
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i] as number;
    const y = ring[i + 1] as number;
    if (x > 0 && x < EXTENT && y > LOW && y < HIGH) continue;
    for (const { axis, at, places } of sides) {
      if ((axis === 0 ? x : y) === at) places.push(axis === 0 ? y : x);
    }
  }
}

function splitAlong(ring: FlatRing, sides: readonly Side[]): FlatRing {
  let split: number[] | null = null;
  let ax = ring[ring.length - 2] as number;
  let ay = ring[ring.length - 1] as number;
  for (let i = 0; i < ring.length; i += 2) {
    const bx = ring[i] as number;
    const by = ring[i + 1] as number;
    if (ax === bx || ay === by) {
      const passed = passedBy(ax, ay, bx, by, sides);
      if (passed.length > 0) {
        split ??= Array.from(ring.subarray(0, i));
        split.push(...passed);
      }
    }
    split?.push(bx, by);
    ax = bx;
    ay = by;
  }
  return split === null ? ring : new Int32Array(split);
}

/** The vertices `[x, y, x, y, …]` that an edge passes on its way along a side. */
function passedBy(ax: number, ay: number, bx: number, by: number, sides: readonly Side[]): number[] {
  const passed: number[] = [];
  for (const { axis, at, places } of sides) {
    if ((axis === 0 ? ax : ay) !== at || (axis === 0 ? bx : by) !== at) continue;
    const [from, to] = axis === 0 ? [ay, by] : [ax, bx];
    const between = places.filter((place) => place > Math.min(from, to) && place < Math.max(from, to));
    if (from > to) between.reverse();
    for (const place of between) passed.push(...(axis === 0 ? [at, place] : [place, at]));
  }
  return passed;
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
    if (isRim(ring)) return true;
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
