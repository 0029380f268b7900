/** Where a folder must not be that a night publishes to. */

import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { checkApart } from "../../../generator/nightly/publish/apart.ts";
import { publish } from "../../output/trees.ts";
import { runHere } from "../../support/command.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { hashOf } from "../../support/tree.ts";
import { regionOf, writeRegion } from "../region.ts";

const NOW = Date.parse("2026-11-20T00:00:00Z");
const folder = temporaryFolder();
const at = (...names: string[]) => join(folder, ...names);
const [data, out] = [at("data"), at("public")];

beforeAll(() => {
  writeRegion(data, regionOf(3, NOW, 1), "http://127.0.0.1:9");
  symlinkSync(folder, at("link"));
});

/** A first night, up to its end: no site is there, and no upstream answers. */
const night = (publish: string) =>
  runHere("nightly.ts", ["--data", data, "--out", out, "--publish", publish, "--first"]);

test.each([
  ["is the folder of builds by another path", at("link", "public"), "--out", out],
  ["lies in it", at("public", "site"), "--out", out],
  ["holds it", folder, "--out", out],
  ["is the data", data, "--data", data],
])("a folder that %s is refused before anything is done", async (_, target, option, other) => {
  const before = hashOf(data);
  const { code, stderr } = await night(`file:${target}`);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(
      `The folder to publish to, ${target}, is, holds or lies in that of ${option}, ${other}: name another folder`,
    ),
  ]);
  expect([existsSync(out), hashOf(data)]).toEqual([false, before]);
});

test("so is a folder that holds something other than a build, and what it holds stays", async () => {
  const target = temporaryFolder();
  writeFileSync(join(target, "photo.jpg"), "");
  const { code, stderr } = await night(`file:${target}`);
  expect([code, stderr]).toEqual([2, expect.stringContaining("holds something other than a build")]);
  expect([existsSync(out), readdirSync(target)]).toEqual([false, ["photo.jpg"]]);
});

test("a folder beside the others is fine, whatever its name begins with, and so is what is no folder", () => {
  for (const publish of [`file:${out}-site`, `file:${out}..`, `file:${at("..public")}`, "s3", "none"])
    checkApart({ publish, out, data });
});

test("what a build replaced in its own folder is rolled back all the same", async () => {
  const target = join(temporaryFolder(), "public");
  for (const text of ["old", "new"]) await publish(target, { "v1/index.json": JSON.stringify({ text }) });
  const args = ["--publish", `file:${target}`, "--out", target, "--roll-back"];
  const { code, stdout } = await runHere("nightly.ts", args);
  expect([code, stdout]).toEqual([0, expect.stringContaining(`${target}: rolled back`)]);
  expect(readFileSync(join(target, "v1/index.json"), "utf8")).toContain("old");
});
