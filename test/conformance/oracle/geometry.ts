/** Boundaries and bounding boxes (docs/contract.md §4 "bbox", RFC 7946 §3.1.6 and §5.2). */

import type { Position, Ring, SourceGeometry } from "../../support/data-set/source.ts";

export interface MultiPolygon {
  type: "MultiPolygon";
  coordinates: Ring[][];
}

export interface BoundingBox {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The boundary as answered: outer rings counterclockwise, holes clockwise, no altitude. */
export function boundaryOf(geometry: SourceGeometry): MultiPolygon | null {
  if (!geometry) return null;
  return {
    type: "MultiPolygon",
    coordinates: polygonsOf(geometry).map((rings) =>
      rings.map((ring, index) => directed(ring.map(flat), index === 0)),
    ),
  };
}

/** The box around all vertices of the geometries; the whole world where there are none. */
export function boundingBoxOf(geometries: SourceGeometry[]): BoundingBox {
  const vertices = geometries.flatMap((geometry) => (geometry ? polygonsOf(geometry).flat(2) : []));
  if (vertices.length === 0) return { west: -180, south: -90, east: 180, north: 90 };
  const longitudes = vertices.map(longitudeOf);
  const latitudes = vertices.map(latitudeOf);
  const crossesAntimeridian = longitudes.includes(180) && longitudes.includes(-180);
  return {
    west: least(crossesAntimeridian ? longitudes.filter((longitude) => longitude > 0) : longitudes),
    south: least(latitudes),
    east: greatest(crossesAntimeridian ? longitudes.filter((longitude) => longitude < 0) : longitudes),
    north: greatest(latitudes),
  };
}

export function polygonsOf(geometry: Exclude<SourceGeometry, null>): Ring[][] {
  return geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates;
}

function directed(ring: Ring, isCounterclockwise: boolean): Ring {
  return twiceSignedArea(ring) > 0 === isCounterclockwise ? ring : ring.toReversed();
}

function twiceSignedArea(ring: Ring): number {
  // Relative to the first vertex, so that small rings far from the origin keep their digits.
  const [x0, y0] = [longitudeOf(ring[0] ?? []), latitudeOf(ring[0] ?? [])];
  let sum = 0;
  for (let i = 1; i < ring.length; i++) {
    const [a, b] = [ring[i - 1] ?? [], ring[i] ?? []];
    sum += (longitudeOf(a) - x0) * (latitudeOf(b) - y0) - (longitudeOf(b) - x0) * (latitudeOf(a) - y0);
  }
  return sum;
}

function flat(position: Position): Position {
  return [longitudeOf(position), latitudeOf(position)];
}

function longitudeOf(position: Position): number {
  return position[0] ?? Number.NaN;
}

function latitudeOf(position: Position): number {
  return position[1] ?? Number.NaN;
}

function least(numbers: number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
}

function greatest(numbers: number[]): number {
  return numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
}
