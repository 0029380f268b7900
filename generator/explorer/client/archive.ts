/** The archive of all tiles, read in ranges, on a host that sends parts of a file. */

import { bytesToHeader, FetchSource, PMTiles, type RangeResponse, type Source } from "pmtiles";

/** How much of the archive is read to begin with: its header, and the root directory of a small one. */
const START = 2048;

/**
 * Opens an archive; null where the host sends all of a file whatever part is asked for. Rejects, with a message for the
 * reader, where there is no such file.
 */
export async function openArchive(address: string): Promise<PMTiles | null> {
  const stop = new AbortController();
  const headers = { Range: `bytes=0-${START - 1}` };
  const response = await fetch(address, { headers, signal: stop.signal }).catch(() => null);
  if (!response?.ok) throw new Error("The map's tiles cannot be read now.");
  if (response.status !== 206) {
    // The rest of the file is not waited for.
    stop.abort();
    return null;
  }
  const data = await response.arrayBuffer();
  const etag = response.headers.get("etag") ?? undefined;
  return new PMTiles(sourceFrom(address, { data, ...(etag !== undefined && { etag }) }));
}

/**
 * The library begins with 16 kB. What it looks for there, the header and the root directory, most archives have in less:
 * so it gets the start that is there already and, of a longer directory, what is missing.
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
