/**
 * Content-defined chunking: a sequence is cut where the content itself decides, not after a fixed number of items. If an
 * item comes, goes or grows, only the cuts next to it move.
 */

/** The minimum and maximum weight of a chunk. The last one may be lighter; a single item may be heavier. */
export type ChunkLimits = { readonly min: number; readonly max: number };

/** A hash of a text, below 2³² (FNV-1a with a final mix). */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/**
 * The length of the first chunk of a sequence. `weights` are cumulative: the weight of the sequence up to and including
 * each item. They may end once the maximum is exceeded. `cost` rates a cut before an item: the lowest one is taken, of
 * equal ones the last.
 */
export function firstChunk(
  weights: readonly number[],
  { min, max }: ChunkLimits,
  cost: (index: number) => number,
): number {
  const longest = weights.findLastIndex((weight) => weight <= max) + 1;
  if (longest === weights.length || longest <= 1) return Math.max(1, longest);
  const shortest = weights.findIndex((weight) => weight >= min) + 1;
  let best = { length: longest, cost: cost(longest) };
  for (let length = longest - 1; length >= shortest; length--) {
    const other = cost(length);
    if (other < best.cost) best = { length, cost: other };
  }
  return best.length;
}
