/** Finds the areas at a place, from tiles that are read in the page. */

import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import type { PMTiles } from "pmtiles";
import pointInPolygon from "point-in-polygon-hao";
import { tileFile } from "../../api/address.ts";
import { fetchFile } from "../../edge/fetching/fetch-file.ts";
import { mercatorX, mercatorY } from "../../lib/mercator.ts";
import { openArchive } from "./archive.ts";
import { type Box, unwrappedEast } from "./box.ts";
import { api, data } from "./explorer.ts";

/** In degrees (WGS 84). */
export type Place = { readonly longitude: number; readonly latitude: number };

type ReadTile = (column: number, row: number) => Promise<ArrayBuffer | null>;

/** Zoom 8 shows details of some forty metres, in a few dozen tiles of the whole country. Single files cost a request each. */
const ARCHIVE_ZOOM = 8;
const FILE_ZOOM = 6;

type Nearest = { readonly id: string; readonly kilometres: number };

/** The areas at a place; where there is none, the nearest one. */
export type Around = { readonly ids: readonly string[]; readonly nearest: Nearest | null };

/**
 * The areas at a place. It fetches all tiles of one zoom that areas lie in, wherever the place is, so the requests do
 * not reveal where it is.
 */
export async function areasAt(figure: HTMLElement, boxes: readonly Box[], place: Place): Promise<Around> {
  const archive = await openArchive(new URL(data(figure, "archive"), document.baseURI).href);
  const zoom = Math.min(archive === null ? FILE_ZOOM : ARCHIVE_ZOOM, Number(data(figure, "maxZoom")));
  const read = archive === null ? fromFiles(zoom) : fromArchive(archive, zoom);
  const x = columnAt(place.longitude, zoom);
  const y = rowAt(place.latitude, zoom);
  const layerName = data(figure, "layer");
  let ids: string[] = [];
  let nearest: Nearest | null = null;
  await Promise.all(
    tilesOf(boxes, zoom).map(async ([column, row]) => {
      const tile = await read(column, row);
      const isHere = column === Math.floor(x) && row === Math.floor(y);
      if (tile === null) return;
      if (isHere) ids = idsIn(tile, layerName, x - column, y - row);
      const near = nearestIn(tile, layerName, x - column, y - row);
      const kilometres = (near.tiles * kilometresAround(place)) / 2 ** zoom;
      if (kilometres < (nearest?.kilometres ?? Infinity)) nearest = { id: near.id, kilometres };
    }),
  );
  return { ids, nearest: ids.length > 0 ? null : nearest };
}

const EQUATOR = 40_075;

/** The length of a circle of latitude. */
const kilometresAround = ({ latitude }: Place): number => EQUATOR * Math.cos((latitude * Math.PI) / 180);

/** The area of a tile whose outline comes nearest to a point, both in parts of the tile from its north-west. */
function nearestIn(
  bytes: ArrayBuffer,
  layerName: string,
  x: number,
  y: number,
): { id: string; tiles: number } {
  const layer = new VectorTile(new PbfReader(bytes)).layers[layerName];
  let nearest = { id: "", tiles: Infinity };
  for (let i = 0; i < (layer?.length ?? 0); i++) {
    const feature = layer?.feature(i);
    for (const vertex of feature?.loadGeometry().flat() ?? []) {
      const tiles = Math.hypot(vertex.x / (layer?.extent ?? 1) - x, vertex.y / (layer?.extent ?? 1) - y);
      if (tiles < nearest.tiles) nearest = { id: String(feature?.properties.id), tiles };
    }
  }
  return nearest;
}

// In tiles of a zoom, from the north-west (TileJSON 3.0.0 §3.2, scheme xyz).
const columnAt = (longitude: number, zoom: number): number => mercatorX(longitude) * 2 ** zoom;
const rowAt = (latitude: number, zoom: number): number => mercatorY(latitude) * 2 ** zoom;

/** The columns and rows of every tile that a box reaches into, each once. */
function tilesOf(boxes: readonly Box[], zoom: number): [number, number][] {
  const side = 2 ** zoom;
  const found = new Map<string, [number, number]>();
  for (const box of boxes) {
    const [west, south, , north] = box;
    const last = Math.floor(columnAt(unwrappedEast(box), zoom));
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
  async (column, row) =>
    (await fetchFile(api.href, tileFile(zoom, column, row), fetch))?.arrayBuffer() ?? null;

/** The ids of the areas of a tile that hold a point, edges included. The point is in parts of the tile from its north-west. */
function idsIn(bytes: ArrayBuffer, layerName: string, x: number, y: number): string[] {
  const layer = new VectorTile(new PbfReader(bytes)).layers[layerName];
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
