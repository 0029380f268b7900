/** Encodes a tile as a Mapbox Vector Tile, version 2, by vt-pbf. */

import { fromVectorTileJs, type Point } from "vt-pbf";
import { EXTENT } from "./extent.ts";
import type { Feature } from "./features.ts";
import type { FlatRing } from "./geometry/simple-rings.ts";
import { isFilled, type TilePolygons } from "./geometry/tile-polygons.ts";
import { LAYER } from "./tile.ts";

/** A function that encodes tiles. Most tiles are filled by one area; these are encoded once an area. */
export function encoder(features: readonly Feature[]): (polygons: TilePolygons) => Uint8Array {
  const filled = new Map<number, Uint8Array>();
  return (polygons) => {
    const [[area, rings]] = polygons;
    if (polygons.size > 1 || !isFilled(rings)) return encodeTile(polygons, features);
    const data = filled.get(area) ?? encodeTile(polygons, features);
    filled.set(area, data);
    return data;
  };
}

function encodeTile(polygons: TilePolygons, features: readonly Feature[]): Uint8Array {
  const drawn = [...polygons].map(([area, rings]) => ({
    ...features[area],
    type: 3,
    loadGeometry: () => rings.map((ring) => closed(withoutCollinear(ring))),
  }));
  const layer = {
    version: 2,
    name: LAYER,
    extent: EXTENT,
    length: drawn.length,
    feature: (index: number) => drawn[index],
  };
  return fromVectorTileJs({ layers: { [LAYER]: layer } });
}

/** vt-pbf expects the first vertex of a ring to be repeated at its end, and leaves the repetition out. */
function closed(ring: FlatRing): Point[] {
  const points: Point[] = [];
  for (let i = 0; i < ring.length; i += 2) points.push({ x: ring[i], y: ring[i + 1] });
  points.push(points[0]);
  return points;
}

/** The same ring in fewer bytes: without the vertices that lie exactly on the line between their neighbours. */
function withoutCollinear(ring: FlatRing): FlatRing {
  const kept = new Int32Array(ring.length);
  let end = 0;
  for (let i = 0; i < ring.length; i += 2) {
    const ax = end > 0 ? kept[end - 2] : ring[ring.length - 2];
    const ay = end > 0 ? kept[end - 1] : ring[ring.length - 1];
    const x = ring[i];
    const y = ring[i + 1];
    const after = i + 2 === ring.length ? 0 : i + 2;
    const bx = after === 0 && end > 0 ? kept[0] : ring[after];
    const by = after === 0 && end > 0 ? kept[1] : ring[after + 1];
    if ((x - ax) * (by - y) === (y - ay) * (bx - x)) continue;
    kept[end++] = x;
    kept[end++] = y;
  }
  return end >= 6 ? kept.subarray(0, end) : ring;
}
