/** The areas that a place lies in, by tiles that are read in this page. */

import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import type { PMTiles } from "pmtiles";
import pointInPolygon from "point-in-polygon-hao";
import { tileFile } from "../../api/address.ts";
import { openArchive } from "./archive.ts";
import { api } from "./explorer.ts";

/** In degrees (WGS 84). */
export type Place = { readonly longitude: number; readonly latitude: number };

/** West, south, east and north in degrees; west is greater across the antimeridian. */
export type Box = readonly [number, number, number, number];

type ReadTile = (column: number, row: number) => Promise<ArrayBuffer | null>;

/** Details of some forty metres, in a few dozen tiles of the whole country; single files are asked for more sparingly. */
const ARCHIVE_ZOOM = 8;
const FILE_ZOOM = 6;

/**
 * The ids of the areas at a place. All tiles of one zoom that areas lie in are fetched, wherever the place is, so that
 * what is asked for tells nobody where that is.
 */
export async function areasAt(
  { dataset }: HTMLElement,
  boxes: readonly Box[],
  place: Place,
): Promise<string[]> {
  const archive = await openArchive(new URL(dataset.archive as string, document.baseURI).href);
  const zoom = Math.min(archive === null ? FILE_ZOOM : ARCHIVE_ZOOM, Number(dataset.maxZoom));
  const read = archive === null ? fromFiles(zoom) : fromArchive(archive, zoom);
  const x = columnAt(place.longitude, zoom);
  const y = rowAt(place.latitude, zoom);
  let ids: string[] = [];
  await Promise.all(
    tilesOf(boxes, zoom).map(async ([column, row]) => {
      const tile = await read(column, row);
      const isHere = column === Math.floor(x) && row === Math.floor(y);
      if (tile !== null && isHere) ids = idsIn(tile, dataset.layer as string, x - column, y - row);
    }),
  );
  return ids;
}

// Web Mercator, in tiles of a zoom from the north-west (TileJSON 3.0.0 §3.2, scheme xyz).
const columnAt = (longitude: number, zoom: number): number => ((longitude + 180) / 360) * 2 ** zoom;
const rowAt = (latitude: number, zoom: number): number =>
  (0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * 2 ** zoom;

/** The columns and rows of every tile that a box reaches into, each once. */
function tilesOf(boxes: readonly Box[], zoom: number): [number, number][] {
  const side = 2 ** zoom;
  const found = new Map<string, [number, number]>();
  for (const [west, south, east, north] of boxes) {
    const last = Math.floor(columnAt(east + (west > east ? 360 : 0), zoom));
    for (let column = Math.floor(columnAt(west, zoom)); column <= last; column++) {
      for (let row = Math.floor(rowAt(north, zoom)); row <= Math.floor(rowAt(south, zoom)); row++) {
        found.set(`${column % side} ${row}`, [column % side, row]);
      }
    }
  }
  return [...found.values()];
}

const fromArchive =
  (archive: PMTiles, zoom: number): ReadTile =>
  async (column, row) =>
    (await archive.getZxy(zoom, column, row))?.data ?? null;

const fromFiles =
  (zoom: number): ReadTile =>
  async (column, row) => {
    const response = await fetch(new URL(tileFile(zoom, column, row), api));
    if (response.status === 404 || response.status === 204) return null;
    if (!response.ok) throw new Error(`A tile answered with ${response.status}.`);
    return response.arrayBuffer();
  };

/** The ids of the areas of a tile that hold a point, in parts of the tile from its north-west corner; edges included. */
function idsIn(data: ArrayBuffer, layerName: string, x: number, y: number): string[] {
  const layer = new VectorTile(new PbfReader(data)).layers[layerName];
  if (layer === undefined) return [];
  const point = [x * layer.extent, y * layer.extent];
  const ids = [];
  for (let i = 0; i < layer.length; i++) {
    const feature = layer.feature(i);
    const rings = feature.loadGeometry().map((ring) => ring.map((vertex) => [vertex.x, vertex.y]));
    if (pointInPolygon(point, rings) !== false) ids.push(String(feature.properties.id));
  }
  return ids;
}
