/**
 * Where a file is in its pack (generator/api/packs.ts). The lengths are summed from the text of the index, because njs
 * loses the order of an object's fields. Written in the dialect of `resolver/resolve.ts`, because nginx's njs runs it
 * too.
 */

/** The line break that ends the index. */
export const END = 10;

/** A file in its pack, in bytes: `start` is from the end of the index. */
export type Place = { readonly start: number; readonly length: number };

/** Where a file lies by its path, from the index of its pack; null if it is not in it. */
export function placeIn(index: string, path: string): Place | null {
  // No path of a build has a quote or a colon, so that this occurs only as a key.
  const key = `${JSON.stringify(path)}:`;
  const at = index.indexOf(key);
  if (at < 0) return null;
  const before = index.slice(0, at).match(/:\d+/g) || [];
  const start = before.reduce((sum, length) => sum + Number(length.slice(1)), 0);
  return { start, length: parseInt(index.slice(at + key.length), 10) };
}
