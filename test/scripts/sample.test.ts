import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runScript } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow } from "../support/tree.ts";

const contentsOf = (folder: string) =>
  filesBelow(folder).map((path) => [path, readFileSync(join(folder, path), "utf8")]);

function expectRefused(folder: string) {
  const before = contentsOf(folder);
  const { code, stderr } = runScript("make-sample.ts", ["--out", folder]);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(`${folder} holds something other than the sample data set: name another folder`),
  ]);
  expect(contentsOf(folder)).toEqual(before);
}

test("the sample never replaces a data set that somebody has started, made-up records or not", () => {
  const folder = join(temporaryFolder(), "ours");
  expect(runScript("init.ts", [folder]).code).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, "dataset.json"), "utf8")).isSample).toBe(true);
  expectRefused(folder);
});

test("nor a folder whose dataset.json cannot be read", () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "dataset.json"), "{");
  expectRefused(folder);
});

test("it does replace an earlier sample, and leaves what others have put beside it", () => {
  const folder = temporaryFolder();
  const dataset = readFileSync("data/dataset.json", "utf8");
  writeFileSync(join(folder, "dataset.json"), dataset);
  mkdirSync(join(folder, "areas"));
  writeFileSync(join(folder, "areas/old.geojson"), "{}");
  writeFileSync(join(folder, "notes.txt"), "ours");
  expect(runScript("make-sample.ts", ["--out", folder]).code).toBe(0);
  const files = filesBelow(folder);
  expect(files).toContain("notes.txt");
  expect(files).toContain("organisations.json");
  expect(files).not.toContain("areas/old.geojson");
});
