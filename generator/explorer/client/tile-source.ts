/** Where the map reads its tiles: from the archive, or one by one on a host that sends no ranges of a file. */

import { addProtocol, type VectorSourceSpecification } from "maplibre-gl";
import { Protocol } from "pmtiles";
import { openArchive } from "./archive.ts";
import { api } from "./explorer.ts";

export type TileSource = VectorSourceSpecification;

const protocol = new Protocol();

/** The source of the tiles. Rejects with a message for the reader if there is none. */
export async function tileSourceOf(archive: string, maxZoom: number): Promise<TileSource> {
  const address = new URL(archive, document.baseURI).href;
  const opened = await openArchive(address);
  if (opened === null) {
    return { type: "vector", tiles: [`${api.href}tiles/areas/{z}/{x}/{y}.mvt`], maxzoom: maxZoom };
  }
  protocol.add(opened);
  addProtocol("pmtiles", protocol.tile);
  return { type: "vector", url: `pmtiles://${address}` };
}
