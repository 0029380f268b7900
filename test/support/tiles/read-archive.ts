/** Reads an archive with other people's readers: `pmtiles`, `@mapbox/vector-tile` and `pbf`. */

import { gunzipSync } from "node:zlib";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { PMTiles, type Source, tileIdToZxy } from "pmtiles";

export type Ring = readonly { readonly x: number; readonly y: number }[];

/** A feature with closed rings in tile units. */
export type DecodedFeature = {
  readonly number: number;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly rings: readonly Ring[];
};

export type DecodedTile = {
  readonly z: number;
  readonly x: number;
  readonly y: number;
  readonly version: number;
  readonly extent: number;
  readonly layers: readonly string[];
  readonly features: readonly DecodedFeature[];
};

/** An archive in memory, as a source for `pmtiles`. */
export function archiveSource(bytes: Uint8Array): Source {
  return {
    getKey: () => "memory",
    // A copy: a Buffer may be a view of a larger one.
    getBytes: async (offset, length) => ({
      data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer,
    }),
  };
}

type Addressed = { readonly z: number; readonly x: number; readonly y: number; readonly bytes: Uint8Array };

/** Every tile of an archive, decompressed, in the order of its entries: by zoom, along the Hilbert curve. */
export async function* readArchive(bytes: Uint8Array): AsyncGenerator<Addressed> {
  const archive = new PMTiles(archiveSource(bytes));
  const header = await archive.getHeader();
  const walk = async function* (offset: number, length: number): AsyncGenerator<Addressed> {
    for (const entry of await archive.cache.getDirectory(archive.source, offset, length, header)) {
      if (entry.runLength === 0) {
        yield* walk((header.leafDirectoryOffset ?? 0) + entry.offset, entry.length);
        continue;
      }
      const start = header.tileDataOffset + entry.offset;
      const tile = gunzipSync(bytes.subarray(start, start + entry.length));
      for (let run = 0; run < entry.runLength; run++) {
        const [z, x, y] = tileIdToZxy(entry.tileId + run);
        yield { z, x, y, bytes: tile };
      }
    }
  };
  yield* walk(header.rootDirectoryOffset, header.rootDirectoryLength);
}

export function decodeTile({ z, x, y, bytes }: Addressed): DecodedTile {
  const { layers } = new VectorTile(new PbfReader(bytes));
  const [layer] = Object.values(layers);
  const features = Array.from({ length: layer?.length ?? 0 }, (_, index) => {
    const feature = layer?.feature(index);
    return {
      number: feature?.id ?? Number.NaN,
      properties: feature?.properties ?? {},
      rings: feature?.loadGeometry() ?? [],
    };
  });
  return {
    z,
    x,
    y,
    version: layer?.version ?? 0,
    extent: layer?.extent ?? 0,
    layers: Object.keys(layers),
    features,
  };
}
