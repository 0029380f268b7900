import { PMTiles, tileIdToZxy, zxyToTileId } from "pmtiles";
import { describe, expect, test } from "vitest";
import { archiveOf } from "../../../../generator/answers/tiles/archive/archive.ts";
import type { Tile } from "../../../../generator/answers/tiles/tile.ts";
import { describeTiles } from "../../../../generator/answers/tiles/tile-set.ts";
import { amount } from "../../../support/amount.ts";
import { drawOf } from "../../../support/random.ts";
import { ring } from "../../../support/ring.ts";
import { archiveSource, readArchive } from "../../../support/tiles/read-archive.ts";

const tileSet = describeTiles([[[ring("170 -44, 171 -44, 171 -43, 170 -44")]]], {
  title: "Title",
  description: "Description",
  attribution: ["A & B", "<b>C</b>"],
  baseUrl: "https://water.example.nz",
  maxZoom: 12,
});

/** Distinct tiles up to a zoom, in no order; many have equal content. */
function drawTiles(seed: number, count: number, zoom: number, kinds: number): Tile[] {
  const draw = drawOf(seed);
  const ids = new Set<number>();
  const least = zxyToTileId(0, 0, 0);
  const beyond = zxyToTileId(zoom + 1, 0, 0);
  let id = least;
  while (ids.size < count && id < beyond) {
    if (draw.chance(0.02)) id = least + draw.below(beyond - least);
    ids.add(id++);
  }
  return [...ids].map((tileId) => {
    const [z, x, y] = tileIdToZxy(tileId);
    const kind = draw.chance(0.6) ? 0 : draw.below(kinds);
    return { z, x, y, data: Buffer.from(`tile ${kind} ${"x".repeat(kind % 50)}`) };
  });
}

describe("an archive", () => {
  test.each([
    { seed: 1, count: 1, zoom: 0, kinds: 1 },
    { seed: 2, count: 500, zoom: 6, kinds: 40 },
    // So many that the directory is in parts.
    { seed: 3, count: amount(12_000, 60_000), zoom: 12, kinds: amount(10_000, 50_000) },
  ])(
    "is read back tile by tile: $count tiles of up to $kinds kinds",
    async ({ seed, count, zoom, kinds }) => {
      const tiles = drawTiles(seed, count, zoom, kinds);
      const bytes = archiveOf(tiles, tileSet);
      const expected = new Map(tiles.map(({ z, x, y, data }) => [`${z}/${x}/${y}`, data.toString()]));
      const found = new Map<string, string>();
      for await (const tile of readArchive(bytes)) {
        found.set(`${tile.z}/${tile.x}/${tile.y}`, Buffer.from(tile.bytes).toString());
      }
      expect(found).toEqual(expected);

      const archive = new PMTiles(archiveSource(bytes));
      const header = await archive.getHeader();
      expect(header).toMatchObject({
        specVersion: 3,
        clustered: true,
        internalCompression: 2,
        tileCompression: 2,
        tileType: 1,
        minZoom: 0,
        maxZoom: 12,
        minLon: 170,
        minLat: -44,
        maxLon: 171,
        maxLat: -43,
        centerLon: 170.5,
        centerLat: -43.5,
        numAddressedTiles: tiles.length,
        numTileContents: new Set(expected.values()).size,
      });
      expect(header.rootDirectoryOffset + header.rootDirectoryLength).toBeLessThanOrEqual(2048);
      expect((header.leafDirectoryLength ?? 0) > 0).toBe(count > 10_000);
      expect(header.tileDataOffset + (header.tileDataLength ?? 0)).toBe(bytes.length);
      const { z, x, y, data } = tiles[tiles.length >> 1] as Tile;
      expect(Buffer.from((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0))).toEqual(data);
    },
  );

  test("is clustered: entries point to what comes next, or to what came before", async () => {
    const bytes = archiveOf(drawTiles(5, 400, 6, 30), tileSet);
    const archive = new PMTiles(archiveSource(bytes));
    const header = await archive.getHeader();
    const { rootDirectoryOffset: offset, rootDirectoryLength: length } = header;
    const entries = await archive.cache.getDirectory(archive.source, offset, length, header);
    let end = 0;
    let tileId = -1;
    for (const entry of entries) {
      expect(entry.tileId).toBeGreaterThan(tileId);
      expect(entry.offset).toBeLessThanOrEqual(end);
      if (entry.offset === end) end += entry.length;
      tileId = entry.tileId + entry.runLength - 1;
    }
    expect(end).toBe(header.tileDataLength);
    expect(entries.some(({ runLength }) => runLength > 1)).toBe(true);
  });

  test("does not depend on the order of the tiles", () => {
    const tiles = drawTiles(4, 300, 6, 20);
    expect(Buffer.compare(archiveOf(tiles, tileSet), archiveOf(tiles.toReversed(), tileSet))).toBe(0);
  });

  test("describes what it shows", async () => {
    const metadata = await new PMTiles(
      archiveSource(archiveOf(drawTiles(1, 1, 0, 1), tileSet)),
    ).getMetadata();
    expect(metadata).toEqual({
      name: "Title",
      description: "Description",
      attribution: "A & B | &lt;b>C&lt;/b>",
      type: "overlay",
      vector_layers: tileSet.vector_layers,
    });
  });
});
