/** Any page of a list, in any window, from its pages of `PAGE` items. */

import { PAGE, pageFile, spansFile } from "../../api/address.ts";
import { type Envelope, envelope } from "../../api/envelope.ts";
import type { Instant } from "../../lib/time/instant.ts";
import { type Files, mustReadJson } from "./read.ts";
import type { List } from "./resolve.ts";

type Item = Readonly<Record<string, string | null>>;
type StoredPage = { readonly items: readonly Item[]; readonly totalCount: number };

/** Where an item begins and ends; the end is null if it is open. An instant has none. */
type Span = readonly (string | null | undefined)[];

/**
 * What a list longer than a page has beside its pages: the mark of each, which the reading layer compares, and in lists with
 * a window the span of its first item. Lists in chunks have no marks of pages.
 */
export type PageIndex = { readonly marks?: readonly number[]; readonly spans: readonly Span[] };

/** The page asked for, or null if there is no such list. Each file is read at most once. */
export async function pageOf(list: List, files: Files): Promise<Envelope<Item> | null> {
  const folder = list.folder;
  // A filter that matches nothing has no files; the list without it shows that there is such a list.
  const first =
    ((await files.json(pageFile(folder, PAGE, 1))) as StoredPage | null) ||
    ((await files.has(pageFile(list.unfiltered, PAGE, 1))) && NOTHING);
  if (!first) return null;

  const pages = [first];
  const itemsOf = async (index: number): Promise<readonly Item[]> => {
    const page = pages[index] || (await mustReadJson<StoredPage>(pageFile(folder, PAGE, index + 1), files));
    pages[index] = page;
    return page.items;
  };

  let begin = 0;
  let end = first.totalCount;
  const window = list.window;
  if (window) {
    // Newest first, and no two spans overlap: the items within the window are consecutive.
    const firsts = end > PAGE ? (await mustReadJson<PageIndex>(spansFile(folder), files)).spans : [];
    const position = async (isBefore: (span: Span) => boolean): Promise<number> => {
      const page = firsts.slice(1).filter(isBefore).length;
      const items = await itemsOf(page);
      const spans = items.map((item): Span => [item[window.start], item[window.end || ""]]);
      return page * PAGE + spans.filter(isBefore).length;
    };
    // A bound that is not given, like an open end, is NaN: no comparison with it is true.
    const from = list.from as Instant;
    const until = list.until as Instant;
    begin = await position((span) => instantOf(span[0]) >= until);
    end = await position((span) => !(window.end ? instantOf(span[1]) <= from : instantOf(span[0]) < from));
    if (from >= until) end = begin;
  }

  const from = begin + (list.number - 1) * list.size;
  const to = Math.min(from + list.size, end);
  const page = Math.floor(from / PAGE);
  let items: readonly Item[] = [];
  for (let next = page; next * PAGE < to; next++) {
    const more = await itemsOf(next);
    items = items.concat(more);
  }
  items = items.slice(from - page * PAGE, to - page * PAGE);
  return envelope(items, list.number, list.size, end - begin);
}

const NOTHING: StoredPage = { items: [], totalCount: 0 };

/** For instants as the build writes them the engine's parser is exact, and several times faster than `parseInstant`. */
const instantOf = Date.parse as (text: string | null | undefined) => number;
