/** Positions as well-known text has them: `0 0, 4 0, 4 4, 0 0`. */
export const ring = (text: string): [number, number][] =>
  text.split(", ").map((position) => position.split(" ").map(Number) as [number, number]);

/** The ring of a rectangle, counterclockwise. */
export const box = (west: number, south: number, east: number, north: number): [number, number][] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

type Turned = [longitude: number, latitude: number][];

/** A boundary as the reader of the data turns it: outer rings counterclockwise, and holes clockwise. */
export const oriented = (boundary: readonly (readonly Turned[])[]): Turned[][] =>
  boundary.map((polygon) =>
    polygon.map((ring, index) => (areaOf(ring) > 0 === (index === 0) ? ring : ring.toReversed())),
  );

/** Twice the area of a ring, positive if it is counterclockwise. */
const areaOf = (ring: Turned): number =>
  ring.reduce((sum, [x, y], i) => {
    const [[x0, y0] = [0, 0], [x1, y1] = [0, 0]] = [ring[0], ring[i + 1] ?? ring[0]];
    return sum + (x - x0) * (y1 - y0) - (x1 - x0) * (y - y0);
  }, 0);
