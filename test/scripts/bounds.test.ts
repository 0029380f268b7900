import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Command, commands } from "../../scripts/command-line/commands.ts";
import { filesBelow } from "../support/tree.ts";

test("all commands together have at most 60 options, benches apart: who wants another looks for one to take away", () => {
  const options = Object.entries<Command>(commands)
    .filter(([name]) => !name.startsWith("bench"))
    .flatMap(([name, command]) => Object.keys(command.options ?? {}).map((option) => `${name} --${option}`));
  expect(options.length, options.join("\n")).toBeLessThanOrEqual(60);
  // Otherwise what is counted would not be the table.
  expect(options).toContain("build --store");
});

test("few places ask how a build is stored: sections get a layout, the writer packs, and one layer reads", () => {
  const asks = /isLean|isInChunks|isPacked|pages ===|store ===|\.packs\b/g;
  const found = ["generator", "schemas"]
    .flatMap((folder) => filesBelow(folder).map((file) => `${folder}/${file}`))
    .map((file) => ({ file, times: readFileSync(file, "utf8").match(asks)?.length ?? 0 }))
    .filter(({ times }) => times > 0);
  const places = found.map(({ file, times }) => `${file}: ${times}`).join("\n");
  expect(
    found.reduce((sum, { times }) => sum + times, 0),
    places,
  ).toBeLessThanOrEqual(20);
  expect(found.length, places).toBeLessThanOrEqual(11);
});
