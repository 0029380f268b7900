import { readFileSync } from "node:fs";
import { Delaunay } from "d3-delaunay";
import type { FeatureCollection, MultiPolygon, Polygon } from "geojson";
import { intersection } from "polyclip-ts";
import {
  contains,
  doubleArea,
  keyOf,
  oriented,
  type Position,
  type Ring,
  toDegrees,
  toGrid,
} from "./grid.ts";
import { dissolve, nodeEdges, type Piece, weldVertices } from "./topology.ts";

// Made-up areas of any number: Natural Earth's regions, divided by which of many points is nearest. After the clipping everything is
// done in whole steps of a grid, so that neighbours get the very same vertices on a common border.

/** A degree of longitude against one of latitude in the middle of the country: "nearest" means on the ground. */
const NARROWING = Math.cos((41 * Math.PI) / 180);

/** A point on the ground and who gets what is nearest to it, among the points of its region. */
export type Place<Owner> = { owner: Owner; at: Position; region: Ring[][] };

/** Divides each region among its places. Places of different regions do not compete, so regional borders stay true. */
export function divide<Owner>(regions: Ring[][][], places: Place<Owner>[]): Map<Owner, MultiPolygon> {
  const outlineVertices = regions.flat(3);
  const pieces = nodeEdges(weldVertices(cutRegions(regions, places), outlineVertices));
  const boundaries = [...Map.groupBy(pieces, ({ owner }) => owner)].map(
    ([owner, own]) => [owner, toMultiPolygon(dissolve(own))] as const,
  );
  return new Map(boundaries);
}

/** Natural Earth's regions on the grid, each a list of polygons. */
export function readRegions(): Ring[][][] {
  const url = new URL("natural-earth-nz.geojson", import.meta.url);
  const collection: FeatureCollection<Polygon | MultiPolygon> = JSON.parse(readFileSync(url, "utf8"));
  return collection.features
    .filter(({ properties }) => properties?.region !== "New Zealand Outlying Islands")
    .map(({ geometry }) => (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates))
    .map((polygons) => polygons.map((rings) => rings.map((ring) => ring.map(toGrid))));
}

function cutRegions<Owner>(regions: Ring[][][], places: Place<Owner>[]): Piece<Owner>[] {
  return regions.flatMap((region) => {
    const own = places.filter((place) => place.region === region);
    return voronoiCells(own.map(({ at }) => at)).flatMap((cell, index) => {
      const { owner } = own[index] as (typeof own)[number];
      const rings = intersection([cell], region).flatMap((polygon) =>
        polygon.map((ring, place) =>
          oriented(
            ring.map(([x, y]): Position => [Math.round(x), Math.round(y)]),
            place === 0,
          ),
        ),
      );
      return rings.map((ring) => ({ owner, ring }));
    });
  });
}

/** Voronoi cells as closed rings, in the order of the points, within bounds well beyond New Zealand's waters. */
function voronoiCells(points: Position[]): Ring[] {
  const [west, south] = toGrid([-180, -60]);
  const [east, north] = toGrid([180, -20]);
  const delaunay = Delaunay.from(points.map(([x, y]) => [x * NARROWING, y]));
  const voronoi = delaunay.voronoi([west, south, east, north]);
  return points.map((_, index) => voronoi.cellPolygon(index).map(([x, y]) => [x / NARROWING, y]));
}

/** Rings on the grid → GeoJSON (RFC 7946 §3.1.6): outer rings counterclockwise, each with the holes inside it. */
function toMultiPolygon(rings: Ring[]): MultiPolygon {
  const holes = rings.filter((ring) => doubleArea(ring) < 0);
  const outers = rings.filter((ring) => doubleArea(ring) > 0).sort((a, b) => doubleArea(b) - doubleArea(a));
  const coordinates = outers.map((outer) => {
    const corners = new Set(outer.map((at) => keyOf(at)));
    const isInside = (hole: Ring): boolean =>
      hole.some((at) => !corners.has(keyOf(at)) && contains(outer, at));
    return [outer, ...holes.filter(isInside)].map((ring) => ring.map(toDegrees));
  });
  return { type: "MultiPolygon", coordinates };
}
