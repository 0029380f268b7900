/** Where the map reads its tiles: from the archive, in ranges, or one by one on a host that sends no ranges of a file. */

import { addProtocol, type VectorSourceSpecification } from "maplibre-gl";
import { bytesToHeader, FetchSource, PMTiles, Protocol, type RangeResponse, type Source } from "pmtiles";
import { ARCHIVE_START } from "../../../answers/tiles/archive/archive-start.ts";
import { readKept, root } from "../page/explorer.ts";

export type TileSource = VectorSourceSpecification;

const protocol = new Protocol();
const tiles = `${root.href}v1/tiles/areas`;

/** The source of the tiles. Rejects with a message for the reader if there is none. */
export async function tileSource(): Promise<TileSource> {
  const address = `${tiles}.pmtiles`;
  const opened = await openArchive(address);
  if (opened === null) {
    const { maxzoom } = await readKept<{ maxzoom: number }>("v1/tiles/areas/tiles.json");
    // The description names the base address of the build, and the page may be at another.
    return { type: "vector", tiles: [`${tiles}/{z}/{x}/{y}.mvt`], maxzoom };
  }
  protocol.add(opened);
  addProtocol("pmtiles", protocol.tile);
  return { type: "vector", url: `pmtiles://${address}` };
}

/**
 * Opens an archive; null if the host ignores ranges and sends the whole file. Rejects, with a message for the reader, if
 * there is no such file.
 */
async function openArchive(address: string): Promise<PMTiles | null> {
  const stop = new AbortController();
  const headers = { Range: `bytes=0-${ARCHIVE_START - 1}` };
  const response = await fetch(address, { headers, signal: stop.signal }).catch(() => null);
  if (!response?.ok) throw new Error("The map's tiles cannot be read now.");
  if (response.status !== 206) {
    // Or the browser would fetch the rest as well.
    stop.abort();
    return null;
  }
  const data = await response.arrayBuffer();
  const etag = response.headers.get("etag") ?? undefined;
  return new PMTiles(sourceFrom(address, { data, ...(etag !== undefined && { etag }) }));
}

/**
 * The library first reads 16 kB, for the header and the root directory. In our archives these are shorter, so it gets
 * the start that was fetched already. For an archive made by others, the rest of the directory is fetched.
 */
function sourceFrom(address: string, start: RangeResponse): Source {
  const file = new FetchSource(address);
  const { rootDirectoryOffset, rootDirectoryLength } = bytesToHeader(start.data, start.etag);
  const more = rootDirectoryOffset + rootDirectoryLength - start.data.byteLength;
  let isFresh = true;
  return {
    getKey: () => address,
    getBytes: async (offset, length, signal, etag) => {
      if (offset !== 0 || !isFresh) return file.getBytes(offset, length, signal, etag);
      isFresh = false;
      if (more <= 0) return start;
      const rest = await file.getBytes(start.data.byteLength, more, signal, start.etag);
      return { ...start, data: await new Blob([start.data, rest.data]).arrayBuffer() };
    },
  };
}
