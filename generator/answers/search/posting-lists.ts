/**
 * Posting lists: all records with a text, in chunks, for the pages behind the records that a shard has inline. A frequent
 * term shares the list of a prefix of its text if every page of it then lies in two chunks at most.
 */

import { PAGE, searchKey } from "../../api/address.ts";
import { markOf } from "../../lib/digest.ts";
import { type ChunkLimits, firstChunk } from "./chunking.ts";
import type { SearchEntry } from "./entries.ts";
import { type File, fileOf } from "./file.ts";
import { chunkMembers, kindsOf } from "./kinds.ts";
import type { Node } from "./suffix-trie.ts";

/** The list of records for a text and a kind: its text, then for each chunk the number of records with the text, and the chunk's mark. */
export type PostingList = readonly [text: string, ...chunks: (number | string)[]];

type OpenList = {
  readonly text: string;
  readonly depth: number;
  readonly kind: number;
  readonly records: Int32Array;
  /** Of its chunks. */
  readonly marks: string[];
  /** The earlier `chunkOf` of its records, restored when the list is closed. */
  readonly before: Int32Array;
};

export function openPostingLists(entries: readonly SearchEntry[], limits: ChunkLimits) {
  /** The chunk of each record, counted from 1, in the innermost list of its kind that is open. */
  const chunkOf = new Int32Array(entries.length);
  const open: OpenList[] = [];

  /** Closes the lists of texts that the walk has left. */
  function leave(depth: number): void {
    for (let list = open.at(-1); list !== undefined && list.depth >= depth; list = open.at(-1)) {
      for (const [i, record] of list.records.entries()) chunkOf[record] = list.before[i];
      open.pop();
    }
  }

  function* make({ text, depth }: Node, kind: number, records: Int32Array): Generator<File> {
    const marks: string[] = [];
    open.push({ text, depth, kind, records, marks, before: records.map((record) => chunkOf[record]) });
    for (let from = 0, number = 1; from < records.length; number++) {
      const length = chunkLength(records.subarray(from), entries, limits);
      const chunk = records.subarray(from, from + length);
      const members = chunkMembers(chunk, entries);
      marks.push(markOf(members));
      yield fileOf("list", searchKey(text, `${kind} ${number}`), `${members},"mark":"${marks.at(-1)}"`);
      for (const record of chunk) chunkOf[record] = number;
      from += length;
    }
  }

  return {
    /**
     * By kind the list for a node's text, or 0 where it needs none, after the files of new lists. Nodes have to come in the
     * order of the walk.
     */
    *listsFor(
      node: Node,
      isNeeded: (kind: number, count: number) => boolean,
    ): Generator<File, (PostingList | 0)[]> {
      leave(node.depth);
      const lists: (PostingList | 0)[] = [];
      for (const [kind, records] of kindsOf(node.records, entries).entries()) {
        if (records.length === 0 || !isNeeded(kind, records.length)) {
          lists.push(0);
          continue;
        }
        const above = open.findLast((list) => list.kind === kind);
        const isShared = above !== undefined && isDense(sizesOf(records, chunkOf));
        if (!isShared) yield* make(node, kind, records);
        const { text, marks } = isShared ? above : (open.at(-1) as OpenList);
        lists.push([text, ...sizesOf(records, chunkOf).flatMap((size, i) => [size, marks[i]])]);
      }
      return lists;
    },
  };
}

/** How many of the records each chunk has. */
function sizesOf(records: Int32Array, chunkOf: Int32Array): number[] {
  const sizes: number[] = [];
  for (const record of records) {
    const index = chunkOf[record] - 1;
    while (sizes.length <= index) sizes.push(0);
    sizes[index]++;
  }
  return sizes;
}

/** Whether every page lies in at most two chunks: no inner chunk may be smaller than a page less one record. */
const isDense = (sizes: readonly number[]): boolean =>
  sizes
    .filter((size) => size > 0)
    .slice(1, -1)
    .every((size) => size >= PAGE - 1);

function chunkLength(records: Int32Array, entries: readonly SearchEntry[], limits: ChunkLimits): number {
  const weights: number[] = [];
  let weight = 0;
  for (let i = 0; i < records.length && weight <= limits.max; i++) {
    weight += entries[records[i]].weight;
    weights.push(weight);
  }
  return firstChunk(weights, limits, (i) => entries[records[i]].hash);
}
