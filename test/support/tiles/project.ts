import type { Point } from "../../../schemas/geometry.ts";

/** Web Mercator on the unit square, by another formula than the one under test. */
export const project = ([longitude, latitude]: Point): Point => [
  longitude / 360 + 0.5,
  0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI),
];
