import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { openProgramCache } from "../../generator/output/program-cache.ts";
import { temporaryFolder } from "../support/temporary.ts";

const root = temporaryFolder();
let count = 0;
let compiled = "";
let packages = "";

beforeEach(() => {
  compiled = join(root, `compiled-${count++}`);
  packages = join(root, `packages-${count}`);
  mkdirSync(packages);
  install("esbuild 1");
});

const install = (list: string): void => writeFileSync(join(packages, ".package-lock.json"), list);
const open = () => openProgramCache(compiled, packages);

test("what one run has kept, the next one finds, whether it waits for it or not", async () => {
  expect(await open()?.rememberLater("bundle", async () => "first")).toBe("first");
  expect(open()?.remember("bundle", () => "second")).toBe("first");
});

test("other packages find nothing, and what is kept for them takes the place of what was kept before", () => {
  open()?.remember("bundle", () => "first");
  install("esbuild 2");
  expect(open()?.remember("bundle", () => "second")).toBe("second");
  expect(readdirSync(join(compiled, "water-restrictions")).length).toBe(1);
  install("esbuild 1");
  expect(open()?.remember("bundle", () => "third")).toBe("third");
});

test("nothing is kept where nobody knows what is installed", () => {
  rmSync(packages, { recursive: true });
  expect(open()).toBeNull();
});

test("a folder that cannot be made only means that all is computed again", () => {
  writeFileSync(compiled, "a file in the way");
  expect(open()?.remember("bundle", () => 1)).toBe(1);
  expect(open()?.remember("bundle", () => 2)).toBe(2);
});

test("several that keep the same at once all have it, and leave it whole", async () => {
  const all = [1, 2, 3].map((run) => open()?.rememberLater("bundle", async () => [run]));
  expect(await Promise.all(all)).toEqual([[1], [2], [3]]);
  expect(open()?.remember("bundle", () => "again")).toEqual([3]);
});
