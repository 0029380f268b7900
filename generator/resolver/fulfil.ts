/** Carries a plan out: reads the few files it needs and says which file to send, or what text. */

import { PAGE, pageFile, spansFile, TILE_SET } from "../address.ts";
import { parseInstant } from "../instant.ts";
import type { Page, Plan, Span, Try } from "./resolve.ts";
import { type Search, search } from "./search.ts";

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
  if (plan.tries.length === 0 || (await isEmptyTile(plan, files))) return { kind: "empty", status: 204 };
  const text = plan.search
    ? await searched(plan.search, files)
    : plan.page
      ? await pageOf(plan.page, files)
      : await narrowed(plan, files);
  return text === null ? firstOf(plan.tries, files) : typeof text === "string" ? textAnswer(text) : text;
}

async function isEmptyTile(plan: Plan, files: Files): Promise<boolean> {
  if (plan.zoom === undefined) return false;
  const there = await files.has((plan.tries[0] as Try).file);
  const tileSet = there ? null : await files.read(TILE_SET);
  return tileSet !== null && plan.zoom <= (JSON.parse(tileSet) as { maxzoom: number }).maxzoom;
}

const textAnswer = (text: string): Answer => ({ kind: "text", status: 200, text });

async function firstOf(tries: readonly Try[], files: Files): Promise<Answer> {
  for (let i = 0; i < tries.length; i++) {
    const attempt = tries[i] as Try;
    const there = await files.has(attempt.where || attempt.file);
    if (there) return { kind: "file", status: attempt.status, file: attempt.file };
  }
  throw lacks((tries[tries.length - 1] as Try).file);
}

const lacks = (file: string) => new Error(`This build lacks ${file}: build it again.`);

async function searched(asked: Search, files: Files): Promise<string> {
  const found = await search(asked, files);
  return envelope(found.items, asked.number, asked.size, found.total);
}

async function narrowed(plan: Plan, files: Files): Promise<string | null> {
  const narrow = plan.narrow;
  const text = narrow ? await files.read((plan.tries[0] as Try).file) : null;
  if (!narrow || text === null) return null;
  const record = JSON.parse(text) as Record<string, Item[]>;
  record[narrow.of] = (record[narrow.of] as Item[]).filter((entry) => entry[narrow.by] === narrow.value);
  return JSON.stringify(record);
}

async function pageOf(page: Page, files: Files): Promise<Answer | string | null> {
  const file = pageFile(page.folder, page.size, page.number);
  const there = page.written && !page.span && (await files.has(file));
  if (there) return { kind: "file", status: 200, file };
  const list = await openList(page, files);
  if (list === null) return null;
  let begin = 0;
  let total = list.totalCount;
  const span = page.span;
  if (span) {
    // Newest first, and no item's span reaches into another's: what the window holds stands together.
    begin = await list.position(span, (start) => start >= span.until);
    const end = await list.position(span, (start, end) => (span.end ? end > span.from : start >= span.from));
    total = span.from < span.until ? Math.max(0, end - begin) : 0;
  }
  const first = (page.number - 1) * page.size;
  const items = await list.slice(begin + first, begin + Math.min(first + page.size, total));
  return envelope(items, page.number, page.size, total);
}

type List = {
  readonly totalCount: number;
  /** The items from one position up to, not including, another at most `PAGE` further on. */
  slice(from: number, to: number): Promise<readonly Item[]>;
  /** The number of items at the front for which `holds` is true; behind them it is false. */
  position(span: Span, holds: (start: number, end: number) => boolean): Promise<number>;
};

/** A list by its pages of `PAGE`, each read at most once; null if there is no such list. */
async function openList(page: Page, files: Files): Promise<List | null> {
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
    const stored = await must(pageFile(page.folder, PAGE, number));
    return (stored as Stored).items;
  };

  const first = (await open(pageFile(page.folder, PAGE, 1))) as Stored | null;
  // A filter that leaves nothing has no files of its own; the list without it shows that there is such a list.
  const empty =
    first === null &&
    page.folder !== page.unfiltered &&
    (await files.has(pageFile(page.unfiltered, PAGE, 1)));
  if (first === null && !empty) return null;
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
    position: async (span, holds) => {
      const test = (start: unknown, end: unknown) =>
        holds(parseInstant(start as string), end ? parseInstant(end as string) : Infinity);
      const firsts = totalCount > PAGE ? ((await must(spansFile(page.folder))) as string[][]) : [];
      let number = 1;
      while (firsts[number] && test((firsts[number] as string[])[0], (firsts[number] as string[])[1]))
        number++;
      const items = totalCount > 0 ? await itemsOf(number) : [];
      let count = 0;
      while (items[count] && test((items[count] as Item)[span.start], (items[count] as Item)[span.end || ""]))
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
