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
