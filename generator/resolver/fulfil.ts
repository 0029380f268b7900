/** Carries a plan out: reads the few files it needs and says which file to send, or what text. */

import { PAGE, pageFile, spansFile, TILE_SET } from "../address.ts";
import { parseInstant } from "../instant.ts";
import { searchKinds, type Window } from "../operations.ts";
import type { Values } from "./parameters.ts";
import type { List, Narrow, Plan, Try } from "./resolve.ts";
import { search } from "./search.ts";

/** The files below `v1/`, as a host hands them in. Whatever goes wrong but a missing file, they reject. */
export type Files = {
  has(file: string): Promise<boolean>;
  /** The text of a file, or null if there is none. */
  read(file: string): Promise<string | null>;
};

/** An answer: a file to send, or a text composed from several, or nothing (204). */
export type Answer =
  | { readonly kind: "file"; readonly status: number; readonly file: string }
  | { readonly kind: "text"; readonly status: number; readonly text: string }
  | { readonly kind: "empty"; readonly status: 204 };

type Item = Record<string, unknown>;
type Stored = { readonly items: readonly Item[]; readonly totalCount: number };

/** The answer that a plan leads to on the files at hand. */
export async function fulfil(plan: Plan, files: Files): Promise<Answer> {
  const first = plan.tries[0];
  const there = first && first.status === 200 && (await files.has(first.file));
  if (first && there && !plan.narrow) return { kind: "file", status: 200, file: first.file };
  if (!first || (await isEmptyTile(plan.zoom, files))) return { kind: "empty", status: 204 };
  let text: string | null = null;
  if (plan.search) text = await searched(plan.search, files);
  if (plan.list) text = await pageOf(plan.list, files);
  if (plan.narrow && there) text = await narrowed(first.file, plan.narrow, files);
  return text === null ? firstOf(plan.tries, files) : { kind: "text", status: 200, text };
}

async function isEmptyTile(zoom: number | undefined, files: Files): Promise<boolean> {
  const tileSet = zoom === undefined ? null : await files.read(TILE_SET);
  return tileSet !== null && (zoom as number) <= (JSON.parse(tileSet) as { maxzoom: number }).maxzoom;
}

async function firstOf(tries: readonly Try[], files: Files): Promise<Answer> {
  for (let i = 0; i < tries.length; i++) {
    const attempt = tries[i] as Try;
    const there = await files.has(attempt.where || attempt.file);
    if (there) return { kind: "file", status: attempt.status, file: attempt.file };
  }
  throw lacks((tries[tries.length - 1] as Try).file);
}

const lacks = (file: string) => new Error(`This build lacks ${file}: build it again.`);

async function searched(values: Values, files: Files): Promise<string> {
  const size = values.pageSize as number;
  const number = values.pageNumber as number;
  const kinds = (values.type || searchKinds) as readonly string[];
  const found = await search({ q: values.q as string, kinds, size, number }, files);
  return envelope(found.items, number, size, found.total);
}

async function narrowed(file: string, narrow: Narrow, files: Files): Promise<string | null> {
  const text = await files.read(file);
  const record = JSON.parse(text as string) as Record<string, Item[]>;
  record[narrow.of] = (record[narrow.of] as Item[]).filter((entry) => entry[narrow.by] === narrow.value);
  return JSON.stringify(record);
}

async function pageOf(list: List, files: Files): Promise<string | null> {
  const stored = await openList(list, files);
  if (stored === null) return null;
  const window = list.window;
  const from = list.from as number;
  const until = list.until as number;
  let begin = 0;
  let total = stored.totalCount;
  if (window) {
    // Newest first, and no item's span reaches into another's: what the window holds stands together. A bound that
    // is not given is no number, so that no comparison with it holds.
    begin = await stored.position(window, (start) => start >= until);
    const end = await stored.position(window, (start, end) => !(window.end ? end <= from : start < from));
    total = from >= until ? 0 : Math.max(0, end - begin);
  }
  const first = (list.number - 1) * list.size;
  const items = await stored.slice(begin + first, begin + Math.min(first + list.size, total));
  return envelope(items, list.number, list.size, total);
}

type StoredList = {
  readonly totalCount: number;
  /** The items from one position up to, not including, another at most `PAGE` further on. */
  slice(from: number, to: number): Promise<readonly Item[]>;
  /** The number of items at the front for which `holds` is true; behind them it is false. */
  position(window: Window, holds: (start: number, end: number) => boolean): Promise<number>;
};

/** A list by its pages of `PAGE`, each read at most once; null if there is no such list. */
async function openList(list: List, files: Files): Promise<StoredList | null> {
  const read: Record<string, Promise<unknown>> = {};
  const open = (file: string): Promise<unknown> => {
    if (!read[file]) read[file] = files.read(file).then((text) => text && JSON.parse(text));
    return read[file] as Promise<unknown>;
  };
  const must = async (file: string): Promise<unknown> => {
    const value = await open(file);
    if (value === null) throw lacks(file);
    return value;
  };
  const itemsOf = async (number: number): Promise<readonly Item[]> => {
    const stored = await must(pageFile(list.folder, PAGE, number));
    return (stored as Stored).items;
  };

  const first = (await open(pageFile(list.folder, PAGE, 1))) as Stored | null;
  // A filter that leaves nothing has no files of its own; the list without it shows that there is such a list.
  const known = first !== null || (await files.has(pageFile(list.unfiltered, PAGE, 1)));
  if (!known) return null;
  const totalCount = first === null ? 0 : first.totalCount;

  return {
    totalCount,
    slice: async (from, to) => {
      if (from >= to) return [];
      const number = Math.floor(from / PAGE) + 1;
      const offset = (number - 1) * PAGE;
      const head = await itemsOf(number);
      const tail = to - offset > PAGE ? await itemsOf(number + 1) : [];
      return head.concat(tail).slice(from - offset, to - offset);
    },
    position: async (window, holds) => {
      const test = (start: unknown, end: unknown) =>
        holds(parseInstant(start as string), end ? parseInstant(end as string) : Infinity);
      const firsts = totalCount > PAGE ? ((await must(spansFile(list.folder))) as string[][]) : [];
      let number = 1;
      while (firsts[number] && test((firsts[number] as string[])[0], (firsts[number] as string[])[1]))
        number++;
      const items = totalCount > 0 ? await itemsOf(number) : [];
      let count = 0;
      while (
        items[count] &&
        test((items[count] as Item)[window.start], (items[count] as Item)[window.end || ""])
      )
        count++;
      return (number - 1) * PAGE + count;
    },
  };
}

/** The pagination envelope (spec.md "Pagination envelope"), as the build writes it too. */
function envelope(items: readonly Item[], pageNumber: number, pageSize: number, totalCount: number): string {
  const totalPages = Math.ceil(totalCount / pageSize);
  return JSON.stringify({
    items,
    pageNumber,
    pageSize,
    totalCount,
    totalPages,
    hasPreviousPage: pageNumber > 1,
    hasNextPage: pageNumber < totalPages,
  });
}
