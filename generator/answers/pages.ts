import { filteredFolder, PAGE, pageFile, spansFile } from "../api/address.ts";
import type { Chunks } from "../api/chunks.ts";
import { envelope, envelopeText } from "../api/envelope.ts";
import { pageMarkOf } from "../api/pack-of.ts";
import type { PageIndex } from "../edge/resolver/list.ts";
import type { File } from "../output/section.ts";

/** A record as answered, serialised once, and the value or values by which each filter finds it. */
export type Item = {
  readonly text: string;
  readonly filters: Readonly<Record<string, string | readonly string[]>>;
};

/** The sizes in which a list of `count` records is written, in their order. */
export type Sizes = (defaultSize: number, count: number) => readonly number[];

/** A list to which time adds items; a new one shifts every item on every page. */
export type GrowingList<Item> = {
  readonly folder: string;
  /** Newest first. */
  readonly items: readonly Item[];
  readonly defaultSize: number;
  /** The item as answered. */
  readonly textOf: (item: Item) => string;
  /** In milliseconds. */
  readonly startOf: (item: Item) => number;
  /** The start, and the end if items have one, as answered. */
  readonly spanOf: (item: Item) => readonly (string | null)[];
  /** The item as answered, by field: these lists may be stored in rows. */
  readonly fields: readonly string[];
  readonly rowOf: (item: Item) => readonly unknown[];
  /** Values that replace the values of the rows, each from a position in the list on. */
  readonly since?: () => Chunks["since"];
};

/** Further files of a list, made from the same values as its pages. */
export type FilesBeside = (
  folder: string,
  records: readonly string[],
  sizes: readonly number[],
) => Iterable<File>;

/**
 * The pages of a list in each size, and an index if there are several. An empty list has a first page: it is an answer, not a
 * missing file.
 */
export function* pagesOf(
  folder: string,
  records: readonly string[],
  sizes: readonly number[],
  beside: FilesBeside = () => [],
  spans: PageIndex["spans"] = [],
): Generator<File> {
  const marks: number[] = [];
  for (const size of sizes) {
    for (let number = 1; number === 1 || (number - 1) * size < records.length; number++) {
      const items = records.slice((number - 1) * size, number * size);
      const content = envelopeText(envelope(items, number, size, records.length));
      yield { path: pageFile(folder, size, number), content };
      if (size === PAGE && records.length > PAGE) marks.push(pageMarkOf(content));
    }
  }
  if (marks.length > 0) {
    const index: PageIndex = { marks, spans };
    yield { path: spansFile(folder), content: JSON.stringify(index) };
  }
  yield* beside(folder, records, sizes);
}

/** The pages of a list under every combination of its filters that matches anything. */
export function* filteredPagesOf(
  folder: string,
  items: readonly Item[],
  filters: readonly string[],
  sizes: (count: number) => readonly number[],
  beside?: FilesBeside,
): Generator<File> {
  const all = items.map(({ text }) => text);
  yield* pagesOf(folder, all, sizes(all.length), beside);
  for (const chosen of subsets(filters)) {
    const groups = new Map<string, string[]>();
    for (const item of items) {
      for (const values of combinations(chosen, item.filters)) {
        const path = filteredFolder(folder, chosen, values);
        const group = groups.get(path);
        if (group) group.push(item.text);
        else groups.set(path, [item.text]);
      }
    }
    for (const [path, group] of groups) yield* pagesOf(path, group, sizes(group.length), beside);
  }
}

/** Every way to choose one value of each filter named: `[{status: "approved", organisationId: "…"}, …]`. */
function combinations(names: readonly string[], filters: Item["filters"]): Record<string, string>[] {
  return names.reduce<Record<string, string>[]>(
    (found, name) =>
      found.flatMap((values) => [filters[name] ?? []].flat().map((value) => ({ ...values, [name]: value }))),
    [{}],
  );
}

/** The non-empty subsets of a few names, each in their order. */
function subsets(names: readonly string[]): string[][] {
  const found: string[][] = [];
  for (const name of names) found.push(...found.map((subset) => subset.concat(name)), [name]);
  return found;
}

/** A list that grows, in pages, and where they begin in time. */
export function* growingPages<Item>(
  { folder, items, defaultSize, textOf, spanOf }: GrowingList<Item>,
  sizes: Sizes,
  beside: FilesBeside,
): Generator<File> {
  const spans = spansIn(items, spanOf);
  yield* pagesOf(folder, items.map(textOf), sizes(defaultSize, items.length), beside, spans);
}

/** The span of each page's first item; none for a single page. */
export const spansIn = <Item, Span>(items: readonly Item[], spanOf: (item: Item) => Span): Span[] =>
  items.length <= PAGE ? [] : items.filter((_, index) => index % PAGE === 0).map(spanOf);
