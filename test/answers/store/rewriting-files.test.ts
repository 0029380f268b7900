import { describe, expect, test } from "vitest";
import { PAGE_NUMBER, PAGE_SIZE, placeholder } from "../../../generator/answers/store/rewriting-address.ts";
import { forRewriting } from "../../../generator/answers/store/rewriting-files.ts";
import type { File } from "../../../generator/output/section.ts";
import { expectedPage } from "../../edge/resolver/memory.ts";

const filledIn = (content: string | Uint8Array | undefined, number: number, size: number): unknown =>
  JSON.parse(
    String(content)
      .replaceAll(placeholder(PAGE_NUMBER), `${number}`)
      .replaceAll(placeholder(PAGE_SIZE), `${size}`),
  );

const contents = (files: Iterable<File>) => new Map([...files].map(({ path, content }) => [path, content]));

/** The files beside the pages of a list, by what is behind its folder. */
function beside(count: number, sizes: readonly number[]) {
  const items = Array.from({ length: count }, (_, id) => JSON.stringify({ id }));
  const found = contents(forRewriting.list("areas", items, sizes));
  return (path: string) => found.get(`hosts/rewriting/v1/areas/${path}.json`);
}

const ALL_SIZES = Array.from({ length: 100 }, (_, index) => index + 1);

describe("what rewriting hosts need beside the answers", () => {
  test.each([0, 7, 250])(
    "is any page past the end of a list of %i, in every size that is written",
    (count) => {
      const file = beside(count, [3, 10, 100]);
      for (const size of [3, 10, 100])
        expect(filledIn(file(`pages/${size}/past`), 99, size)).toEqual(expectedPage(Array(count), size, 99));
    },
  );

  test.each([0, 1, 7, 99])("is a list of %i in every size that it fits in", (count) => {
    const file = beside(count, ALL_SIZES.slice(0, Math.max(0, count - 1)));
    const items = Array.from({ length: count }, (_, id) => ({ id }));
    for (const size of ALL_SIZES.slice(Math.max(0, count - 1))) {
      expect(filledIn(file("whole/first"), 1, size)).toEqual(expectedPage(items, size, 1));
      expect(filledIn(file("whole/past"), 5, size)).toEqual(expectedPage(items, size, 5));
    }
  });

  test("is no whole list if some size that cuts the list is not written", () => {
    expect(beside(100, ALL_SIZES)("whole/first")).toBe(undefined);
    expect(beside(5, [1, 2, 4, 10, 100])("whole/first")).toBe(undefined);
    expect(beside(5, [1, 2, 3, 4])("whole/first")).toBeDefined();
    expect(beside(1, [10, 100])("whole/first")).toBeDefined();
  });

  test("is a list with nothing in it", () => {
    const [first, past] = [...forRewriting.emptyList()].map(({ content }) => content);
    expect(filledIn(first, 1, 42)).toEqual(expectedPage([], 42, 1));
    expect(filledIn(past, 3, 42)).toEqual(expectedPage([], 42, 3));
  });

  test("has no text that a host would take for an instruction", () => {
    const name = `<!--#exec cmd="id" --> {{ .Host }} ${placeholder(PAGE_SIZE)} ${placeholder(PAGE_NUMBER)}`;
    const files = contents(forRewriting.list("schemes", [JSON.stringify({ name })], [100]));
    const content = files.get("hosts/rewriting/v1/schemes/whole/first.json");
    expect(String(content).match(/<!--#|\{\{/g)).toEqual(["<!--#"]);
    expect(filledIn(content, 1, 3)).toEqual(expectedPage([{ name }], 3, 1));
  });

  test("is a consent narrowed to each of its providers, and to none", () => {
    const sites = ["ecan", "otago", "ecan"].map((providerKey, id) => ({ id, providerKey }));
    const record = { number: "A/1", sites };
    const files = contents(forRewriting.narrowed("consents/a_2f1.json", record));
    const folder = "hosts/rewriting/v1/consents/a_2f1";
    expect(Object.fromEntries(files)).toEqual({
      [`${folder}/providerKey/=ecan.json`]: JSON.stringify({ number: "A/1", sites: [sites[0], sites[2]] }),
      [`${folder}/providerKey/=otago.json`]: JSON.stringify({ number: "A/1", sites: [sites[1]] }),
      [`${folder}/nothing.json`]: JSON.stringify({ number: "A/1", sites: [] }),
    });
  });

  test.each(["Otago", "env.canterbury", "A_b~1", ".", "..", "con", "a.json", "x".repeat(150)])(
    "is a consent narrowed to a provider called %o",
    (odd) => {
      const sites = ["ecan", odd].map((providerKey) => ({ providerKey }));
      const files = contents(forRewriting.narrowed("consents/1.json", { sites }));
      expect(JSON.parse(String(files.get(`hosts/rewriting/v1/consents/1/providerKey/=${odd}.json`)))).toEqual(
        {
          sites: [sites[1]],
        },
      );
      expect(files.has("hosts/rewriting/v1/consents/1/nothing.json")).toBe(true);
    },
  );

  test("says nothing of providers whose names would be one file where letter case does not count", () => {
    const sites = ["otago", "Otago"].map((providerKey) => ({ providerKey }));
    expect([...forRewriting.narrowed("consents/1.json", { sites })]).toEqual([]);
  });

  test.each(["a/b", "Ōtākou", "", "x".repeat(151), "a.br", "a.gz.b", "a.ASIS"])(
    "says nothing of other providers if one is called %o, which is in no file name",
    (odd) => {
      const sites = ["ecan", odd].map((providerKey) => ({ providerKey }));
      const files = contents(forRewriting.narrowed("consents/1.json", { sites }));
      expect([...files.keys()]).toEqual(["hosts/rewriting/v1/consents/1/providerKey/=ecan.json"]);
    },
  );

  test("is a mark for each zoom of the tiles", () => {
    expect([...forRewriting.zooms(2)].map(({ path }) => path)).toEqual(
      [0, 1, 2].map((zoom) => `hosts/rewriting/v1/tiles/areas/${zoom}.json`),
    );
  });
});
