import { expect, test } from "vitest";
import { epochFile, recordFile } from "../../../generator/api/address.ts";
import { openBuild } from "../../../generator/edge/reading/open-build.ts";
import { ofOneBuild, storedFiles } from "../../../generator/edge/reading/stored-files.ts";

const FROM = Date.parse("2026-11-20T00:00:00Z");
const PAGE = "areas/pages/100/1.json";
const page = (id: number) => JSON.stringify({ items: [{ id }], totalCount: 1 });
const LISTED = [
  [PAGE, 0, "marked 1"],
  [PAGE, FROM, "marked 2"],
];
const FILES: Record<string, string> = {
  "v1/versions/areas/lists.json": JSON.stringify({ files: LISTED, ends: null }),
  [`v1/${PAGE}`]: page(1),
  [`v1/${epochFile(FROM, PAGE)}`]: page(2),
};

const never = async () => null;
const reader = (files: Readonly<Record<string, string>>) =>
  storedFiles<string, never>(
    {
      open: async (path) => files[path] ?? null,
      openPack: never,
      text: async (text) => text,
      mark: async (text) => `mark of ${text}`,
      composed: (text) => text,
      together: () => Promise.reject(),
    },
    new Map<string, unknown>() as never,
  );

const STATUS = recordFile("status");

test("a value that was kept stands for no other mark of its file", async () => {
  const { json } = reader({ [`v1/${STATUS}`]: "[1]" });
  for (const _ of [1, 2]) {
    expect([await json(STATUS), await json(STATUS, "mark of [1]")]).toEqual([[1], [1]]);
    await expect(json(STATUS, "of another build")).rejects.toThrow("status.json is missing or damaged");
  }
});

test("a page of a list of several pages counts only if the list's index has its mark", async () => {
  const page = (totalCount: number) => ({ totalCount, mark: 5 });
  const asked = (totalCount: number, marks?: number[]) => {
    const files = { has: async () => true, json: async () => (marks === undefined ? null : { marks }) };
    return ofOneBuild("areas/pages/100/1.json", page(totalCount), files);
  };
  expect(await asked(100)).toEqual(page(100));
  expect(await asked(101, [5, 6])).toEqual(page(101));
  await expect(asked(101, [6, 5])).rejects.toThrow("areas/pages/100/1.json is missing or damaged");
  await expect(asked(101)).rejects.toThrow("is missing or damaged");
});

test("a page that was put together is kept for its target, from then until restrictions change", async () => {
  let made = 0;
  const host = {
    open: async (path: string) => FILES[path] ?? null,
    openPack: async () => null,
    text: async (file: string) => file,
    mark: async (file: string) => `marked ${JSON.parse(file).items[0].id}`,
    composed: (text: string) => `${++made} ${JSON.parse(text).items[0].id}`,
    together: () => Promise.reject(),
  };
  const build = openBuild<string, never>(host, new Map<string, unknown>() as never);
  for (const [method, size, at, file, maxAge] of [
    ["GET", 7, -2000, "1 1", 2],
    ["HEAD", 7, -2000, "1 1", 2],
    ["GET", 7, -1, "1 1", 0],
    ["OPTIONS", 7, -1, null, 60],
    ["GET", 8, -1, "2 1", 0],
    ["GET", 7, -2001, "3 1", 2],
    ["GET", 7, 0, "4 2", 60],
    ["GET", 7, 90_000, "4 2", 60],
  ] as const) {
    const target = `/v1/areas?pageSize=${size}`;
    const status = method === "OPTIONS" ? 204 : 200;
    const found = await build.answer(method, target, FROM + at);
    expect([method, at, found]).toEqual([method, at, { status, file, place: null, maxAge }]);
  }
});
