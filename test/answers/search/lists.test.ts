/** The posting lists of a small search: which there are, and which files a page is read from. */

import { expect, test } from "vitest";
import { searchFiles } from "../../../generator/answers/search/search-files.ts";
import type { SearchRecord } from "../../../generator/answers/search/search-records.ts";
import { searchFile, searchKey } from "../../../generator/api/address.ts";
import { searchKinds } from "../../../generator/api/operations.ts";
import type { FrequentTerm } from "../../../generator/edge/resolver/answer-search.ts";
import { execute } from "../../../generator/edge/resolver/execute.ts";
import { resolve } from "../../../generator/edge/resolver/resolve.ts";
import { memoize } from "../../../generator/lib/memoize.ts";
import { uuid } from "../../support/records.ts";
import { recordsOfNewZealand } from "../../support/search/new-zealand.ts";
import { SMALL } from "../../support/search/small.ts";

// A chunk has a page at least, as with the sizes of a site.
const sizes = { ...SMALL, chunk: { min: 5000, max: 10_000 } };
/** Of these two in five have the text, then one in forty, and at the end all. */
const places = Array.from({ length: 1_600 }, (_, at): SearchRecord => {
  const isOne = at > 1_000 || (at < 600 ? at % 5 < 2 : at % 40 === 0);
  const name = `${String(at).padStart(4, "0")} ${isOne ? "Quarry" : "Flat"}`;
  return { type: "place", id: uuid(at), name, context: null, matched: [name] };
});
const records = [...recordsOfNewZealand(2_500, 2), ...places];
const files = new Map([...searchFiles(records, sizes)].map(({ path, content }) => [path, content]));
// As in a host that keeps what it has read.
const parsed = memoize((path: string): object => JSON.parse(files.get(path) ?? "null"));
const terms = [...files]
  .filter(([path]) => path.startsWith("search/shard"))
  .flatMap(([, text]) => (JSON.parse(text) as { heavy: FrequentTerm[] }).heavy);

/** The lists of terms: how many records are inline, whose list it is, and how many records each of its chunks has. */
const lists = terms.flatMap(([text, first, counts, behind]) =>
  behind.flatMap((list, kind) => {
    if (list === 0) return [];
    const [held, of, ...chunks] = list;
    const inChunks = chunks.filter((one) => typeof one === "number");
    return [{ text, first, kind, count: counts[kind] as number, held, of, sizes: inChunks }];
  }),
);

test("a list has every record of its term and kind, and is that of the term or of a beginning of it, such as all records", () => {
  expect(lists.length).toBeGreaterThan(20);
  for (const { text, of, count, held, sizes } of lists) {
    expect(text.startsWith(of)).toBe(true);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(count);
    expect(held).toBeLessThan(count);
  }
  const depths = new Set(lists.map(({ text, of }) => [...text].length - [...of].length));
  expect(depths.has(0) && depths.size > 1 && lists.some(({ of }) => of === "")).toBe(true);
});

test("each chunk of a list is read for a term", () => {
  const read = lists.flatMap(({ of, kind, sizes }) =>
    sizes.map((_, index) => searchFile("list", searchKey(of, `${kind} ${index + 1}`))),
  );
  const written = [...files.keys()].filter((path) => path.startsWith("search/list/"));
  expect(written.sort()).toEqual([...new Set(read)].sort());
});

const SIZE = 100;
/** The largest size of a page that divides a number. */
const divisorOf = (number: number): number =>
  Array.from({ length: SIZE }, (_, at) => SIZE - at).find((size) => number % size === 0) as number;

/** A page of a search, and what is read for it. */
async function ask(text: string, kinds: readonly string[], number: number, size = SIZE) {
  const read: string[] = [];
  const json = async (path: string) => {
    read.push(path);
    return parsed(path);
  };
  const target = `/v1/search?q=${encodeURIComponent(text)}&type=${kinds}&pageSize=${size}&pageNumber=${number}`;
  const { text: answer = "" } = await execute(resolve("GET", target), { has: async () => true, json }, 0);
  return { target, read, answer: JSON.parse(answer) as { items: object[]; totalCount: number } };
}

test("the second page and the last are whole, whichever kind is the first that is asked for", async () => {
  const texts = new Set(terms.flatMap(([text, first]) => (first > 0 && text.trim() === text ? [text] : [])));
  expect(texts.size).toBeGreaterThan(20);
  for (const text of [...texts].slice(0, 8))
    for (const first of searchKinds.keys()) {
      const kinds = searchKinds.slice(first);
      const { totalCount } = (await ask(text, kinds, 1)).answer;
      for (const number of [2, Math.ceil(totalCount / SIZE)]) {
        const { target, answer } = await ask(text, kinds, Math.max(1, number));
        const length = Math.max(0, Math.min(SIZE, totalCount - (Math.max(1, number) - 1) * SIZE));
        expect([target, answer.items.length]).toEqual([target, length]);
      }
    }
});

test("a page is read from its shard, and from those chunks alone that have some of it: two at most", async () => {
  let both = 0;
  // Asked for one kind, the resolver takes the last variant of the term that is for it.
  const isTaken = ({ text, first, kind }: (typeof lists)[number]) =>
    [...text].length > 1 &&
    text.trim() === text &&
    first <= kind &&
    !terms.some((other) => other[0] === text && other[1] > first && other[1] <= kind);
  for (const { text, kind, count, held, sizes } of lists.filter(isTaken)) {
    // Around the end of what is inline, around each border between chunks, and the last.
    const borders = sizes.map((_, index) => sizes.slice(0, index).reduce((sum, one) => sum + one, 0));
    const telling = [held - 1, held, ...borders, count - 1].filter((record) => record >= 0 && record < count);
    const pages = [...new Set(telling.map((record) => Math.floor(record / SIZE)))].map((page) => ({
      number: page + 1,
      size: SIZE,
    }));
    // And the page that begins where a chunk does.
    for (const border of borders.filter((border) => border > 0)) {
      const size = divisorOf(border);
      pages.push({ number: border / size + 1, size });
    }
    for (const { number, size } of pages) {
      const { target, read, answer } = await ask(text, [searchKinds[kind] as string], number, size);
      const [from, to] = [(number - 1) * size, Math.min(number * size, count)] as const;
      expect(answer).toMatchObject({ totalCount: count, items: { length: to - from } });
      const needed = borders.filter(
        (border, index) => border < to && border + (sizes[index] ?? 0) > from,
      ).length;
      const chunks = read.filter((path) => path.startsWith("search/list/"));
      expect([target, chunks.length]).toEqual([target, to > held ? needed : 0]);
      expect(chunks.length).toBeLessThanOrEqual(2);
      if (chunks.length === 2) both++;
    }
  }
  expect(both).toBeGreaterThan(1);
});
