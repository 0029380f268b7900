/** The tiles as files of the build: each by itself, the tile set's description, and all of them in one archive. */

import { hash } from "node:crypto";
import type { TileArchive } from "../../schemas/resource.ts";
import { tileFile } from "../api/address.ts";
import type { Model } from "../model/model.ts";
import { archiveOf } from "./archive.ts";
import { describeTiles, type TileSet, type TileSetFacts } from "./tile-set.ts";
import { type TileArea, tilesOf } from "./tiles.ts";
import { DEFAULT_MAX_ZOOM } from "./zooms.ts";

type TileFile = { readonly path: string; readonly content: string | Uint8Array };

/** All that the tiles follow from. */
export type TileInput = {
  readonly areas: readonly TileArea[];
  readonly facts: TileSetFacts;
};

export const tileInput = (
  { areas, dataset }: Model,
  baseUrl: string,
  maxZoom = DEFAULT_MAX_ZOOM,
): TileInput => ({
  areas: areas.map(({ id, name, boundary }) => ({ id, name, boundary })),
  facts: {
    title: dataset.title,
    description: dataset.description,
    attribution: dataset.attribution,
    baseUrl,
    maxZoom,
  },
});

/**
 * Every tile that an area lies in; a tile without a file is an empty one (contract.md §1, 204). The archive has two
 * names: one that stays, and one of its content, for clients that read ranges of it while another build takes its
 * place; a document beside the tiles tells both. Without boundaries there are no tiles, and no archive: PMTiles v3 has
 * no empty directories.
 */
export function* tileFiles(input: TileInput): Generator<TileFile> {
  const tiles = [];
  for (const tile of tilesOf(input.areas, input.facts.maxZoom)) {
    yield { path: tileFile(tile.z, tile.x, tile.y), content: tile.data };
    tiles.push(tile);
  }
  const archive = tiles.length === 0 ? null : archiveOf(tiles, tileSetOf(input));
  const described = describeArchive(archive);
  yield { path: ARCHIVE_DOCUMENT, content: JSON.stringify(described) };
  if (archive === null) return;
  for (const path of [described.path, described.pathByHash]) {
    yield { path: (path as string).slice("/v1/".length), content: archive };
  }
}

/** The document that tells where the archive is, below `v1/`. */
export const ARCHIVE_DOCUMENT = "tiles/areas/archive.json";

function describeArchive(archive: Uint8Array | null): TileArchive {
  if (archive === null) return { path: null, pathByHash: null, size: 0 };
  const digest = hash("sha256", archive).slice(0, 16);
  return {
    path: "/v1/tiles/areas.pmtiles",
    pathByHash: `/v1/tiles/areas.${digest}.pmtiles`,
    size: archive.length,
  };
}

/** The tile set of some areas (tile-set.ts). */
export const tileSetOf = ({ areas, facts }: TileInput): TileSet =>
  describeTiles(
    areas.flatMap(({ boundary }) => (boundary === null ? [] : [boundary])),
    facts,
  );
