/** The directories of a PMTiles archive (PMTiles v3, "Directory Serialization"): where the tiles are, or the directories that say so. */

import { compress } from "./compress.ts";

/** Tiles with ids from one on, as many as the run, at an offset into the tile data; run 0: a leaf directory. */
export type Entry = {
  readonly tileId: number;
  readonly offset: number;
  readonly length: number;
  runLength: number;
};

/** The compressed root directory and leaf directories; the root has to end within the first 16 KiB with the header. */
export type Directories = { readonly root: Uint8Array; readonly leaves: Uint8Array };

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
  for (let i = 0; i < entries.length; i += size) {
    const leaf = compress(writeDirectory(entries.slice(i, i + size)));
    pointers.push({ tileId: (entries[i] as Entry).tileId, offset, length: leaf.length, runLength: 0 });
    offset += leaf.length;
    leaves.push(leaf);
  }
  return { root: compress(writeDirectory(pointers)), leaves: Buffer.concat(leaves) };
}

/** Column by column, as varints: ids as differences, and 0 for an offset right behind the entry before. */
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

/** Seven bits a byte, the least first. Not by shifts: tile ids and offsets outgrow 32 bits. */
function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  bytes.push(rest);
}
