/** Any page of a list, in any window, from its pages of `PAGE` items. */

import { PAGE, pageFile, spansFile } from "../../api/address.ts";
import { type Envelope, envelope } from "../../api/envelope.ts";
import type { Instant } from "../../lib/time/instant.ts";
import { damaged, type Files, mustReadJson } from "./read.ts";
import type { List } from "./resolve.ts";

type Item = Readonly<Record<string, string | null>>;

/** Of a list longer than a page, the reading layer says by a `mark` which content it has. */
type StoredPage = { readonly items: readonly Item[]; readonly totalCount: number; readonly mark?: number };

/** Where an item begins and ends; the end is null if it is open. An instant has none. */
type Span = readonly (string | null | undefined)[];

/**
 * What a list longer than a page has beside its pages: the mark of each, and in lists with a window the span of its first
 * item. Lists in chunks have no marks of pages.
 */
export type PageIndex = { readonly marks?: readonly number[]; readonly spans: readonly Span[] };

/** The page asked for, or null if there is no such list. Each file is read at most once. */
export async function pageOf(list: List, files: Files): Promise<Envelope<Item> | null> {
  const folder = list.folder;
  const pages: StoredPage[] = [];
  let index: PageIndex | undefined;
  const read = async (number: number): Promise<StoredPage | null> => {
    const page = (await files.json(pageFile(folder, PAGE, number + 1))) as StoredPage | null;
    if (page) pages[number] = page;
    return page;
  };
  /** The index, which must be of the same build as all pages read so far: nothing is put together from two builds. */
  const checked = async (): Promise<PageIndex> => {
    const known = index || (await mustReadJson<PageIndex>(spansFile(folder), files));
    index = known;
    const marks = known.marks;
    if (marks && pages.some((page, at) => page.mark !== marks[at])) throw damaged(folder);
    return known;
  };
  const itemsOf = async (number: number): Promise<readonly Item[]> => {
    const page = pages[number] || (await read(number));
    if (!page) throw damaged(pageFile(folder, PAGE, number + 1));
    if (pages.filter(Boolean).length > 1) await checked();
    return page.items;
  };

  const window = list.window;
  let from = (list.number - 1) * list.size;
  // One page often has the whole answer.
  const page = window ? 0 : Math.floor(from / PAGE);
  let first = await read(page);
  if (!first && page > 0) {
    first = await read(0);
    if (first && first.totalCount > from) throw damaged(pageFile(folder, PAGE, page + 1));
  }
  // A filter that matches nothing has no files; the list without it shows that there is such a list.
  if (!first) first = (await files.has(pageFile(list.unfiltered, PAGE, 1))) ? NOTHING : null;
  if (!first) return null;

  let begin = 0;
  let end = first.totalCount;
  if (window) {
    // Newest first, and no two spans overlap: the items within the window are consecutive.
    const spans = end > PAGE ? (await checked()).spans : [];
    const position = async (isBefore: (span: Span) => boolean): Promise<number> => {
      const page = spans.slice(1).filter(isBefore).length;
      const items = end > 0 ? await itemsOf(page) : [];
      const own = items.map((item): Span => [item[window.start], item[window.end || ""]]);
      return page * PAGE + own.filter(isBefore).length;
    };
    // A bound that is not given, like an open end, is NaN: no comparison with it is true.
    const since = list.from as Instant;
    const until = list.until as Instant;
    begin = await position((span) => instantOf(span[0]) >= until);
    end = await position((span) => !(window.end ? instantOf(span[1]) <= since : instantOf(span[0]) < since));
    if (since >= until) end = begin;
  }

  from += begin;
  const to = Math.min(from + list.size, end);
  const start = Math.floor(from / PAGE);
  let items: readonly Item[] = [];
  for (let next = start; next * PAGE < to; next++) {
    const more = await itemsOf(next);
    items = items.concat(more);
  }
  items = items.slice(from - start * PAGE, to - start * PAGE);
  return envelope(items, list.number, list.size, end - begin);
}

const NOTHING: StoredPage = { items: [], totalCount: 0 };

/** For instants as the build writes them the engine's own parser is exact, and several times faster than `parseInstant`. */
const instantOf = Date.parse as (text: string | null | undefined) => number;
