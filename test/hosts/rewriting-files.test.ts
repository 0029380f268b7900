import { describe, expect, test } from "vitest";
import { pagesOf } from "../../generator/answers/pages.ts";
import { exactNameOf, hole, PAGE_NUMBER, PAGE_SIZE } from "../../generator/hosts/rewriting/address.ts";
import { emptyList, rewritingFiles } from "../../generator/hosts/rewriting/files.ts";

const filled = (content: string | Uint8Array, number: number, size: number): unknown =>
  JSON.parse(
    String(content).replaceAll(hole(PAGE_NUMBER), `${number}`).replaceAll(hole(PAGE_SIZE), `${size}`),
  );

/** The files beside the first pages of a list, by what is behind its folder. */
function besides(count: number, sizes: readonly number[], folder = "areas") {
  const records = Array.from({ length: count }, (_, index) => JSON.stringify({ id: index }));
  const files = [...pagesOf(folder, records, sizes)].flatMap((file) => [...rewritingFiles(file)]);
  return new Map(files.map(({ path, content }) => [path.replace(`hosts/rewriting/${folder}/`, ""), content]));
}

const page = (items: unknown[], number: number, size: number, count: number) => {
  const pages = Math.ceil(count / size);
  return {
    items,
    pageNumber: number,
    pageSize: size,
    totalCount: count,
    totalPages: pages,
    hasPreviousPage: number > 1,
    hasNextPage: number < pages,
  };
};

describe("what hosts that rewrite need beside the answers", () => {
  test("is any page behind the last, in every size that is written", () => {
    const found = besides(7, [3, 10, 100]);
    for (const size of [3, 10, 100]) {
      const content = found.get(`pages/${size}/past.json`) as string;
      expect(filled(content, 99, size)).toEqual(page([], 99, size, 7));
    }
  });

  test.each([0, 1, 7, 99])("is a list of %i in every size that it fits in", (count) => {
    const found = besides(count, [100]);
    const items = Array.from({ length: count }, (_, id) => ({ id }));
    for (let size = Math.max(1, count); size <= 100; size++) {
      expect(filled(found.get("whole/first.json") as string, 1, size)).toEqual(page(items, 1, size, count));
      expect(filled(found.get("whole/past.json") as string, 5, size)).toEqual(page([], 5, size, count));
    }
  });

  test("is no whole list where some size is not written that cuts it", () => {
    expect(besides(100, [10, 100]).has("whole/first.json")).toBe(false);
    const readings = "monitoring-sites/00000000-0000-4000-8000-000000000601/readings";
    expect(besides(5, [10, 100], readings).has("whole/first.json")).toBe(false);
    expect(besides(1, [10, 100], readings).has("whole/first.json")).toBe(true);
  });

  test("is a list with nothing in it", () => {
    const [first, past] = [...emptyList()].map(({ content }) => content);
    expect(filled(first as string, 1, 42)).toEqual(page([], 1, 42, 0));
    expect(filled(past as string, 3, 42)).toEqual(page([], 3, 42, 0));
  });

  test("has no text that a host would take for an instruction", () => {
    const name = '<!--#exec cmd="id" --> {{ .Host }} <!--#echo var="water_page_size" -->';
    const [content] = [...pagesOf("schemes", [JSON.stringify({ name })], [100])]
      .flatMap((file) => [...rewritingFiles(file)])
      .filter(({ path }) => path.endsWith("whole/first.json"))
      .map((file) => String(file.content));
    expect(content?.match(/<!--#|\{\{/g)).toEqual(["<!--#"]);
    expect(filled(content as string, 1, 3)).toEqual(page([{ name }], 1, 3, 1));
  });

  test("is a consent narrowed to each of its providers, and to none", () => {
    const sites = ["ecan", "Ecan", "ecan"].map((providerKey, index) => ({ id: index, providerKey }));
    const content = JSON.stringify({ consentNumber: "A/1", sites });
    const files = new Map(
      [...rewritingFiles({ path: "consents/a_2f1.json", content })].map((file) => [file.path, file.content]),
    );
    const sitesOf = (path: string) =>
      (
        JSON.parse(String(files.get(`hosts/rewriting/consents/a_2f1/${path}.json`))) as {
          sites: { id: number }[];
        }
      ).sites.map(({ id }) => id);
    expect(sitesOf("providerKey/=ecan")).toEqual([0, 2]);
    expect(sitesOf("providerKey/=_45can")).toEqual([1]);
    expect(sitesOf("nothing")).toEqual([]);
    expect(files.size).toBe(3);
  });

  test("is named so that no two texts share a name, letter case not mattering", () => {
    const texts = ["a", "A", "_41", "=a", "a/b", "a b", "a+b", "ā", "Ā", "", "con", "x".repeat(300), "%41"];
    const names = texts.map(exactNameOf);
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(texts.length);
    for (const name of names) expect(name).toMatch(/^[a-z0-9_=-]{1,200}(\/[a-z0-9_-]{1,200})*$/);
  });

  test("is a mark for each zoom of the tiles", () => {
    const files = [...rewritingFiles({ path: "tiles/areas/tiles.json", content: '{"maxzoom":2}' })];
    expect(files.map(({ path }) => path)).toEqual(
      [0, 1, 2].map((zoom) => `hosts/rewriting/tiles/areas/${zoom}.json`),
    );
  });
});
