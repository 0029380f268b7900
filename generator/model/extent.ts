import bbox from "@turf/bbox";
import type { Coordinates } from "../../schemas/geometry.ts";
import type { BoundingBox } from "../../schemas/resource.ts";

/** A bounding box in degrees; `west` > `east` where it crosses the antimeridian (RFC 7946 §5.2). */
export type Extent = Readonly<BoundingBox>;

const WORLD: Extent = { west: -180, south: -90, east: 180, north: 90 };

/**
 * The extent of polygons (docs/contract.md §4, "bbox"). With vertices on both sides of the antimeridian, at 180 and at
 * -180, it runs from the westernmost of the eastern hemisphere to the easternmost of the western one. Without any
 * polygon, it is the world.
 */
export function extentOf(coordinates: Coordinates): Extent {
  if (coordinates.length === 0) return WORLD;
  const [west, south, east, north] = bbox({ type: "MultiPolygon", coordinates });
  if (west > -180 || east < 180) return { west, south, east, north };
  const longitudes = coordinates.flat(2).map(([longitude]) => longitude as number);
  return {
    west: longitudes.reduce((least, longitude) => (longitude > 0 ? Math.min(least, longitude) : least), 180),
    south,
    east: longitudes.reduce((most, longitude) => (longitude < 0 ? Math.max(most, longitude) : most), -180),
    north,
  };
}
