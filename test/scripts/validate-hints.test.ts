/** What `npm run validate` says of rules that may be incomplete. */

import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { runScript } from "../support/command.ts";
import { temporaryFolder } from "../support/temporary.ts";

const folder = temporaryFolder();
const file = join(folder, "schemes/smart-water-waikato.json");

beforeAll(() => {
  cpSync("data", folder, { recursive: true, filter: (path) => !/readings\/.*csv$/.test(path) });
});

const hintsIn = () => {
  const { code, stdout } = runScript("validate.ts", ["--data", folder]);
  expect(code).toBe(0);
  return stdout.split("\n").filter((line) => line.startsWith("hint: "));
};

type Rule = { what: string[]; by: string[] };

test("the sample has none; a use or a means that a text names and no rule states is named with its place, as no fault", () => {
  expect(hintsIn()).toEqual([]);
  const text = readFileSync(file, "utf8");
  const scheme = JSON.parse(text);
  const stage = scheme.stages.find(({ name }: { name: string }) => name === "Alert level 3");
  stage.uses.rules = stage.uses.rules.filter(
    ({ what, by }: Rule) =>
      !what.includes("poolFill") && !by.includes("unattendedHose") && !by.includes("can"),
  );
  stage.uses.reviewedAt = "2999-01-01";
  const edited = JSON.stringify(scheme, null, 2);
  writeFileSync(file, edited);
  const line = edited
    .split("\n")
    .findIndex(
      (_, index, lines) =>
        lines.slice(0, index).some((one) => one.includes('"Alert level 3"')) &&
        lines[index]?.includes('"uses": {'),
    );
  const place = `hint: schemes/smart-water-waikato.json:${line + 1}:7 at stages[${scheme.stages.indexOf(stage)}].uses: Alert level 3: `;
  expect(hintsIn()).toEqual([
    expect.stringMatching(/names "cars", and no rule has vehicle$/),
    `${place}the text names "pools", and no rule has poolFill`,
    expect.stringMatching(/names "sprinklers", and no rule has sprinkler$/),
    expect.stringMatching(/names "unattended hoses", and no rule has unattendedHose$/),
    expect.stringMatching(/names "buckets", and no rule has can$/),
    `${place}reviewedAt 2999-01-01 is a day to come`,
  ]);
  writeFileSync(file, text);
});

test("a place that no area holds is named with its line, as no fault", () => {
  const places = join(folder, "places.csv");
  writeFileSync(places, `${readFileSync(places, "utf8")}"Atlantis, east",0,0,city\n`);
  const lines = readFileSync(places, "utf8").trim().split("\n").length;
  expect(hintsIn()).toEqual([
    `hint: places.csv:${lines}:1 at [${lines - 1}].name: no area holds "Atlantis, east", so the search leaves it out`,
  ]);
});
