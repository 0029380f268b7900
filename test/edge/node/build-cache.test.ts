import { beforeEach, expect, test } from "vitest";
import { buildCache } from "../../../generator/edge/node/build-cache.ts";
import { keptBytes } from "../../../generator/edge/node/kept-bytes.ts";

let cache: ReturnType<typeof buildCache>;
let closed: string[];
beforeEach(() => {
  cache = buildCache();
  closed = [];
});

const one = keptBytes(Buffer.from("{}"), "application/json");
const file = (length: number) => ({ ...one, length });
const open = (key: string) => ({ ...one, kind: "open", close: () => closed.push(key) });
const made = (file: object) => ({ file, since: 0, until: 0 });

test.each<[string, string, unknown, boolean]>([
  ["a file", "/v1/status.json", one, true],
  ["no file", "/v1/nothing.json", null, false],
  ["a signature, for it may come later", "/v1/manifest.json.minisig", one, false],
  ["an answer", `?/v1/${"x".repeat(250)}`, made(one), true],
  [
    "the answer to a longer target, of which clients can make up any number",
    `?/v1/${"x".repeat(251)}`,
    made(one),
    false,
  ],
])("of %s, a later request finds what was set: %s", (_, key, value, isKept) => {
  cache.set(key, value as object | null);
  expect(cache.get(key)).toBe(isKept ? value : undefined);
});

test("a coding of a file is made once", async () => {
  const page = keptBytes(Buffer.from("water ".repeat(1000)), "text/html");
  for (const coding of ["br", "gzip"] as const)
    expect(await page.coded(coding)).toBe(await page.coded(coding));
});

test.each([
  [1023, "application/json", 0],
  [1024, "application/json", 2],
  [5000, "image/png", 0],
])("%d bytes of %s are kept in %d codings", (length, mediaType, codings) => {
  expect(keptBytes(Buffer.alloc(length), mediaType).codings).toHaveLength(codings);
});

const KEYS = Array.from({ length: 300 }, (_, number) => `${number}`);
const set = (value: (key: string) => object, length?: number, before = "") => {
  for (const key of KEYS) cache.set(before + key, value(key), length);
  return KEYS.filter((key) => cache.get(before + key) !== undefined).length;
};

test.each<[string, number, () => number]>([
  ["files, with as much again for their codings", 32, () => set(() => file(2 ** 20 - 1024 - 4), 0, "/")],
  ["packs", 63, () => set(() => new ArrayBuffer(2 ** 20), 0, "pack:")],
  ["JSON, at sixteen bytes a character", 63, () => set(() => ({}), 2 ** 16, "json:")],
  ["answers", 32, () => set(() => made(file(2 ** 20 - 1024 - 6)), 0, "?")],
  ["open files", 255, () => set(open, 0, "/")],
])("64 MiB are kept of %s", (_, most, count) => expect(count()).toBe(most));

test("what is made from files evicts none, and what leaves the cache is closed, now or later", () => {
  cache.set("/v1/large.csv", open("large"));
  set(() => ({}), 2 ** 20, "json:");
  expect([cache.get("/v1/large.csv"), closed]).toEqual([expect.objectContaining({ kind: "open" }), []]);
  cache.close();
  cache.set("/v1/late.csv", open("late"));
  cache.set("json:late", {}, 1);
  expect(closed).toEqual(["large", "late"]);
  expect(["/v1/large.csv", "/v1/late.csv", "json:late"].map(cache.get)).toEqual(Array(3));
});
