/**
 * Areas with boundaries of every form: the shapes of one stay apart, so that it is valid. Half of the areas lie by chance; the others
 * equal the one before, lie within it or touch it, as supplies and classes of permits do.
 */

import type { Draw } from "../../random.ts";
import type { Ring, SourceAreaFeature, SourceGeometry, SourceScheme } from "../source.ts";
import { names, text } from "./names.ts";

export type AreaFeature = SourceAreaFeature;

export function areaFeatures(
  draw: Draw,
  count: number,
  organisationIds: string[],
  schemes: SourceScheme[],
): AreaFeature[] {
  const hasBoundaries = draw.chance(0.9);
  let before: SourceGeometry = null;
  return Array.from({ length: count }, (_, index): AreaFeature => {
    const organisations = Array.from({ length: draw.pick([0, 1, 1, 2, 3]) }, () =>
      draw.pickOr(organisationIds, ""),
    );
    const own = hasBoundaries ? geometryOf(draw) : null;
    const geometry = (before !== null && RELATIONS[index % RELATIONS.length]?.(before)) || own;
    before = geometry;
    return {
      type: "Feature",
      geometry,
      properties: {
        id: draw.uuid(),
        name: text(draw),
        ...(draw.chance(0.5) ? {} : { alternateNames: names(draw, draw.below(3)) }),
        schemeId: draw.chance(0.15) ? null : (draw.pickOr(schemes, undefined)?.id ?? null),
        organisationIds: [...new Set(organisations)].filter((id) => id !== ""),
        timeZoneId: draw.pick(["Pacific/Auckland", "Pacific/Auckland", "Pacific/Chatham"]),
        trackingStatus: draw.pick(["tracked", "untracked"]),
        sources: Array.from({ length: draw.below(3) }, (_, index) => ({
          url: `https://council.example.nz/water/${index}`,
          description: draw.chance(0.4) ? null : text(draw),
        })),
      },
    };
  });
}

/** A Feature, or a FeatureCollection, with or without the members that are ignored. */
export function written(draw: Draw, areas: AreaFeature[], isCollection: boolean): unknown {
  const features = areas.map((area) => ({
    ...area,
    ...(draw.chance(0.3) ? { id: draw.below(100) } : {}),
    ...(draw.chance(0.3) ? { bbox: [0, 0, 1, 1] } : {}),
  }));
  return isCollection ? { type: "FeatureCollection", features } : features[0];
}

function geometryOf(draw: Draw): SourceGeometry {
  const longitude = draw.between(1665, 1780) / 10;
  const latitude = -draw.between(350, 470) / 10;
  switch (draw.below(8)) {
    case 0:
      return null;
    case 1:
      return { type: "Polygon", coordinates: [square(draw, longitude, latitude, 0.5)] };
    case 2:
      return { type: "Polygon", coordinates: withHoles(draw, longitude, latitude) };
    case 3:
      return {
        type: "MultiPolygon",
        coordinates: [withHoles(draw, longitude, latitude), [square(draw, longitude + 1, latitude, 0.25)]],
      };
    case 4:
      return { type: "MultiPolygon", coordinates: [[triangle(draw, longitude, latitude)]] };
    case 5:
      return {
        type: "MultiPolygon",
        coordinates: [[square(draw, 178.5, latitude, 1.5)], [square(draw, -180, latitude, 1.25)]],
      };
    case 6:
      // On one side of the antimeridian, or on both without touching it.
      return draw.pick<SourceGeometry>([
        { type: "Polygon", coordinates: [square(draw, 179, latitude, 1)] },
        { type: "Polygon", coordinates: [square(draw, -180, latitude, 1)] },
        {
          type: "MultiPolygon",
          coordinates: [[square(draw, 179, latitude, 0.75)], [square(draw, -177, latitude, 0.75)]],
        },
      ]);
    default:
      return { type: "Polygon", coordinates: [triangle(draw, longitude, latitude)] };
  }
}

const RELATIONS: readonly (((before: NonNullable<SourceGeometry>) => SourceGeometry) | undefined)[] = [
  undefined,
  undefined,
  structuredClone,
  undefined,
  within,
  beside,
];

function outlineOf({ type, coordinates }: NonNullable<SourceGeometry>): [number, number][] {
  const outline = (type === "Polygon" ? coordinates[0] : coordinates[0]?.[0]) ?? [];
  return outline.map(([longitude = 0, latitude = 0]) => [longitude, latitude]);
}

/** The outline at half its size: shapes here have no dents. */
function within(before: NonNullable<SourceGeometry>): SourceGeometry {
  const outline = outlineOf(before);
  const corners = outline.slice(1);
  const middle = (at: 0 | 1) => corners.reduce((sum, position) => sum + position[at], 0) / corners.length;
  const [x, y] = [middle(0), middle(1)];
  const ring = outline.map(([longitude, latitude]): [number, number] => [
    (longitude + x) / 2,
    (latitude + y) / 2,
  ]);
  return { type: "Polygon", coordinates: [ring] };
}

/** The outline moved east by its width: squares share an edge with it, triangles a vertex at most. */
function beside(before: NonNullable<SourceGeometry>): SourceGeometry {
  const outline = outlineOf(before);
  const longitudes = outline.map(([longitude]) => longitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  if (east + (east - west) > 180) return null;
  const ring = outline.map(([longitude, latitude]): [number, number] => [
    longitude === west ? east : longitude + (east - west),
    latitude,
  ]);
  return { type: "Polygon", coordinates: [ring] };
}

function withHoles(draw: Draw, longitude: number, latitude: number): Ring[] {
  return [
    square(draw, longitude, latitude, 0.5),
    square(draw, longitude + 0.125, latitude + 0.125, 0.125),
    ...(draw.chance(0.5) ? [triangle(draw, longitude + 0.3125, latitude + 0.3125)] : []),
  ];
}

function square(draw: Draw, west: number, south: number, side: number): Ring {
  return ringOf(draw, [
    [west, south],
    [west + side, south],
    [west + side, south + side],
    [west, south + side],
  ]);
}

function triangle(draw: Draw, west: number, south: number): Ring {
  return ringOf(draw, [
    [west, south],
    [west + 0.123456789, south + 0.0123456],
    [west + 0.06, south + 0.1],
  ]);
}

/** Closed, from any of its vertices, in either direction, at times with altitudes. */
function ringOf(draw: Draw, vertices: [number, number][]): Ring {
  const start = draw.below(vertices.length);
  const turned = [...vertices.slice(start), ...vertices.slice(0, start)];
  const ring = [...turned, ...turned.slice(0, 1)];
  const directed: Ring = draw.chance(0.5) ? ring : ring.toReversed();
  return draw.chance(0.2) ? directed.map((position) => [...position, 12.5]) : directed;
}
