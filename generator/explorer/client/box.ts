/** West, south, east and north in degrees; west is greater than east across the antimeridian (RFC 7946 §5.2). */
export type Box = readonly [west: number, south: number, east: number, north: number];

/** Reads a box as pages hold it in an attribute: four numbers with spaces between them. */
export function parseBox(text: string): Box {
  const [west = 0, south = 0, east = 0, north = 0] = text.split(" ").map(Number);
  return [west, south, east, north];
}

/** The east of a box, beyond 180° where the box crosses the antimeridian. */
export const unwrappedEast = ([west, , east]: Box): number => (west > east ? east + 360 : east);
