/** The units that shards consist of, in the order of their keys: what one file needs to answer for a text. */

import { searchKey } from "../../api/address.ts";
import type { FrequentTerm } from "../../edge/resolver/answer-search.ts";
import type { SearchEntry } from "./entries.ts";
import type { File } from "./file.ts";
import { INLINE_LIMIT, variantsOf } from "./frequent-terms.ts";
import { kindsOf } from "./kinds.ts";
import { openPostingLists, type PostingList } from "./posting-lists.ts";
import type { Sizes } from "./sizes.ts";
import { suffixTrieNodes } from "./suffix-trie.ts";

export type Unit = {
  /** The first key that the unit answers for. */
  readonly key: string;
  /** The length of its text in characters. */
  readonly depth: number;
  readonly records: Int32Array;
  readonly term: FrequentTerm | null;
};

/** The units of the records, and the files of posting lists as they are made. */
export function* unitsOf(entries: readonly SearchEntry[], sizes: Sizes): Generator<Unit | File> {
  const postings = openPostingLists(entries, sizes.chunk);
  for (const node of suffixTrieNodes(entries, sizes.leaf)) {
    const { text, depth, records, isLeaf } = node;
    const key = encodeURIComponent(text);
    if (isLeaf) {
      yield { key, depth, records, term: null };
      continue;
    }
    const kinds = kindsOf(records, entries);
    const counts = kinds.map(({ length }) => length);
    const weights = kinds.map((kind) => meanWeight(kind, entries));
    const variants = variantsOf(counts, weights, sizes.shard.max);
    const isNeeded = (kind: number, count: number) => variants.some(({ inline }) => inline[kind] < count);
    const lists = yield* postings.listsFor(node, isNeeded);
    if (depth === 0) {
      // No search has an empty text. This unit only makes sure that there is a first shard.
      yield { key, depth, records: new Int32Array(0), term: null };
      continue;
    }
    for (const { first, inline } of variants) {
      const behind = lists.map((list, kind) => listBehind(inline[kind], counts[kind], list));
      yield {
        key: first === 0 ? key : searchKey(text, first),
        depth,
        records: Int32Array.from(kinds.flatMap((kind, i) => [...kind.subarray(0, inline[i])])),
        term: [text, first, counts, behind],
      };
    }
  }
}

/** The list of a kind's records, if the shard itself does not hold all of them. */
const listBehind = (inline: number, count: number, list: PostingList | 0): FrequentTerm[3][number] =>
  list !== 0 && inline < count ? [inline, ...list] : 0;

function meanWeight(records: Int32Array, entries: readonly SearchEntry[]): number {
  const first = records.subarray(0, INLINE_LIMIT);
  return first.reduce((sum, record) => sum + entries[record].weight, 0) / Math.max(1, first.length);
}
