/** Clips areas to tiles, by geojson-vt. */

import GeoJSONVT from "geojson-vt";
import { latitudeAt, longitudeAt } from "../../../lib/mercator.ts";
import { BUFFER, EXTENT } from "../extent.ts";
import type { FlatRing } from "./simple-rings.ts";

/** An area's rings, cut to each tile and its buffer, in units of the tile, by the tile's key. */
export type ClippedRings = ReadonlyMap<number, readonly FlatRing[]>;

/**
 * Clips an area to the tiles of a zoom. The rings have to be simple, outer ones positive, in units of the zoom's grid, with a vertex
 * wherever they cross an edge of a tile's buffer. geojson-vt computes in the same whole numbers, so it neither moves nor adds
 * vertices, but it leaves rings that run back and forth along the buffer's edges.
 */
export function clipArea(rings: readonly FlatRing[], zoom: number): ClippedRings {
  const block = blockAround(rings, zoom);
  const scale = EXTENT * 2 ** block.zoom;
  const toDegrees = (ring: FlatRing) => {
    const own = new Array<[number, number]>(ring.length / 2 + 1);
    for (let i = 0; i < ring.length; i += 2)
      own[i / 2] = [
        longitudeAt((ring[i] - block.column * EXTENT) / scale),
        latitudeAt((ring[i + 1] - block.row * EXTENT) / scale),
      ];
    own[ring.length / 2] = own[0];
    return own;
  };
  return clipPolygons(rings, toDegrees, block, 2 ** zoom);
}

/** A square of tiles, `2 ** zoom` along a side, from a column and a row on. */
type Block = { readonly zoom: number; readonly column: number; readonly row: number };

/**
 * The smallest block that contains rings and their buffers. geojson-vt, which halves its world again and again until it
 * gets to tiles, is given the block for a world. Only what crosses the antimeridian needs the real world, which wraps.
 */
function blockAround(rings: readonly FlatRing[], zoom: number): Block {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) {
    for (let i = 0; i < ring.length; i += 2) {
      west = Math.min(west, ring[i]);
      north = Math.min(north, ring[i + 1]);
      east = Math.max(east, ring[i]);
      south = Math.max(south, ring[i + 1]);
    }
  }
  const [column, lastColumn] = [tileAt(west - BUFFER), tileAt(east + BUFFER)];
  const [row, lastRow] = [tileAt(north - BUFFER), tileAt(south + BUFFER)];
  if (column < 0 || lastColumn >= 2 ** zoom) return { zoom, column: 0, row: 0 };
  return { zoom: Math.ceil(Math.log2(1 + Math.max(lastColumn - column, lastRow - row))), column, row };
}

const tileAt = (value: number): number => Math.floor(value / EXTENT);

function clipPolygons(
  rings: readonly FlatRing[],
  toDegrees: (ring: FlatRing) => [number, number][],
  block: Block,
  side: number,
): ClippedRings {
  const outer = rings.filter((ring) => signedArea(ring) > 0);
  const holes = rings.filter((ring) => signedArea(ring) < 0);
  // Any outer ring may have the holes: clipping works ring by ring, and each tile assigns holes again.
  const coordinates = outer.map((ring, index) => [ring, ...(index === 0 ? holes : [])].map(toDegrees));
  const index = new GeoJSONVT(
    { type: "MultiPolygon", coordinates },
    {
      maxZoom: block.zoom,
      indexMaxZoom: block.zoom,
      indexMaxPoints: 0,
      // The greatest zoom keeps every vertex regardless. Other zooms are not used, so they may drop all of theirs.
      tolerance: Infinity,
      extent: EXTENT,
      buffer: BUFFER,
    },
  );
  const clipped = new Map<number, FlatRing[]>();
  for (const { z, x, y } of index.tileCoords) {
    if (z !== block.zoom) continue;
    // Rings that reach across the antimeridian come back as a separate feature.
    const found = index.getTileRaw(z, x, y)?.features ?? [];
    const open = found.flatMap((feature) => (feature.type === 3 ? feature.geometry.map(withoutLast) : []));
    if (open.length > 0) clipped.set((block.row + y) * side + block.column + x, open);
  }
  return clipped;
}

const withoutLast = (ring: Int16Array | Int32Array): FlatRing =>
  new Int32Array(ring.subarray(0, ring.length - 2));

/** Twice the area of a ring, positive for outer ones (MVT 2 §4.3.4.4). */
export function signedArea(ring: ArrayLike<number>): number {
  let twice = 0;
  let ax = ring[ring.length - 2];
  let ay = ring[ring.length - 1];
  for (let i = 0; i < ring.length; i += 2) {
    const bx = ring[i];
    const by = ring[i + 1];
    // The trapezoid formula: its factors stay small where those of x0·y1 − x1·y0 do not.
    twice += (ax - bx) * (ay + by);
    ax = bx;
    ay = by;
  }
  return twice;
}
