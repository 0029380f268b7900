import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { strippedCharacters } from "../../../generator/answers/search/diacritics.ts";
import { searchFiles } from "../../../generator/answers/search/search-files.ts";
import type { SearchRecord } from "../../../generator/answers/search/search-records.ts";
import type { Sizes } from "../../../generator/answers/search/sizes.ts";
import { searchKinds } from "../../../generator/api/operations.ts";
import { SITE } from "../../../generator/edge/resolver/answer-search.ts";
import { execute } from "../../../generator/edge/resolver/execute.ts";
import { resolve } from "../../../generator/edge/resolver/resolve.ts";
import { memory } from "../../edge/resolver/memory.ts";
import { amount } from "../../support/amount.ts";
import { text as oddName } from "../../support/data-set/odd/names.ts";
import { drawOf } from "../../support/random.ts";
import { recordsOfNewZealand, withPlaces } from "../../support/search/new-zealand.ts";
import { queriesOf } from "../../support/search/queries.ts";
import { type Query, scanOf } from "../../support/search/scan.ts";
import { SMALL } from "../../support/search/small.ts";

/** With how many sets of kinds, sizes and pages a text is searched. A long run has them fourfold, with about as many texts. */
const EACH = amount(5, 40);

type Built = Map<string, string>;

test("the kind whose records are found by their context too is that of monitoring sites", () => {
  expect(searchKinds[SITE]).toBe("monitoringSite");
});

const built = (records: readonly SearchRecord[], sizes?: Sizes): Built =>
  new Map([...searchFiles(records, sizes)].map(({ path, content }) => [path, content]));

/** The answer to a query by its address, as a host gives it. */
async function ask(files: Built, { q, kinds, size, number }: Query, read: string[] = []): Promise<unknown> {
  const usual = searchKinds.filter((kind) => kind !== "place");
  const types = kinds.join() === usual.join() ? "" : `&type=${kinds.join(",")}`;
  const target = `/v1/search?q=${encodeURIComponent(q)}${types}&pageSize=${size}&pageNumber=${number}`;
  const answer = await execute(resolve("GET", target), memory(files, read), 0);
  return answer.text ? JSON.parse(answer.text) : answer;
}

async function differences(records: readonly SearchRecord[], seed: number, count: number, sizes?: Sizes) {
  const files = built(records, sizes);
  const scan = scanOf(records);
  const draw = drawOf(seed);
  const found: unknown[] = [];
  for (let asked = 0; asked < count; ) {
    for (const query of queriesOf(draw, records, EACH)) {
      asked++;
      const { items, total } = scan(query);
      const totalPages = Math.ceil(total / query.size);
      const answer = await ask(files, query);
      const expected = {
        items,
        pageNumber: query.number,
        pageSize: query.size,
        totalCount: total,
        totalPages,
        hasPreviousPage: query.number > 1,
        hasNextPage: query.number < totalPages,
      };
      // Compared as text, because the order of the keys matters too.
      if (JSON.stringify(answer) !== JSON.stringify(expected)) found.push({ query, answer, expected });
      if (found.length > 3) return found;
    }
  }
  return found;
}

