/** Any page of a list, in any window, from the pages of `PAGE` that are written. */

import { PAGE, pageFile, spansFile } from "../api/address.ts";
import { parseInstant } from "../api/instant.ts";
import { envelope } from "./envelope.ts";
import { type Files, mustRead, read } from "./read.ts";
import type { List } from "./resolve.ts";

type Item = Readonly<Record<string, string | null>>;
type Stored = { readonly items: readonly Item[]; readonly totalCount: number };

/** Where an item begins and ends; the end is null if it is open, and is left out of an instant. */
type Span = readonly (string | null | undefined)[];

/** The text of the page asked for, or null if there is no such list. Each file is read at most once. */
export async function pageOf(list: List, files: Files): Promise<string | null> {
  const folder = list.folder;
  // A filter that leaves nothing has no files of its own; the list without it shows that there is such a list.
  const first =
    ((await read(pageFile(folder, PAGE, 1), files)) as Stored | null) ||
    ((await files.has(pageFile(list.unfiltered, PAGE, 1))) && NOTHING);
  if (!first) return null;

  const pages = [first];
  const itemsOf = async (page: number): Promise<readonly Item[]> => {
    if (!pages[page]) pages[page] = (await mustRead(pageFile(folder, PAGE, page + 1), files)) as Stored;
    return (pages[page] as Stored).items;
  };

  let begin = 0;
  let end = first.totalCount;
  const window = list.window;
  if (window) {
    // Newest first, and no item's span reaches into another's: what the window holds stands together.
    const firsts = end > PAGE ? ((await mustRead(spansFile(folder), files)) as readonly Span[]) : [];
    const position = async (isInFront: (span: Span) => boolean): Promise<number> => {
      const page = firsts.slice(1).filter(isInFront).length;
      const items = await itemsOf(page);
      const spans = items.map((item): Span => [item[window.start], item[window.end || ""]]);
      return page * PAGE + spans.filter(isInFront).length;
    };
    // A bound that is not given, like an end that is open, is no number: no comparison with it holds.
    const from = list.from as number;
    const until = list.until as number;
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

const NOTHING: Stored = { items: [], totalCount: 0 };

const instantOf = parseInstant as (text: string | null | undefined) => number;
