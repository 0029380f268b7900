import { describe, expect, test } from "vitest";
import { filteredPagesOf, growingPages, type Item, pagesOf } from "../../generator/answers/pages.ts";
import { layouts } from "../../generator/answers/store/layouts.ts";
import type { File } from "../../generator/output/section.ts";
import { drawOf } from "../support/random.ts";

type Envelope = { items: { n: number }[]; pageNumber: number; totalPages: number };

const LENGTHS = [0, 1, 2, 9, 10, 11, 50, 99, 100, 101, 199, 200, 201, 250];
const SIZES = Array.from({ length: 100 }, (_, index) => index + 1);

const records = (count: number) =>
  Array.from({ length: count }, (_, n) => JSON.stringify({ n, name: `«${n}»` }));

/** The pages by their paths; a path twice is a fault. */
function read(files: Iterable<File>): Map<string, Envelope> {
  const found = new Map<string, Envelope>();
  for (const { path, content } of files) {
    expect(found.has(path), path).toBe(false);
    found.set(path, JSON.parse(content as string) as Envelope);
  }
  return found;
}

/** The numbers of the items on all pages of a folder and size, joined in the order of the pages. */
function joined(pages: ReadonlyMap<string, Envelope>, folder: string, size: number): number[] {
  const numbers: number[] = [];
  for (let number = 1; pages.has(`${folder}/pages/${size}/${number}.json`); number++) {
    numbers.push(
      ...(pages.get(`${folder}/pages/${size}/${number}.json`) as Envelope).items.map(({ n }) => n),
    );
  }
  return numbers;
}

describe("the sizes written", () => {
  test("in packs are 100 alone", () => {
    for (const count of LENGTHS) expect(layouts.packs.sizes(10, count)).toEqual([100]);
  });

  test("in files are the default and 100", () => {
    for (const count of LENGTHS) {
      expect(layouts.files.sizes(10, count)).toEqual([10, 100]);
      expect(layouts.files.sizes(50, count)).toEqual([50, 100]);
      expect(layouts.files.sizes(100, count)).toEqual([100]);
    }
  });

  test("in all sizes are every size that looks different, the default and 100", () => {
    for (let count = 0; count <= 250; count++) {
      const expected = SIZES.filter((size) => size < count || size === 10 || size === 100);
      expect(layouts["all-sizes"].sizes(10, count)).toEqual(expected);
      expect(layouts["all-sizes"].sizesOfReadings(10, count)).toEqual([10, 100]);
    }
  });
});

// What pages hold is tested through the resolver: `test/edge/resolver/execute.test.ts`.
describe("pages", () => {
  test("are compact and have the keys in the order of the specification", () => {
    const [page] = [...pagesOf("a", ['{"id":1}', '{"id":2}', '{"id":3}'], [2])];
    expect(page).toEqual({
      path: "a/pages/2/1.json",
      content:
        '{"items":[{"id":1},{"id":2}],"pageNumber":1,"pageSize":2,"totalCount":3,"totalPages":2,"hasPreviousPage":false,"hasNextPage":true}',
    });
  });

  test("of nothing are one that says so", () => {
    expect([...pagesOf("a", [], [10])]).toEqual([
      {
        path: "a/pages/10/1.json",
        content:
          '{"items":[],"pageNumber":1,"pageSize":10,"totalCount":0,"totalPages":0,"hasPreviousPage":false,"hasNextPage":false}',
      },
    ]);
  });
});

describe("filtered pages", () => {
  const draw = drawOf(1);
  const values = { colour: ["red", "green", "blue"], size: ["s", "m"], tag: ["x", "y", "z"] };
  const filters = Object.keys(values) as (keyof typeof values)[];
  const items: (Item & { filters: { colour: string; size: string; tag: string[] } })[] = records(300).map(
    (text) => ({
      text,
      filters: {
        // No item is blue and small: a combination that leaves nothing.
        ...draw.pick([{ colour: "red" }, { colour: "green" }, { colour: "blue", size: "m" }]),
        size: "m",
        tag: values.tag.filter(() => draw.chance(0.4)),
      },
    }),
  );
  for (const item of items) if (item.filters.colour !== "blue") item.filters.size = draw.pick(values.size);

  const pages = read(filteredPagesOf("list", items, filters, () => [7, 100]));
  const folders = new Set([...pages.keys()].map((path) => path.replace(/\/(pages\/.*|spans\.json)$/, "")));

  test("are of no combination that leaves nothing", () => {
    expect(folders).not.toContain("list/colour/blue/size/s");
    expect(Object.keys(Object.groupBy(folders, (folder) => folder.split("/").length))).toEqual([
      "1",
      "3",
      "5",
      "7",
    ]);
    expect(folders.size).toBe(4 * 3 * 4 - 4);
  });

  test("are written in the sizes that their own length asks for", () => {
    const files = read(filteredPagesOf("list", items.slice(0, 20), ["colour"], (count) => [count]));
    for (const [path, { totalPages }] of files) expect(totalPages, path).toBe(1);
    expect(joined(files, "list", 20).length).toBe(20);
  });

  test("of an empty list are its empty page alone", () => {
    expect([...read(filteredPagesOf("list", [], filters, () => [10])).keys()]).toEqual([
      "list/pages/10/1.json",
    ]);
  });
});

describe("spans", () => {
  test("name the first item of each page of 100, where there is more than one page", () => {
    for (const count of [0, 1, 99, 100, 101, 200, 201, 250, 301]) {
      const list = {
        folder: "list",
        items: Array.from({ length: count }, (_, n) => n),
        defaultSize: 10,
        textOf: String,
        startOf: (n: number) => n,
        spanOf: (n: number) => [String(n), null],
        fields: ["n"],
        rowOf: (n: number) => [n],
      };
      const pages = growingPages(list, layouts.files.sizes, () => []);
      const files = [...pages].filter(({ path }) => !path.includes("/pages/"));
      const expected = Array.from({ length: Math.ceil(count / 100) }, (_, page) => [
        String(page * 100),
        null,
      ]);
      expect(files.map(({ path }) => path)).toEqual(count > 100 ? ["list/spans.json"] : []);
      if (count > 100) expect(JSON.parse(String(files[0]?.content))).toMatchObject({ spans: expected });
    }
  });
});
