/** Cuts areas into tiles, by geojson-vt. */

import GeoJSONVT from "geojson-vt";
import { BUFFER, EXTENT } from "./extent.ts";
import { latitudeAt, longitudeAt } from "./mercator.ts";
import type { FlatRing } from "./simple-rings.ts";

/** What the cut has left of an area's rings in a tile and its buffer, in units of the tile, by the tile's key. */
export type Cuts = ReadonlyMap<number, readonly FlatRing[]>;

/**
 * A function that cuts an area at a zoom. Its rings are simple, outer ones positive, in units of the zoom's grid, and have
 * a vertex wherever they cross the rim of a tile's buffer. geojson-vt reckons in the same whole numbers, so that it moves
 * and adds nothing, but it leaves rings that run back and forth along the rims.
 */
export function areaCutter(): (rings: readonly FlatRing[], zoom: number) => Cuts {
  // geojson-vt takes millions of positions, and keeps none: the same ones serve every time.
  const positions: [number, number][] = [];
  return (rings, zoom) => {
    const block = blockAround(rings, zoom);
    const scale = EXTENT * 2 ** block.zoom;
    let count = 0;
    const toDegrees = (ring: FlatRing) => {
      const own = new Array<[number, number]>(ring.length / 2 + 1);
      for (let i = 0; i < ring.length; i += 2) {
        if (count === positions.length) positions.push([0.5, 0.5]);
        const position = positions[count++] as [number, number];
        position[0] = longitudeAt(((ring[i] as number) - block.column * EXTENT) / scale);
        position[1] = latitudeAt(((ring[i + 1] as number) - block.row * EXTENT) / scale);
        own[i / 2] = position;
      }
      own[ring.length / 2] = own[0] as [number, number];
      return own;
    };
    return cutPolygons(rings, toDegrees, block, 2 ** zoom);
  };
}

/** A square of tiles, `2 ** zoom` along a side, from a column and a row on. */
type Block = { readonly zoom: number; readonly column: number; readonly row: number };

/**
 * The least block that rings and their buffers lie within. It stands for the world when geojson-vt cuts, which goes by
 * halves from the world down to tiles. What reaches over the antimeridian needs the world itself, which is round.
 */
function blockAround(rings: readonly FlatRing[], zoom: number): Block {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const ring of rings) extend(box, ring);
  const [west, north, east, south] = box;
  const [column, lastColumn] = [tileAt(west - BUFFER), tileAt(east + BUFFER)];
  const [row, lastRow] = [tileAt(north - BUFFER), tileAt(south + BUFFER)];
  if (column < 0 || lastColumn >= 2 ** zoom) return { zoom, column: 0, row: 0 };
  return { zoom: Math.ceil(Math.log2(1 + Math.max(lastColumn - column, lastRow - row))), column, row };
}

type Box = [west: number, north: number, east: number, south: number];

function extend(box: Box, ring: FlatRing): void {
  for (let i = 0; i < ring.length; i += 2) {
    const x = ring[i] as number;
    const y = ring[i + 1] as number;
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
}

const tileAt = (value: number): number => Math.floor(value / EXTENT);

function cutPolygons(
  rings: readonly FlatRing[],
  toDegrees: (ring: FlatRing) => [number, number][],
  block: Block,
  side: number,
): Cuts {
  const outer = rings.filter((ring) => signedArea(ring) > 0);
  const holes = rings.filter((ring) => signedArea(ring) < 0);
  // Which polygon a hole belongs to makes no difference to the cut, and is found out in each tile.
  const coordinates = outer.map((ring, index) => [ring, ...(index === 0 ? holes : [])].map(toDegrees));
  const index = new GeoJSONVT(
    { type: "MultiPolygon", coordinates },
    {
      maxZoom: block.zoom,
      indexMaxZoom: block.zoom,
      indexMaxPoints: 0,
      // The greatest zoom keeps every vertex whatever the tolerance is; this way no other keeps any.
      tolerance: Infinity,
      extent: EXTENT,
      buffer: BUFFER,
    },
  );
  const cuts = new Map<number, FlatRing[]>();
  for (const { z, x, y } of index.tileCoords) {
    if (z !== block.zoom) continue;
    // At the antimeridian, what reaches over from the other side comes as a feature of its own.
    const found = index.getTileRaw(z, x, y)?.features ?? [];
    const open = found.flatMap((feature) => (feature.type === 3 ? feature.geometry.map(withoutLast) : []));
    if (open.length > 0) cuts.set((block.row + y) * side + block.column + x, open);
  }
  return cuts;
}

const withoutLast = (ring: Int16Array | Int32Array): FlatRing =>
  new Int32Array(ring.subarray(0, ring.length - 2));

/** Twice the area of a ring, positive for outer ones (MVT 2 §4.3.4.4). */
export function signedArea(ring: ArrayLike<number>): number {
  let twice = 0;
  let ax = ring[ring.length - 2] as number;
  let ay = ring[ring.length - 1] as number;
  for (let i = 0; i < ring.length; i += 2) {
    const bx = ring[i] as number;
    const by = ring[i + 1] as number;
    // The sum of trapezoids, whose factors stay small where those of x0·y1 − x1·y0 do not.
    twice += (ax - bx) * (ay + by);
    ax = bx;
    ay = by;
  }
  return twice;
}
