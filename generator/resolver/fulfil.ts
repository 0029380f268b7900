/** Carries a plan out: reads the few files it needs and says which file to send, or what text. */

import { PAGE, pageFile, spansFile } from "../address.ts";
import { parseInstant } from "../instant.ts";
import type { PagePlan, Plan, Span, Try } from "./resolve.ts";

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
type Page = { readonly items: readonly Item[]; readonly totalCount: number };
/** The start, and where items have one the end, of the first item of each page of `PAGE`. */
type Spans = readonly (readonly (string | null)[])[];

/** The answer that a plan leads to on the files at hand. */
export async function fulfil(plan: Plan, files: Files): Promise<Answer> {
  if (plan.kind === "preflight") return { kind: "empty", status: 204 };
  if (plan.kind === "first") return firstOf(plan.tries, files);
  if (plan.kind === "narrow") {
    const text = await files.read(plan.file);
    if (text === null) return firstOf(plan.otherwise, files);
    const record = JSON.parse(text) as Record<string, Item[]>;
    record[plan.of] = (record[plan.of] as Item[]).filter((entry) => entry[plan.by] === plan.value);
    return { kind: "text", status: 200, text: JSON.stringify(record) };
  }
  return plan.window === null ? pageOf(plan, files) : windowOf(plan, plan.window, files);
}

async function firstOf(tries: readonly Try[], files: Files): Promise<Answer> {
  for (let i = 0; i < tries.length; i++) {
    const attempt = tries[i] as Try;
    const there = await files.has(attempt.where || attempt.file);
    if (there) return { kind: "file", status: attempt.status, file: attempt.file };
  }
  throw new Error(`This build lacks ${tries.map((attempt) => attempt.file).join(" and ")}: build it again.`);
}

async function pageOf(plan: PagePlan, files: Files): Promise<Answer> {
  if (plan.written) {
    const file = pageFile(plan.folder, plan.size, plan.number);
    if (await files.has(file)) return { kind: "file", status: 200, file };
  }
  const list = await openList(plan, files);
  if (list === null) return firstOf(plan.otherwise, files);
  const start = (plan.number - 1) * plan.size;
  const items = await list.slice(start, Math.min(start + plan.size, list.totalCount));
  return { kind: "text", status: 200, text: envelope(items, plan, list.totalCount) };
}

async function windowOf(plan: PagePlan, span: Span, files: Files): Promise<Answer> {
  const list = await openList(plan, files);
  if (list === null) return firstOf(plan.otherwise, files);
  // Newest first, and no item's span reaches into another's: what the window holds stands together.
  const begin = await list.position((start) => start >= span.until);
  const end = await list.position((start, end) => (span.end === null ? start >= span.from : end > span.from));
  const total = span.from < span.until ? Math.max(0, end - begin) : 0;
  const first = begin + (plan.number - 1) * plan.size;
  const items = await list.slice(first, Math.min(first + plan.size, begin + total));
  return { kind: "text", status: 200, text: envelope(items, plan, total) };
}

type List = {
  readonly totalCount: number;
  /** The items from one position up to, not including, another at most `PAGE` further on. */
  slice(from: number, to: number): Promise<Item[]>;
  /** The number of items at the front for which `holds` is true; behind them it is false. */
  position(holds: (start: number, end: number) => boolean): Promise<number>;
};

/** A list by its pages of `PAGE`, each read at most once; null if there is no such list. */
async function openList(plan: PagePlan, files: Files): Promise<List | null> {
  const pages: Record<number, Page> = {};
  const open = async (number: number): Promise<Page | null> => {
    if (!pages[number]) {
      const text = await files.read(pageFile(plan.folder, PAGE, number));
      if (text === null) return null;
      pages[number] = JSON.parse(text) as Page;
    }
    return pages[number] as Page;
  };
  const must = async (number: number): Promise<Page> => {
    const page = await open(number);
    if (page === null) throw new Error(`This build lacks page ${number} of ${plan.folder}: build it again.`);
    return page;
  };
  const first = (await open(1)) || (await emptyUnder(plan, files));
  if (first === null) return null;
  const totalCount = first.totalCount;

  const slice = async (from: number, to: number): Promise<Item[]> => {
    if (from >= to) return [];
    const number = Math.floor(from / PAGE) + 1;
    const offset = (number - 1) * PAGE;
    const head = (await must(number)).items.slice(from - offset, to - offset);
    return to - offset <= PAGE
      ? head
      : head.concat((await must(number + 1)).items.slice(0, to - offset - PAGE));
  };

  const position = async (holds: (start: number, end: number) => boolean): Promise<number> => {
    const window = plan.window as Span;
    const test = (start: unknown, end: unknown) =>
      holds(parseInstant(start as string), typeof end === "string" ? parseInstant(end) : Infinity);
    const spans =
      totalCount > PAGE ? (JSON.parse((await files.read(spansFile(plan.folder))) || "null") as Spans) : [[]];
    if (spans === null) throw new Error(`This build lacks ${spansFile(plan.folder)}: build it again.`);
    let number = 1;
    while (number < spans.length && test(spans[number]?.[0], spans[number]?.[1])) number++;
    const items = totalCount === 0 ? [] : (await must(number)).items;
    let count = 0;
    while (count < items.length && test(items[count]?.[window.start], items[count]?.[window.end || ""]))
      count++;
    return (number - 1) * PAGE + count;
  };

  return { totalCount, slice, position };
}

/** A filter that leaves nothing has no files of its own; the list without it shows that there is such a list. */
async function emptyUnder(plan: PagePlan, files: Files): Promise<Page | null> {
  if (plan.folder === plan.unfiltered) return null;
  const there = await files.has(pageFile(plan.unfiltered, PAGE, 1));
  return there ? { items: [], totalCount: 0 } : null;
}

/** The pagination envelope (spec.md "Pagination envelope"), as the build writes it too. */
function envelope(items: readonly Item[], plan: PagePlan, totalCount: number): string {
  const totalPages = Math.ceil(totalCount / plan.size);
  return JSON.stringify({
    items,
    pageNumber: plan.number,
    pageSize: plan.size,
    totalCount,
    totalPages,
    hasPreviousPage: plan.number > 1,
    hasNextPage: plan.number < totalPages,
  });
}
