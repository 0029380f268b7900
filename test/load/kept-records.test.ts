import { join } from "node:path";
import { expect, test } from "vitest";
import { openCache } from "../../generator/cache/cache.ts";
import { keepRecords, readRecords } from "../../generator/load/kept-records.ts";
import { temporaryFolder } from "../support/temporary.ts";

const cache = openCache({ folder: join(temporaryFolder(), "cache"), program: "" });
let count = 0;

const kept = (records: Parameters<typeof keepRecords>[3], file: string) => {
  const digest = `${count++}`;
  keepRecords(cache, file, digest, records);
  return readRecords(cache, file, digest);
};

test.each(["consents/1.json", "areas/1.geojson"])("records of %s come back as they were", (file) => {
  for (const record of [
    {},
    { name: 'Whangārei – 河 🌊 \u2028 \ud800 \\ " \n', none: null, is: true },
    { value: -0, least: Number.MIN_VALUE, most: Number.MAX_VALUE, instant: -62_167_219_200_000 },
    { missing: undefined, rows: [{ level: 1.1 }, { level: -0 }], list: [] },
    JSON.parse('{"__proto__":{"a":1}}') as object,
  ]) {
    const records = [{ record, path: [0, "properties"] }];
    expect(kept(records, file)).toStrictEqual(records);
  }
  expect(kept([], file)).toStrictEqual([]);
});

test("there are none under another digest", () => {
  expect(readRecords(cache, "consents/1.json", "another")).toBeNull();
});
