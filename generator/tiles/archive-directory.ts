/** The directories of a PMTiles archive (PMTiles v3, "Directory Serialization"): where tiles, or further directories, are. */

import { compress } from "./compress.ts";

/** `runLength` tiles with consecutive ids and equal bytes, at an offset into the tile data; with 0, a leaf directory. */
export type Entry = {
  readonly tileId: number;
  readonly offset: number;
  readonly length: number;
  runLength: number;
};

/** The compressed root directory and leaf directories. */
export type Directories = { readonly root: Uint8Array; readonly leaves: Uint8Array };

/** Header and root directory have to fit into the first 16 KiB. */
export const LONGEST_ROOT = 16384 - 127;

export function directoriesOf(entries: readonly Entry[]): Directories {
  const root = compress(writeDirectory(entries));
  if (root.length <= LONGEST_ROOT) return { root, leaves: new Uint8Array(0) };
  // Fewer and larger leaves, until the root that lists them is short enough.
  for (let size = 4096; ; size *= 2) {
    const directories = withLeaves(entries, size);
    if (directories.root.length <= LONGEST_ROOT) return directories;
  }
}

function withLeaves(entries: readonly Entry[], size: number): Directories {
  const leaves: Uint8Array[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (const [i, { tileId }] of entries.entries()) {
    if (i % size !== 0) continue;
    const leaf = compress(writeDirectory(entries.slice(i, i + size)));
    pointers.push({ tileId, offset, length: leaf.length, runLength: 0 });
    offset += leaf.length;
    leaves.push(leaf);
  }
  return { root: compress(writeDirectory(pointers)), leaves: Buffer.concat(leaves) };
}

/** Column by column, as varints: ids as differences, and 0 for an offset directly behind the previous entry. */
export function writeDirectory(entries: readonly Entry[]): Uint8Array {
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