describe("a search finds what a scan of every record finds", () => {
  test.each([
    [0, amount(150, 2_000)],
    [1, amount(300, 4_000)],
    [50, amount(400, 34_000)],
    [5_000, amount(500, 25_000)],
    [amount(12_000, 50_000), amount(160, 8_000)],
  ])("among %i records, in %i queries", async (records, queries) => {
    const all = withPlaces(recordsOfNewZealand(records, records), records / 10, 3);
    expect(await differences(all, records + 1, queries)).toEqual([]);
  });

  test("among 3,000 records in files so small that every kind of file occurs", async () => {
    const records = withPlaces(recordsOfNewZealand(3_000, 2), 500, 4);
    expect(await differences(records, 3, amount(500, 20_000), SMALL)).toEqual([]);
  });

  test("among records with names in a script where the neighbours of a mark join without it", async () => {
    const records = [
      "\u09c7\u0301\u09be",
      "\u09c7\u09be",
      "Ōtaki \u09c7\u0301\u09be",
      "Ōtaki",
      "ā\u0301",
    ].map(
      (name, i): SearchRecord => ({
        type: "scheme",
        id: `00000000-0000-4000-8000-00000000000${i}`,
        name: name.normalize("NFC"),
        context: null,
        matched: [name.normalize("NFC")],
      }),
    );
    expect(strippedCharacters(records.map(({ name }) => name))).toEqual([]);
    expect(await differences(records, 12, amount(400, 4_000))).toEqual([]);
  });

  test("among 400 records with names in many scripts", async () => {
    const draw = drawOf(9);
    const records = searchKinds.flatMap((type) =>
      Array.from({ length: type === "consent" ? 0 : 80 }, (): SearchRecord => {
        const name = oddName(draw);
        return {
          type,
          id: draw.uuid(),
          name,
          context: type === "monitoringSite" ? oddName(draw) : null,
          matched: [name],
        };
      }).map((record) =>
        record.type === "monitoringSite"
          ? { ...record, matched: [record.name, record.context as string] }
          : record,
      ),
    );
    expect(await differences(records, 10, amount(700, 20_000), SMALL)).toEqual([]);
  });
});

describe("the files of a search", () => {
  const records = recordsOfNewZealand(5_000, 5);
  const files = built(records);

  test("are the same for the same records", () => {
    expect([...built(recordsOfNewZealand(5_000, 5))]).toEqual([...files]);
  });

  test("have names that no text of a record or a query can influence", () => {
    const names = [...files.keys()].filter(
      (file) => !/^search\/(shard|list)\/[0-9a-z]{6,10}\.json$/.test(file),
    );
    expect(names.sort()).toEqual(["search/manifest.json", "search/shard.json"]);
  });

  test("are shards of at most 12 KB compressed", () => {
    const shards = [...files].filter(([path]) => /^search.shard/.test(path));
    expect(Math.max(...shards.map(([, content]) => gzipSync(content).length))).toBeLessThan(12_000);
  });

  test("are one shard and the manifest where there are few records", () => {
    expect([...built(recordsOfNewZealand(50, 1)).keys()].sort()).toEqual([
      "search/manifest.json",
      "search/shard.json",
    ]);
    expect([...built([]).keys()].sort()).toEqual(["search/manifest.json", "search/shard.json"]);
  });

  test("are two for any page of the first 100 results, and four at most", async () => {
    const draw = drawOf(4);
    for (let i = 0; i < amount(120, 600); i++) {
      for (const query of queriesOf(draw, records, 10)) {
        const read: string[] = [];
        await ask(files, query, read);
        expect(new Set(read).size).toBe(read.length);
        expect(read.length).toBeLessThanOrEqual(query.size * query.number <= 100 ? 2 : 4);
      }
    }
  });
});

describe("a damaged build", () => {
  const records = recordsOfNewZealand(5_000, 5);
  const whole = built(records);
  const shallow: Query = { q: "wai", kinds: searchKinds, size: 10, number: 1 };
  const deep: Query = { q: "a", kinds: ["monitoringSite"], size: 50, number: 4 };

  const damages: [string, (text: string, other: string) => string | null][] = [
    ["missing", () => null],
    ["empty", () => ""],
    ["cut off", (text) => text.slice(0, -20)],
    ["another file", (_, other) => other],
    ["not an object", () => "null"],
    ["an empty object", () => "{}"],
  ];

  test.each(damages)("fails, rather than finding fewer records, where a file is %s", async (_, damage) => {
    for (const query of [shallow, deep]) {
      const read: string[] = [];
      await ask(whole, query, read);
      expect(read.length).toBeGreaterThan(query === deep ? 2 : 1);
      for (const file of read) {
        const other = [...whole.keys()].find(
          (path) =>
            path !== file && path.split("/")[1] === file.split("/")[1] && path !== "search/shard.json",
        );
        const text = damage(whole.get(file) as string, whole.get(other ?? "search/shard.json") as string);
        const damaged = new Map(whole);
        if (text === null) damaged.delete(file);
        else damaged.set(file, text);
        await expect(ask(damaged, query)).rejects.toThrow();
      }
    }
  });
});
