/** The units that shards are made of, in the order of their keys: what has to be in one file to answer for a text. */

import { searchKey } from "../api/address.ts";
import type { FrequentTerm } from "../resolver/search.ts";
import type { File } from "./chunk.ts";
import { type Entry, kindsOf } from "./entries.ts";
import { HELD, partsOf } from "./frequent-terms.ts";
import { type ListOf, openLists } from "./lists.ts";
import { nodesOf } from "./partition.ts";
import type { Sizes } from "./sizes.ts";

export type Unit = {
  /** The first place that the unit answers for. */
  readonly key: string;
  readonly depth: number;
  readonly records: Int32Array;
  readonly heavy: FrequentTerm | null;
};

/** The units of some records, and the files of lists on the way to them. */
export function* unitsOf(entries: readonly Entry[], sizes: Sizes): Generator<Unit | File> {
  const lists = openLists(entries, sizes.chunk);
  for (const node of nodesOf(entries, sizes.leaf)) {
    const { text, depth, records } = node;
    const key = encodeURIComponent(text);
    if (node.isLeaf) {
      yield { key, depth, records, heavy: null };
      continue;
    }
    const kinds = kindsOf(records, entries);
    const counts = kinds.map(({ length }) => length);
    const parts = partsOf(
      counts,
      kinds.map((kind) => meanWeight(kind, entries)),
      sizes.shard.most,
    );
    const isWhole = parts.length === 1;
    const needed = (_: number, count: number) => depth === 0 || !isWhole || count > HELD;
    const found = lists.listsFor(node, needed);
    yield* lists.files();
    // Nobody asks for the empty text; its unit only makes sure that there is a first one.
    if (depth === 0) yield { key, depth, records: new Int32Array(0), heavy: null };
    else {
      for (const { first, held } of parts) {
        const lists = found.map((list, kind) => behind(held[kind] as number, counts[kind] as number, list));
        const heavy: FrequentTerm = [text, first, counts, lists];
        yield {
          key: first === 0 ? key : searchKey(text, first),
          depth,
          records: Int32Array.from(kinds.flatMap((kind, i) => [...kind.subarray(0, held[i])])),
          heavy,
        };
      }
    }
  }
}

/** A list, if it has more than what is held. */
const behind = (held: number, count: number, list: ListOf | 0): FrequentTerm[3][number] =>
  list !== 0 && held < count ? [held, ...list] : 0;

function meanWeight(records: Int32Array, entries: readonly Entry[]): number {
  const held = records.subarray(0, HELD);
  return held.reduce((sum, record) => sum + (entries[record] as Entry).weight, 0) / Math.max(1, held.length);
}
