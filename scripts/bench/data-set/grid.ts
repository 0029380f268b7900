// Plane geometry on a grid of 0.00001°. Positions are whole numbers of steps, so that equal means the very same.

/** Steps east of Greenwich and north of the equator. */
export type Position = [x: number, y: number];
/** Closed: the first position is also the last. */
export type Ring = Position[];

/** Grid steps in a degree: about a metre each, the precision of the published coordinates. */
const STEPS = 1e5;

/** `[longitude, latitude]` in degrees → the nearest position on the grid. */
export const toGrid = ([longitude = 0, latitude = 0]: number[]): Position => [
  Math.round(longitude * STEPS),
  Math.round(latitude * STEPS),
];

/** A position on the grid → `[longitude, latitude]` in degrees, five decimals at most. */
export const toDegrees = ([x, y]: Position): number[] => [x / STEPS, y / STEPS];

/** Positions as a text, to tell them apart by value. */
export const keyOf = (...positions: Position[]): string => positions.join(" ");

/** The edges of a closed ring, in order. */
export const edgesOf = (ring: Ring): [Position, Position][] =>
  ring.slice(1).map((to, index) => [ring[index] as Position, to]);

/** Twice the area within a ring: positive where it runs counterclockwise. */
export const doubleArea = (ring: Ring): number =>
  edgesOf(ring).reduce((sum, [[x1, y1], [x2, y2]]) => sum + (x1 * y2 - x2 * y1), 0);

/** Outer rings counterclockwise, holes clockwise. */
export const oriented = (ring: Ring, isOuter: boolean): Ring =>
  doubleArea(ring) > 0 === isOuter ? ring : ring.toReversed();

/** Whether a position is inside a ring: a ray to the east crosses it an odd number of times. */
export const contains = (ring: Ring, [x, y]: Position): boolean =>
  edgesOf(ring).filter(
    ([[x1, y1], [x2, y2]]) => y1 > y !== y2 > y && x < x1 + ((x2 - x1) * (y - y1)) / (y2 - y1),
  ).length %
    2 ===
  1;

/** The candidate with the least distance; of equals, the first. */
export function nearest<T>(candidates: readonly T[], distance: (candidate: T) => number): T {
  return candidates.reduce((best, candidate) => (distance(candidate) < distance(best) ? candidate : best));
}

/** In grid steps, to the nearest point between the two ends. */
export function distanceToEdge(at: Position, from: Position, to: Position): number {
  const t = Math.min(1, Math.max(0, fractionAlong(at, from, to)));
  return Math.hypot(at[0] - from[0] - t * (to[0] - from[0]), at[1] - from[1] - t * (to[1] - from[1]));
}

/** Where the foot of a position lies on the way from one position (0) to another (1). */
export function fractionAlong(at: Position, from: Position, to: Position): number {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  return ((at[0] - from[0]) * dx + (at[1] - from[1]) * dy) / (dx * dx + dy * dy);
}
