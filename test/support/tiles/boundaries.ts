import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { v5 } from "uuid";
import type { Coordinates } from "../../../schemas/geometry.ts";
import { oriented } from "../ring.ts";

export type Boundary = { readonly id: string; readonly name: string; readonly boundary: Coordinates };

type Collection = {
  readonly features: readonly {
    readonly geometry:
      | { readonly type: "Polygon"; readonly coordinates: Coordinates[number] }
      | { readonly type: "MultiPolygon"; readonly coordinates: Coordinates }
      | null;
    readonly properties: Readonly<Record<string, unknown>> | null;
  }[];
};

const NAMESPACE = "5f0a1f0e-0d5e-5b0a-9f5c-2b1f6a3c7d10";

/** The polygons of any GeoJSON feature collection, as areas. Ids derive from the order, names from the properties. */
export function readBoundaries(file: string): Boundary[] {
  const { features }: Collection = JSON.parse(readFileSync(file, "utf8"));
  return features.flatMap(({ geometry, properties }, index) => {
    if (geometry === null) return [];
    const named = Object.entries(properties ?? {}).find(([key, value]) => /name?$/i.test(key) && value);
    return {
      id: v5(String(index), NAMESPACE),
      name: String(named?.[1] ?? `Area ${index + 1}`),
      boundary: oriented(geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates),
    };
  });
}

/** The boundaries of all areas in a folder of source data. */
export const boundariesIn = (data: string): Boundary[] =>
  readdirSync(join(data, "areas")).flatMap((name) => readBoundaries(join(data, "areas", name)));
