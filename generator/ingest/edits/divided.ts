/** Makes polygons of the rings that servers send. Whether they are sound is checked afterwards. */

import type { Point, Ring } from "../../../schemas/geometry.ts";
import { isInside } from "../../load/geometry/nesting.ts";

/**
 * A geometry without equal positions in a row, and with each ring that comes back to a position divided there. Anything but a
 * Polygon or MultiPolygon of positions is left as it is, for the checks to refuse.
 */
export function divided(geometry: unknown): unknown {
  if (typeof geometry !== "object" || geometry === null || !("coordinates" in geometry)) return geometry;
  const { type } = geometry as { type?: unknown };
  const isEsri = type === "EsriPolygon";
  const isMany = type === "MultiPolygon";
  const coordinates = isMany ? each(geometry.coordinates, distinct) : distinct(geometry.coordinates);
  const polygons = isMany ? coordinates : [coordinates];
  if (!arePolygons(polygons)) return { ...geometry, coordinates, ...(isEsri && { type: "Polygon" }) };
  if (!isEsri && !polygons.flat().some(comesBack)) return { ...geometry, coordinates };
  // Esri's outer rings turn clockwise, ours counterclockwise.
  const turned = polygons.map((rings) =>
    rings.map((ring, index) => (isEsri || areaOf(ring) > 0 !== (index === 0) ? ring.toReversed() : ring)),
  );
  return { type: "MultiPolygon", coordinates: turned.flatMap((rings) => polygonsOf(rings.flatMap(loopsOf))) };
}

const each = (list: unknown, change: (inner: unknown) => unknown): unknown =>
  Array.isArray(list) ? list.map((inner) => change(inner)) : list;

/** The rings of a polygon without positions that repeat the one before. */
const distinct = (rings: unknown): unknown =>
  each(rings, (ring) =>
    Array.isArray(ring) ? ring.filter((position, index) => !isSamePosition(position, ring[index - 1])) : ring,
  );

const isPosition = (value: unknown) => Array.isArray(value) && typeof value[0] === "number";

/** Anything that is not a position counts as different; the checks refuse it. */
const isSamePosition = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) &&
  Array.isArray(other) &&
  one.length === other.length &&
  one.every((part, index) => part === other[index]);

/** Whether they are polygons of closed rings. */
const arePolygons = (value: unknown): value is Ring[][] =>
  Array.isArray(value) && value.every((rings) => Array.isArray(rings) && rings.every(isClosed));

const isClosed = (ring: unknown): boolean =>
  Array.isArray(ring) && ring.length > 3 && ring.every(isPosition) && isSamePosition(ring[0], ring.at(-1));

const comesBack = (ring: Ring): boolean => new Set(ring.map(String)).size < ring.length - 1;

/** Twice the area within a ring, above 0 if it turns counterclockwise. */
function areaOf(ring: Ring): number {
  const [x0, y0] = ring[0] as Point;
  return ring.slice(1).reduce((sum, [x2, y2], index) => {
    const [x1, y1] = ring[index] as Point;
    return sum + (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
  }, 0);
}

/** The rings that a ring is made of, each of which comes back only at its end. */
function loopsOf(ring: Ring): Ring[] {
  const loops: Ring[] = [];
  const open: Point[] = [];
  const places = new Map<string, number>();
  const close = (start: number) => {
    const loop = open.splice(start);
    for (const point of loop) places.delete(String(point));
    loops.push([...loop, loop[0] as Point]);
  };
  for (const point of ring.slice(0, -1)) {
    const start = places.get(String(point));
    if (start !== undefined) close(start);
    places.set(String(point), open.length);
    open.push(point);
  }
  close(0);
  return loops;
}

/** Polygons of rings that turn counterclockwise around the outside, and clockwise in holes. */
function polygonsOf(rings: readonly Ring[]): Ring[][] {
  const outers = rings.filter((ring) => areaOf(ring) > 0).sort((a, b) => areaOf(a) - areaOf(b));
  const polygons = outers.map((outer) => [outer]);
  for (const hole of rings.filter((ring) => areaOf(ring) <= 0)) {
    const around = polygons.find(([outer]) => isInside(hole, outer as Ring) !== false) ?? polygons.at(-1);
    if (around === undefined) polygons.push([hole]);
    else around.push(hole);
  }
  return polygons;
}
