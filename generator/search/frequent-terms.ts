/** What a shard says of a text that too many records have: their number, and the first of each kind. */

/** As many of a kind as a page can ask for first. */
export const HELD = 100;

/** The records that are to be at hand if the first kind asked for is `first` or a later one of this part. */
export type Part = {
  readonly first: number;
  readonly held: readonly number[];
};

/**
 * The parts of a heavy text: one, unless the first `HELD` records of each kind are too much for one shard. Then a part
 * for each few kinds that a search may ask for first, because with many of these less is needed of those behind. What
 * room is left spares pages further on the lists.
 */
export function partsOf(counts: readonly number[], weights: readonly number[], most: number): Part[] {
  const parts: Part[] = [];
  for (let first = 0; first < counts.length; first++) {
    const last = parts.at(-1);
    const joined = last && { first: last.first, held: heldFor(last.first, first, counts) };
    if (joined && weightOf(joined.held, weights) <= most) parts[parts.length - 1] = joined;
    else parts.push({ first, held: heldFor(first, first, counts) });
  }
  return parts.map((part) => ({ first: part.first, held: filled(part, counts, weights, most) }));
}

function filled({ first, held }: Part, counts: readonly number[], weights: readonly number[], most: number) {
  let room = most - weightOf(held, weights);
  return held.map((count, kind) => {
    const wanted = kind < first ? 0 : Math.min(counts[kind] as number, HELD) - count;
    const more = Math.max(0, Math.min(wanted, Math.floor(room / Math.max(1, weights[kind] as number))));
    room -= more * (weights[kind] as number);
    return count + more;
  });
}

/** By kind, how many can be among the first `HELD` results if the first kind asked for is `from` to `to`. */
const heldFor = (from: number, to: number, counts: readonly number[]): number[] =>
  counts.map((count, kind) => {
    let most = 0;
    for (let first = from; first <= Math.min(to, kind); first++) {
      most = Math.max(most, first === kind ? HELD : HELD - (counts[first] as number));
    }
    return Math.min(count, most);
  });

const weightOf = (held: readonly number[], weights: readonly number[]) =>
  held.reduce((sum, count, kind) => sum + count * (weights[kind] as number), 0);
