/** The tiles as files of the build: each by itself, the tile set's description, and all of them in one archive. */

import { hash } from "node:crypto";
import { tileFile } from "../address.ts";
import type { Model } from "../model/model.ts";
import { archiveOf } from "./archive.ts";
import { describeTiles, type TileSet } from "./tile-set.ts";
import { tilesOf } from "./tiles.ts";

type TileFile = { readonly path: string; readonly content: string | Uint8Array };

/** The greatest zoom that is made unless a build asks for another: details of two metres, and a few thousand tiles. */
export const DEFAULT_MAX_ZOOM = 12;

/** Beyond, geojson-vt reckons in fractions. */
export const GREATEST_MAX_ZOOM = 16;

/**
 * Every tile that an area lies in; a tile without a file is an empty one (contract.md §1, 204). The archive has two
 * names: one that stays, and one of its content, for clients that read ranges of it while another build takes its
 * place. Without boundaries there are no tiles, and no archive: PMTiles v3 has no empty directories.
 */
export function* tileFiles(model: Model, baseUrl: string, maxZoom = DEFAULT_MAX_ZOOM): Generator<TileFile> {
  const tiles = [];
  for (const tile of tilesOf(model.areas, maxZoom)) {
    yield { path: tileFile(tile.z, tile.x, tile.y), content: tile.data };
    tiles.push(tile);
  }
  if (tiles.length === 0) return;
  const archive = archiveOf(tiles, tileSetOf(model, baseUrl, maxZoom));
  yield { path: "tiles/areas.pmtiles", content: archive };
  yield { path: `tiles/areas.${hash("sha256", archive).slice(0, 16)}.pmtiles`, content: archive };
}

/** The tile set of a model's areas (tile-set.ts). */
export function tileSetOf(model: Model, baseUrl: string, maxZoom = DEFAULT_MAX_ZOOM): TileSet {
  const boundaries = model.areas.flatMap(({ boundary }) => (boundary === null ? [] : [boundary]));
  return describeTiles(boundaries, { ...model.dataset, baseUrl, maxZoom });
}
