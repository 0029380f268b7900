import { expect, test } from "vitest";
import { epochFile, recordFile } from "../../../generator/api/address.ts";
import type { UsesOverTime } from "../../../generator/api/may-use-file.ts";
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

const buildOf = (files: Readonly<Record<string, string>>, composed: (text: string) => string) =>
  openBuild<string, never>(
    {
      open: async (path) => files[path] ?? null,
      openPack: never,
      text: async (text) => text,
      mark: async (text) => `marked ${JSON.parse(text).items[0].id}`,
      composed,
      together: () => Promise.reject(),
    },
    new Map<string, unknown>() as never,
  );

test("whether water may be used is cached until that changes, and what is not known now is not cached", async () => {
  const areaId = "00000000-0000-4000-8000-000000000301";
  const free = { stage: null, sourceUrl: null, why: null, rules: [] };
  const [from, until, knownUntil] = [FROM / 1000, FROM / 1000 + 100, FROM / 1000 + 200];
  const stages = [
    { ...free, from, until },
    { ...free, from: until, until: knownUntil },
  ];
  const known: UsesOverTime = { areaId, isTracked: true, knownFrom: from, knownUntil, stages };
  const file = recordFile(`areas/${areaId}/may-use`);
  const build = buildOf({ [`v1/${file}`]: JSON.stringify(known) }, (text) => JSON.parse(text).answer);
  for (const [second, answer, maxAge] of [
    [0, "noStage", 60],
    [97.5, "noStage", 2],
    [100, "noStage", 60],
    [199, "noStage", 1],
    [200, "unknown", 0],
  ] as const) {
    const target = `/v1/areas/${areaId}/may-use?who=residential&what=lawn&by=can`;
    const found = await build.answer("GET", target, FROM + second * 1000);
    expect([second, found]).toEqual([second, { status: 200, file: answer, place: null, maxAge }]);
  }
});

test("a page that was put together is kept for its target, from then until restrictions change", async () => {
  let made = 0;
  const build = buildOf(FILES, (text) => `${++made} ${JSON.parse(text).items[0].id}`);
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
