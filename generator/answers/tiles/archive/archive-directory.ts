/** The directories of a PMTiles archive (PMTiles v3, "Directory Serialization"): where tiles, or further directories, are. */

import { tileIdToZxy, zxyToTileId } from "pmtiles";
import { HEADER_LENGTH } from "./archive-header.ts";
import { ARCHIVE_START } from "./archive-start.ts";
import { compress } from "./compress.ts";

/** `runLength` tiles with consecutive ids and equal bytes, at an offset into the tile data; with 0, a leaf directory. */
export type TileEntry = {
  readonly tileId: number;
  readonly offset: number;
  readonly length: number;
  runLength: number;
};

/** The compressed root directory and leaf directories. */
export type Directories = { readonly root: Uint8Array; readonly leaves: Uint8Array };

const LONGEST_ROOT = ARCHIVE_START - HEADER_LENGTH;

/** In entries; a leaf of this many takes about 3 kB. */
const LEAF = 1024;

/**
 * The directories of entries, in the order of their tiles. The root has the tiles of as many zooms as fit; leaves have the deeper
 * zooms, so that a view of the country reads no leaf.
 */
export function directoriesOf(entries: readonly TileEntry[]): Directories {
  const root = compress(writeDirectory(entries));
  if (root.length <= LONGEST_ROOT) return { root, leaves: new Uint8Array(0) };
  // Fewer and larger leaves, until there is room for all their addresses.
  for (let size = LEAF; ; size *= 2) {
    const directories = withLeaves(entries, size);
    if (directories !== null) return directories;
  }
}

/** Null if the addresses of all leaves of a size are too long for the root. */
function withLeaves(entries: readonly TileEntry[], size: number): Directories | null {
  for (let zoom = deepestZoom(entries); zoom >= 0; zoom--) {
    const first = zxyToTileId(zoom, 0, 0);
    const inRoot = entries.filter(({ tileId }) => tileId < first);
    const { pointers, leaves } = leavesOf(entries.slice(inRoot.length), size);
    const root = compress(writeDirectory([...inRoot, ...pointers]));
    if (root.length <= LONGEST_ROOT) return { root, leaves };
  }
  return null;
}

const deepestZoom = (entries: readonly TileEntry[]): number => tileIdToZxy(entries.at(-1)?.tileId ?? 0)[0];

function leavesOf(
  entries: readonly TileEntry[],
  size: number,
): { pointers: TileEntry[]; leaves: Uint8Array } {
  const leaves: Uint8Array[] = [];
  const pointers: TileEntry[] = [];
  let offset = 0;
  for (let i = 0; i < entries.length; i += size) {
    const own = entries.slice(i, i + size);
    const leaf = compress(writeDirectory(own));
    pointers.push({ tileId: own[0]?.tileId ?? 0, offset, length: leaf.length, runLength: 0 });
    offset += leaf.length;
    leaves.push(leaf);
  }
  return { pointers, leaves: Buffer.concat(leaves) };
}

/** Column by column, as varints: ids as differences, and 0 for an offset directly behind the previous entry. */
function writeDirectory(entries: readonly TileEntry[]): Uint8Array {
  const bytes: number[] = [];
  pushVarint(bytes, entries.length);
  let tileId = 0;
  for (const entry of entries) {
    pushVarint(bytes, entry.tileId - tileId);
    tileId = entry.tileId;
  }
  for (const { runLength } of entries) pushVarint(bytes, runLength);
  for (const { length } of entries) pushVarint(bytes, length);
  let end = -1;
  for (const { offset, length } of entries) {
    pushVarint(bytes, offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return Uint8Array.from(bytes);
}

/** Seven bits a byte, the least significant first. Not by shifts: tile ids and offsets exceed 32 bits. */
function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}
