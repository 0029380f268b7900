/** What a shard has for a text that occurs in too many records: how many there are, and the first of each kind. */

/** As many records of a kind as the first 100 results can show. */
export const INLINE_LIMIT = 100;

/** How many records of each kind are inline, for searches whose first kind is `first` or a later one. */
export type Variant = { readonly first: number; readonly inline: readonly number[] };

/**
 * The variants of a frequent term, by the first kind that a search asks for. There is one, unless the first records of all kinds
 * together are too much for a shard. With many records of the earlier kinds, fewer of the later kinds are needed. Spare room is
 * filled with more records, so that later pages can do without posting lists. `counts` and `weights` are by kind: the number of
 * records, and the weight of one.
 */
export function variantsOf(counts: readonly number[], weights: readonly number[], max: number): Variant[] {
  const variants: Variant[] = [];
  for (let first = 0; first < counts.length; first++) {
    const last = variants.at(-1);
    const joined = last && { first: last.first, inline: inlineFor(last.first, first, counts) };
    if (joined && weightOf(joined.inline, weights) <= max) variants[variants.length - 1] = joined;
    else variants.push({ first, inline: inlineFor(first, first, counts) });
  }
  return variants.map((variant) => filled(variant, counts, weights, max));
}

function filled(
  { first, inline }: Variant,
  counts: readonly number[],
  weights: readonly number[],
  max: number,
): Variant {
  let room = max - weightOf(inline, weights);
  const more = inline.map((count, kind) => {
    const wanted = kind < first ? 0 : Math.min(counts[kind], INLINE_LIMIT) - count;
    const added = Math.max(0, Math.min(wanted, Math.floor(room / Math.max(1, weights[kind]))));
    room -= added * weights[kind];
    return count + added;
  });
  return { first, inline: more };
}

/** By kind, how many can be among the first `INLINE_LIMIT` results if the first kind asked for is `from` to `to`. */
const inlineFor = (from: number, to: number, counts: readonly number[]): number[] =>
  counts.map((count, kind) => {
    let most = 0;
    for (let first = from; first <= Math.min(to, kind); first++) {
      most = Math.max(most, first === kind ? INLINE_LIMIT : INLINE_LIMIT - counts[first]);
    }
    return Math.min(count, most);
  });

const weightOf = (inline: readonly number[], weights: readonly number[]) =>
  inline.reduce((sum, count, kind) => sum + count * weights[kind], 0);
