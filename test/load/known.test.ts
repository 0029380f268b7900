import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openCache } from "../../generator/lib/cache.ts";
import { fingerprintOf } from "../../generator/load/fingerprint.ts";
import { load } from "../../generator/load/load.ts";
import { drawnData } from "../answers/openapi/sources.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow } from "../support/tree.ts";

const root = temporaryFolder();

/** A drawn data set, and a cache of its own. */
function setUp(seed: number) {
  const data = drawnData(root, seed);
  const place = { folder: join(root, `cache-${seed}`), program: "" };
  const found = async (digests = fingerprintOf(data).digests) => {
    const { source, faults, readings } = load(data, { cache: openCache(place), digests });
    const { siteIds, of, instantsOf } = readings.readings;
    const rows = siteIds.map((id) => [id, of(id), instantsOf(id)]);
    return { source, faults: [...faults, ...readings.faults], rows };
  };
  return { data, found };
}

test("files whose digests are known are not read, and their records are the same", async () => {
  const { data, found } = setUp(5);
  const { digests } = fingerprintOf(data);
  const first = await found();
  expect(first.faults).toEqual([]);
  expect(first.rows.length).toBeGreaterThan(0);
  for (const file of filesBelow(data)) writeFileSync(join(data, file), "spoilt");
  expect(await found(digests)).toStrictEqual(first);
});

test("a file with other bytes than its digest says is read, and nothing is kept of it", async () => {
  const { data, found } = setUp(6);
  const { digests } = fingerprintOf(data);
  const whole = await found(Object.fromEntries(Object.keys(digests).map((file) => [file, null])));
  const files = filesBelow(data).filter((file) => /^readings\/|^organisations/.test(file));
  const texts = files.map((file) => readFileSync(join(data, file), "utf8"));
  for (const file of files)
    if (file.endsWith(".json")) writeFileSync(join(data, file), "[]");
    else writeFileSync(join(data, file), "siteId,observationType,observedAt,value,unit,qualityCode\n");
  const emptied = await found(digests);
  expect([emptied.source.organisations, emptied.rows]).toEqual([[], []]);
  for (const [index, file] of files.entries()) writeFileSync(join(data, file), texts[index] ?? "");
  expect(await found(digests)).toStrictEqual(whole);
});

test("files with faults are read each time, and their faults reported each time", async () => {
  const { data, found } = setUp(7);
  const [file] = filesBelow(data).filter((path) => path.startsWith("readings/"));
  appendFileSync(join(data, file ?? ""), "no,such,row,at,all,here,\n");
  writeFileSync(join(data, "organisations.json"), '[{"id": 1}]');
  const first = await found();
  expect(new Set(first.faults.map((fault) => fault.file))).toEqual(new Set([file, "organisations.json"]));
  expect((await found()).faults).toEqual(first.faults);
});
