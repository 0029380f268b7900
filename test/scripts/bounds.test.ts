import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { type AnyNode, parse } from "acorn";
import { full } from "acorn-walk";
import { expect, test } from "vitest";
import { type Command, commands } from "../../scripts/command-line/commands.ts";
import { filesBelow } from "../support/tree.ts";

// 60, and what a mirror leaves out.
// And `verify --rebuild`: whether anybody gets the same files from the source data is a question that nothing else answers.
// And who is told of changes: readers and maintainers by a night, and readers by `verify` where another program publishes.
// And `mcp --url`: the site that an assistant asks. `dev --out` went for it.
test("all commands together have at most 66 options, benches apart: who wants another looks for one to take away", () => {
  const options = Object.entries<Command>(commands)
    .filter(([name]) => !name.startsWith("bench"))
    .flatMap(([name, command]) => Object.keys(command.options ?? {}).map((option) => `${name} --${option}`));
  expect(options.length, options.join("\n")).toBeLessThanOrEqual(66);
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
  ).toBeLessThanOrEqual(12);
  expect(found.length, places).toBeLessThanOrEqual(8);
});

/** The modules of the product. */
const modules = ["generator", "schemas", "scripts"].flatMap((folder) =>
  filesBelow(folder)
    .filter((file) => /(?<!\.d)\.ts$/.test(file))
    .map((file) => `${folder}/${file}`),
);

test("no function is longer than a screen of sixty lines", () => {
  expect(modules.length).toBeGreaterThan(600);
  expect(modules.flatMap((file) => longFunctionsIn(file).map((line) => `${file}:${line}`))).toEqual([]);
});

function longFunctionsIn(file: string): number[] {
  // Types become spaces, so lines stay what they are.
  const program = parse(stripTypeScriptTypes(readFileSync(file, "utf8")), {
    ecmaVersion: "latest",
    sourceType: "module",
    locations: true,
  });
  const lines: number[] = [];
  full(program, (node: AnyNode) => {
    const { start, end } = node.loc ?? { start: { line: 0 }, end: { line: 0 } };
    if (/Function/.test(node.type) && end.line - start.line >= 60) lines.push(start.line);
  });
  return lines;
}
