/**
 * Where a file is in its pack (generator/api/pack-of.ts). The lengths are summed from the text of the index, because njs
 * loses the order of an object's fields. Written in the dialect of `resolver/resolve.ts`, because nginx's njs runs it
 * too.
 */

import { damaged } from "../resolver/read.ts";

/** The line break that ends the index. */
export const END = 10;

/** A file in its pack, in bytes: `start` is from the end of the index. */
export type Slice = { readonly start: number; readonly length: number };

/** Where a file lies by its path, from the index of its pack; null if it is not in it. */
export function placeIn(index: string, path: string): Slice | null {
  // No path of a build has a quote or a colon, so that this occurs only as a key.
  const key = `${JSON.stringify(path)}:`;
  const at = index.indexOf(key);
  if (at < 0) return null;
  const before = index.slice(0, at).match(/:\d+/g) || [];
  const start = before.reduce((sum, length) => sum + Number(length.slice(1)), 0);
  return { start, length: parseInt(index.slice(at + key.length), 10) };
}

/** A copy of a file in a pack that is in memory, by its path from the root; null if it is not in it. Throws if the pack is cut off. */
export function fileIn(pack: ArrayBuffer, path: string): ArrayBuffer | null {
  const bytes = new Uint8Array(pack);
  const end = bytes.indexOf(END);
  const place = placeIn(new TextDecoder().decode(bytes.subarray(0, end)), path);
  const start = end + 1 + (place ? place.start : 0);
  const stop = start + (place ? place.length : 0);
  if (end < 0 || stop > bytes.length) throw damaged(path);
  return place && pack.slice(start, stop);
}
