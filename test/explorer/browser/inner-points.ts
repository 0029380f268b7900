/** Places well inside a boundary, found by trying a grid, as a map over the whole of a square window shows them (`openFilled`). */

export type Point = [number, number];

/** The side of the window, and the place that its map shows. */
export const SIDE = 720;
const ZOOM = 5;
const MIDDLE: Point = [173, -41];
export const PLACE = `${ZOOM}/${MIDDLE[1]}/${MIDDLE[0]}`;

const STEPS = 10;

/** The points of a grid that are at least some pixels from every edge, in pixels of the window. */
export function innerPoints(
  polygons: readonly (readonly (readonly Point[])[])[],
  clearance: number,
): Point[] {
  const rings = polygons.flatMap((polygon) => polygon.map((ring) => ring.map(pixels)));
  const all = rings.flat();
  const [west, east] = [Math.min(...all.map(([x]) => x)), Math.max(...all.map(([x]) => x))];
  const [north, south] = [Math.min(...all.map(([, y]) => y)), Math.max(...all.map(([, y]) => y))];
  const found: Point[] = [];
  for (let i = 1; i < STEPS; i++) {
    for (let j = 1; j < STEPS; j++) {
      const place: Point = [west + ((east - west) * i) / STEPS, north + ((south - north) * j) / STEPS];
      // Clear of the controls at the edges.
      const isSeen = place.every((pixel) => pixel > 80 && pixel < SIDE - 80);
      if (isSeen && isInside(place, rings) && distanceTo(rings, place) >= clearance) found.push(place);
    }
  }
  return found;
}

/** The middle of a boundary's box, and the longer side of that, in pixels of the window. */
export function boxIn(polygons: readonly (readonly (readonly Point[])[])[]): {
  readonly middle: Point;
  readonly size: number;
} {
  const all = polygons.flat(2).map(pixels);
  const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
  const [west, north] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - west, Math.max(...ys) - north];
  return { middle: [west + width / 2, north + height / 2], size: Math.max(width, height) };
}

const distanceTo = (rings: readonly (readonly Point[])[], place: Point): number =>
  Math.min(...rings.flatMap((ring) => ring.slice(1).map((end, i) => distance(place, ring[i] as Point, end))));

/** Tiles are drawn 512 pixels wide. */
const WORLD = 512 * 2 ** ZOOM;

function pixels(place: Point): Point {
  const [x, y] = unit(place);
  const [middleX, middleY] = unit(MIDDLE);
  return [SIDE / 2 + (x - middleX) * WORLD, SIDE / 2 + (y - middleY) * WORLD];
}

/** Web Mercator, from 0 to 1. */
function unit([longitude, latitude]: readonly [number, number]): Point {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

function isInside([x, y]: Point, rings: readonly (readonly Point[])[]): boolean {
  let inside = false;
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const [ax, ay] = ring[i - 1] as Point;
      const [bx, by] = ring[i] as Point;
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
    }
  }
  return inside;
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2;
  const along =
    length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length));
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
}
