/** Writes tiles as one PMTiles archive (PMTiles v3): header, root directory, metadata, leaf directories, tile data. */

import { zxyToTileId } from "pmtiles";
import { sha256 } from "../../../lib/digest.ts";
import { memoize } from "../../../lib/memoize.ts";
import type { Tile } from "../tile.ts";
import type { TileSet } from "../tile-set.ts";
import { directoriesOf, type TileEntry } from "./archive-directory.ts";
import { HEADER_LENGTH, writeHeader } from "./archive-header.ts";
import { compress } from "./compress.ts";

/**
 * The archive of tiles. Equal tiles are stored once, and neighbours among them share an entry: most tiles are filled by one area,
 * so they are equal.
 */
export function archiveOf(tiles: readonly Tile[], tileSet: TileSet): Uint8Array {
  const { entries, data, contents } = clustered(tiles);
  const directories = directoriesOf(entries);
  const metadata = compress(Buffer.from(JSON.stringify(metadataOf(tileSet))));
  const metadataOffset = HEADER_LENGTH + directories.root.length;
  const leavesOffset = metadataOffset + metadata.length;
  const dataOffset = leavesOffset + directories.leaves.length;
  const [west, south, east, north] = tileSet.bounds;
  const [centerLongitude, centerLatitude, centerZoom] = tileSet.center;
  const header = writeHeader({
    rootOffset: HEADER_LENGTH,
    rootLength: directories.root.length,
    metadataOffset,
    metadataLength: metadata.length,
    leavesOffset,
    leavesLength: directories.leaves.length,
    dataOffset,
    dataLength: data.length,
    addressedTiles: tiles.length,
    tileEntries: entries.length,
    tileContents: contents,
    minZoom: tileSet.minzoom,
    maxZoom: tileSet.maxzoom,
    west,
    south,
    east,
    north,
    centerZoom,
    centerLongitude,
    centerLatitude,
  });
  return Buffer.concat([header, directories.root, metadata, directories.leaves, data]);
}

/** The metadata that PMTiles v3 asks for ("Metadata"), and the description of the tile set as in its TileJSON. */
function metadataOf({ name, description, attribution, vector_layers }: TileSet) {
  return { name, description, attribution, type: "overlay", vector_layers };
}

/** Tiles are small, so they are compressed with small tables. */
const MEM_LEVEL = 6;

/** The entries and the tile data, both by tile id: tiles that are near on the map are near in the file. */
function clustered(tiles: readonly Tile[]) {
  const inOrder = tiles
    .map(({ z, x, y, data }) => ({ tileId: zxyToTileId(z, x, y), data }))
    .sort((a, b) => a.tileId - b.tileId);
  const digestOf = memoize((data: Uint8Array) => sha256(data));
  const stored = new Map<string, { offset: number; length: number }>();
  const chunks: Uint8Array[] = [];
  const entries: TileEntry[] = [];
  let end = 0;
  for (const { tileId, data } of inOrder) {
    const digest = digestOf(data);
    let place = stored.get(digest);
    if (place === undefined) {
      const chunk = compress(data, { memLevel: MEM_LEVEL });
      place = { offset: end, length: chunk.length };
      stored.set(digest, place);
      chunks.push(chunk);
      end += chunk.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === place.offset && last.tileId + last.runLength === tileId) last.runLength++;
    else entries.push({ tileId, ...place, runLength: 1 });
  }
  return { entries, data: Buffer.concat(chunks), contents: stored.size };
}
