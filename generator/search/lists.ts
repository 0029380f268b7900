/**
 * Lists of all records with a text, for pages that lie behind what a shard has. A heavy text has no list of its own
 * where that of a text at its beginning will do: where any page lies in two chunks of it at most.
 */

import { PAGE, searchKey } from "../api/address.ts";
import { type File, fileOf, membersOf } from "./chunk.ts";
import { firstPiece, type Limits } from "./chunking.ts";
import { type Entry, kindsOf } from "./entries.ts";
import type { Node } from "./partition.ts";

/** The list that has all records of a kind with some text: its own text, and how many of them are in each chunk. */
export type ListOf = readonly [text: string, ...sizes: number[]];

type List = {
  readonly text: string;
  readonly depth: number;
  readonly kind: number;
  readonly records: Int32Array;
  /** What `chunkOf` was for them. */
  readonly before: Int32Array;
};

export type Lists = {
  /** By kind the list for a heavy text, or 0 where it needs none. Nodes have to come in the order of the walk. */
  listsFor(node: Node, needed: (kind: number, count: number) => boolean): (ListOf | 0)[];
  /** The files of the lists that were made since the last time. */
  files(): File[];
};

export function openLists(entries: readonly Entry[], limits: Limits): Lists {
  /** The chunk of each record in the list that is nearest above the walk, for its kind. */
  const chunkOf = new Int32Array(entries.length);
  const open: List[] = [];
  let made: File[] = [];

  /** Leaves the lists of texts that the walk has left. */
  function leave(depth: number): void {
    for (let list = open.at(-1); list !== undefined && list.depth >= depth; list = open.at(-1)) {
      for (const [i, record] of list.records.entries()) chunkOf[record] = list.before[i] as number;
      open.pop();
    }
  }

  function make({ text, depth }: Node, kind: number, records: Int32Array): List {
    const list = { text, depth, kind, records, before: records.map((record) => chunkOf[record] as number) };
    open.push(list);
    let number = 0;
    for (let from = 0; from < records.length; ) {
      number++;
      const length = pieceOf(records.subarray(from), entries, limits);
      const piece = records.subarray(from, from + length);
      const key = searchKey(text, `${kind} ${number}`);
      made.push(fileOf("list", key, membersOf(piece, entries)));
      for (const record of piece) chunkOf[record] = number;
      from += length;
    }
    return list;
  }

  return {
    listsFor(node, needed) {
      leave(node.depth);
      return kindsOf(node.records, entries).map((records, kind) => {
        if (records.length === 0 || !needed(kind, records.length)) return 0;
        const above = open.findLast((list) => list.kind === kind);
        const chunks = above && chunksOf(records, chunkOf);
        const list = chunks && isDense(chunks) ? above : make(node, kind, records);
        return [list.text, ...chunksOf(records, chunkOf)];
      });
    },
    files() {
      const files = made;
      made = [];
      return files;
    },
  };
}

/** How many of some records each chunk has. */
function chunksOf(records: Int32Array, chunkOf: Int32Array): number[] {
  const chunks: number[] = [];
  for (const record of records) {
    const index = (chunkOf[record] as number) - 1;
    while (chunks.length <= index) chunks.push(0);
    chunks[index] = (chunks[index] as number) + 1;
  }
  return chunks;
}

/** Whether any page lies in two chunks: no chunk between two others has less than a page has between its ends. */
const isDense = (chunks: readonly number[]): boolean =>
  chunks
    .filter((count) => count > 0)
    .slice(1, -1)
    .every((count) => count >= PAGE - 1);

function pieceOf(records: Int32Array, entries: readonly Entry[], limits: Limits): number {
  const weights: number[] = [];
  let weight = 0;
  for (let i = 0; i < records.length && weight <= limits.most; i++) {
    weight += (entries[records[i] as number] as Entry).weight;
    weights.push(weight);
  }
  return firstPiece(weights, limits, (i) => (entries[records[i] as number] as Entry).digest);
}
