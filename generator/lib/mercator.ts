/** Web Mercator on the unit square: x from the antimeridian eastwards, y from 85.05° north southwards. Degrees in WGS 84. */

const { PI, atan, exp, log, max, min, sin } = Math;

export const mercatorX = (longitude: number): number => longitude / 360 + 0.5;

/** Latitudes beyond the square, near the poles, are moved to its edge: no tile shows them. */
export function mercatorY(latitude: number): number {
  const sine = sin((latitude * PI) / 180);
  const y = 0.5 - (0.25 * log((1 + sine) / (1 - sine))) / PI;
  return max(0, min(1, y));
}

export const longitudeAt = (x: number): number => (x - 0.5) * 360;

export const latitudeAt = (y: number): number => (360 / PI) * atan(exp((0.5 - y) * 2 * PI)) - 90;
