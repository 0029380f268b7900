/** What `npm run validate` says of values that are well formed, and probably wrong. */

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { runHere } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";

let folder: string;
beforeEach(async () => {
  const site = temporaryFolder();
  expect((await runHere("init.ts", [site])).code).toBe(0);
  folder = join(site, "data");
});

const edit = (path: string, from: string | RegExp, to: string) => {
  const text = readFileSync(join(folder, path), "utf8");
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  writeFileSync(join(folder, path), edited);
};

async function hints(): Promise<string[]> {
  const { code, stdout } = await runHere("validate.ts", ["--data", folder]);
  expect(code, stdout).toBe(0);
  return stdout.split("\n").filter((line) => line.startsWith("hint: "));
}

const north = () => edit("areas/our-district.geojson", / -(4\d)/g, " $1");
const site = () => edit("monitoring-sites/our-council.json", /"latitude": -/, '"latitude": ');
const january = () =>
  edit(
    "stage-assignments/stages.json",
    /"effectiveFrom": "[^"]+"/,
    '"effectiveFrom": "2026-01-12T00:01:00+12:00"',
  );
const ahead = () => {
  const file = join(folder, "readings/our-council.csv");
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  const [id, type, , ...others] = (lines.at(-1) ?? "").split(",");
  writeFileSync(file, `${lines.join("\n")}\n${[id, type, "2099-01-01T00:00:00Z", ...others].join(",")}\n`);
};
const share = () =>
  edit(
    "monitoring-sites/our-council.json",
    /"status": "\w+",(\s*)"allowedPercentage": \w+/,
    '"status": "full",$1"allowedPercentage": 150',
  );
const markup = () =>
  edit("schemes/town-supply.json", /"description": "/g, '"description": "<p>By hand only</p> ');
const official = () => edit("dataset.json", '"isSample": true', '"isSample": false');

test.each([
  ["a boundary without minus signs", north, "areas/our-district.geojson:", "lies north of the equator"],
  ["a site without a minus sign", site, "monitoring-sites/our-council.json:", "lies north of the equator"],
  [
    "the offset of winter in January",
    january,
    "stage-assignments/stages.json:",
    "the clocks show +13:00 then",
  ],
  ["a full restriction that leaves a share", share, "monitoring-sites/our-council.json:", "full with 150%"],
  ["a reading of a year to come", ahead, "monitoring-sites/our-council.json:", "has a reading of 2099-01-01"],
  ["HTML in a description", markup, "schemes/town-supply.json:", "the text holds <p>"],
  [
    "made-up records in data that says it is no sample",
    official,
    "areas/our-district.geojson:",
    "was made up by npm run init",
  ],
])("%s gets a hint with its place", async (_, act, place, says) => {
  expect((await hints()).filter((line) => line.includes(says))).toEqual([]);
  act();
  const found = (await hints()).filter((line) => line.includes(says));
  expect(found.length).toBeGreaterThan(0);
  expect(found[0]).toContain(`hint: ${place}`);
});

test("made-up records are named one by one, until each is replaced", async () => {
  official();
  const madeUp = (await hints()).filter((line) => line.includes("was made up"));
  for (const file of [
    "organisations",
    "providers",
    "areas/",
    "monitoring-sites/",
    "consents/",
    "restriction-zones",
  ])
    expect(
      madeUp.some((line) => line.startsWith(`hint: ${file}`)),
      file,
    ).toBe(true);
});
