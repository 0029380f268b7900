/** The description of the tiles that map clients read first: TileJSON 3.0.0. */

import bbox from "@turf/bbox";
import type { TileJson } from "../../../schemas/document.ts";
import type { Coordinates } from "../../../schemas/geometry.ts";
import { latitudeAt } from "../../lib/mercator.ts";
import type { Extent } from "../../model/extent.ts";
import { LAYER } from "./tile.ts";

/** The schema says how many of each there are, and its type does not. */
export type TileSet = Omit<TileJson, "tiles" | "bounds" | "center"> & {
  readonly tiles: readonly [string];
  /** May not wrap: across the antimeridian they span the whole world (TileJSON 3.0.0 §3.5). */
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly center: readonly [longitude: number, latitude: number, zoom: number];
};

export type TileSetDetails = {
  readonly title: string;
  readonly description: string;
  readonly attribution: readonly string[];
  readonly baseUrl: string;
  readonly maxZoom: number;
};

/** The northern edge of the square that tiles cover, in degrees; the southern one is its negative. */
const TOP = latitudeAt(0);

export function describeTiles(boundaries: readonly Coordinates[], details: TileSetDetails): TileSet {
  const { title, description, attribution, baseUrl, maxZoom } = details;
  const view = viewOf(boundaries);
  const [south, north] = [latitudeWithin(view.south), latitudeWithin(view.north)];
  const wraps = view.west > view.east;
  const width = view.east - view.west + (wraps ? 360 : 0);
  const middle = view.west + width / 2;
  // A tile of zoom 0 shows the whole world, and each zoom halves it.
  const zoom = Math.floor(Math.log2(360 / Math.max(width, north - south, 360 / 2 ** maxZoom)));
  return {
    tilejson: "3.0.0",
    tiles: [`${baseUrl}/v1/tiles/areas/{z}/{x}/{y}.mvt`],
    name: title,
    description,
    // Clients render it as HTML.
    attribution: attribution.join(" | ").replaceAll("<", "&lt;"),
    scheme: "xyz",
    minzoom: 0,
    maxzoom: maxZoom,
    bounds: wraps ? [-180, south, 180, north] : [view.west, south, view.east, north],
    center: [middle > 180 ? middle - 360 : middle, (south + north) / 2, zoom],
    vector_layers: [
      {
        id: LAYER,
        description: "The areas' boundaries.",
        minzoom: 0,
        maxzoom: maxZoom,
        fields: { id: "The area's id, a UUID.", name: "The area's name." },
      },
    ],
  };
}

const latitudeWithin = (latitude: number): number => Math.min(TOP, Math.max(-TOP, latitude));

/** The narrowest view of all boundaries: everything but the widest gap between them. It may cross the antimeridian. */
function viewOf(boundaries: readonly Coordinates[]): Extent {
  const spans = boundaries
    .flat()
    .map((coordinates) => bbox({ type: "Polygon", coordinates }))
    .sort((a, b) => a[0] - b[0]);
  if (spans.length === 0) return { west: -180, south: -TOP, east: 180, north: TOP };
  let reached = spans.reduce((most, [, , east]) => Math.max(most, east - 360), -Infinity);
  let widest = -Infinity;
  let view = { west: -180, east: 180 };
  for (const [west, , east] of spans) {
    if (west - reached > widest) {
      widest = west - reached;
      view = { west, east: reached <= -180 ? reached + 360 : reached };
    }
    reached = Math.max(reached, east);
  }
  const south = spans.reduce((least, span) => Math.min(least, span[1]), 90);
  const north = spans.reduce((most, span) => Math.max(most, span[3]), -90);
  return { ...view, south, north };
}
