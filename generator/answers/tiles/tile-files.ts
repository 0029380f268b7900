/** The tiles as files of the build: each by itself, and all of them in one archive. */

import type { TileArchive } from "../../../schemas/document.ts";
import { tileFile } from "../../api/address.ts";
import { ARCHIVE_DOCUMENT } from "../../api/documents.ts";
import { sha256 } from "../../lib/digest.ts";
import type { Model } from "../../model/model.ts";
import type { File } from "../../output/section.ts";
import { archiveOf } from "./archive/archive.ts";
import { tilesOf } from "./numeric.js";
import type { TileArea } from "./tile.ts";
import { describeTiles, type TileSet, type TileSetDetails } from "./tile-set.ts";
import { DEFAULT_MAX_ZOOM } from "./zooms.ts";

/** Everything that the tiles depend on. */
export type TileInput = {
  readonly areas: readonly TileArea[];
  readonly details: TileSetDetails;
};

export const tileInput = (
  { areas, dataset: { title, description, attribution } }: Model,
  baseUrl: string,
  maxZoom = DEFAULT_MAX_ZOOM,
): TileInput => ({
  areas: areas.map(({ id, name, boundary }) => ({ id, name, boundary })),
  details: { title, description, attribution, baseUrl, maxZoom },
});

/**
 * Every tile that an area lies in; a tile without a file is empty (docs/contract.md §1, 204). The archive has two names: a
 * stable one, and one by its content for clients that still read ranges of it while the next build replaces it. Without
 * boundaries there are no tiles and no archive: PMTiles v3 has no empty directories.
 */
export function* tileFiles(input: TileInput): Generator<File> {
  const tiles = [];
  for (const tile of tilesOf(input.areas, input.details.maxZoom)) {
    yield { path: tileFile(tile.z, tile.x, tile.y), content: tile.data };
    tiles.push(tile);
  }
  if (tiles.length === 0) {
    yield archiveDocument({ path: null, pathByHash: null, size: 0 });
    return;
  }
  const content = archiveOf(tiles, tileSetOf(input));
  const path = "tiles/areas.pmtiles";
  const pathByHash = `tiles/areas.${sha256(content).slice(0, 16)}.pmtiles`;
  yield archiveDocument({ path: `/v1/${path}`, pathByHash: `/v1/${pathByHash}`, size: content.length });
  yield { path, content };
  yield { path: pathByHash, content };
}

const archiveDocument = (archive: TileArchive): File => ({
  path: ARCHIVE_DOCUMENT,
  content: JSON.stringify(archive),
});

/** The description of the tiles of areas (tile-set.ts). */
export const tileSetOf = ({ areas, details }: TileInput): TileSet =>
  describeTiles(
    areas.flatMap(({ boundary }) => (boundary === null ? [] : [boundary])),
    details,
  );
