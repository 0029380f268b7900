/**
 * Lists that grow, in chunks of time. A new day shifts every item to another page, but it changes only the newest
 * chunk. A chunk is a span of 2ⁿ seconds that begins at a multiple of its length, the longest that holds no more than a
 * page. The spans depend on nothing but the items in them. The oldest chunk is in one file with the newest: dropping
 * old items shrinks it, and that file changes anyway.
 */

import { chunkFile, chunksFile, PAGE } from "../../api/address.ts";
import type { Chunks } from "../../api/chunks.ts";
import { markOf } from "../../lib/digest.ts";
import type { File } from "../../output/section.ts";
import { type GrowingList, spansIn } from "../pages.ts";

/** What of a growing list is stored in chunks. */
type ChunkedList<Item> = Omit<GrowingList<Item>, "defaultSize" | "textOf">;

/** From −2³⁹ seconds on, and twice as long: it covers all instants with a four-digit year. */
const EARLIEST = -(2 ** 39);
const WHOLE = 2 ** 40;

/** The files of a list in chunks. An empty list has its newest chunk: it is an answer, not a missing file. */
export function* chunkFiles<Item>(list: ChunkedList<Item>): Generator<File> {
  const { folder, items, startOf, spanOf, fields, rowOf, since = () => [] } = list;
  const groups = [...groupsOf(items, startOf, EARLIEST, WHOLE)];
  const newest = groups.shift()?.items.map(rowOf) ?? [];
  const oldest = groups.pop()?.items.map(rowOf) ?? [];
  let position = newest.length;
  const older: [number, number, string][] = [];
  for (const { second, items } of groups) {
    const rows = JSON.stringify(items.map(rowOf));
    const mark = markOf(rows);
    older.push([position, second, mark]);
    position += items.length;
    yield { path: chunkFile(folder, second), content: `{"items":${rows},"mark":"${mark}"}` };
  }
  const spans = spansIn(items, spanOf);
  const chunks: Chunks = {
    totalCount: items.length,
    fields,
    since: since(),
    older,
    spans,
    items: newest,
    oldest,
  };
  yield { path: chunksFile(folder), content: JSON.stringify(chunks) };
}

type Group<Item> = { readonly second: number; readonly items: readonly Item[] };

/** Splits the items of a span of time in halves until no more than a page are left, or a second. */
function* groupsOf<Item>(
  items: readonly Item[],
  startOf: (item: Item) => number,
  second: number,
  length: number,
): Generator<Group<Item>> {
  if (items.length === 0) return;
  if (items.length <= PAGE || length === 1) {
    yield { second, items };
    return;
  }
  const middle = second + length / 2;
  const older = items.findIndex((item) => startOf(item) < middle * 1000);
  const cut = older < 0 ? items.length : older;
  yield* groupsOf(items.slice(0, cut), startOf, middle, length / 2);
  yield* groupsOf(items.slice(cut), startOf, second, length / 2);
}
