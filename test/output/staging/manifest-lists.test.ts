import { expect, test } from "vitest";
import { openLists } from "../../../generator/output/staging/manifest-lists.ts";
import { entryOf, type List, type ListedFile } from "../../../generator/output/tree/manifest.ts";

const entry = (number: number): ListedFile =>
  entryOf(`v1/${number}.json`, Buffer.from("x".repeat(number % 7)));

// Of 2,000 each (docs/contract.md).
test.each([0, 1, 2000, 2001, 4345])(
  "%i files are listed in as many lists as it takes, each once and in order",
  (count) => {
    const written: [string, List][] = [];
    const lists = openLists({ part: "part", inputs: "inputs" }, (path, list) => {
      written.push([path, list]);
      return entryOf(path, Buffer.from(JSON.stringify(list)));
    });
    const entries = Array.from({ length: count }, (_, number) => entry(number));
    for (const file of entries) lists.add(file);
    const listed = lists.end();
    expect(written.map(([path]) => path)).toEqual(
      written.map((_, index) => `v1/manifest/part/${index + 1}.json`),
    );
    expect(written.length).toBe(Math.max(1, Math.ceil(count / 2000)));
    expect(written.flatMap(([, { files }]) => files)).toEqual(entries);
    expect(new Set(written.map(([, { inputs }]) => inputs))).toEqual(new Set(["inputs"]));
    expect([listed.files, listed.bytes]).toEqual([count, entries.reduce((sum, { bytes }) => sum + bytes, 0)]);
    expect(listed.lists.map(({ path }) => path)).toEqual(written.map(([path]) => path));
  },
);

test.each([
  ["v1/areas/pages/100/1.json", "application/json; charset=utf-8"],
  ["v1/problems/GetArea/not-found.json", "application/problem+json; charset=utf-8"],
  ["problems/index.html", "text/html; charset=utf-8"],
])("%s is listed as %s", (path, mediaType) => {
  expect(entryOf(path, Buffer.of())).toMatchObject({ path, mediaType });
});
