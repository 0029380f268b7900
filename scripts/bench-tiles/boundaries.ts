import { readFileSync } from "node:fs";
import type { Feature, FeatureCollection, MultiPolygon, Polygon, Position } from "geojson";
import { v5 } from "uuid";

export type Boundary = { readonly id: string; readonly name: string; readonly boundary: Position[][][] };

const NAMESPACE = "5f0a1f0e-0d5e-5b0a-9f5c-2b1f6a3c7d10";

/** The polygons of any GeoJSON feature collection, as areas. Ids follow from the order, names from the properties. */
export function readBoundaries(file: string): Boundary[] {
  const { features } = JSON.parse(readFileSync(file, "utf8")) as FeatureCollection;
  return features.flatMap((feature, index) => {
    const { geometry, properties } = feature as Feature<Polygon | MultiPolygon | null>;
    if (geometry === null) return [];
    const named = Object.entries(properties ?? {}).find(([key, value]) => /name?$/i.test(key) && value);
    return {
      id: v5(String(index), NAMESPACE),
      name: String(named?.[1] ?? `Area ${index + 1}`),
      boundary: geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates,
    };
  });
}
