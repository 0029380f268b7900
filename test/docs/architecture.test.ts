import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { codeIn, tablesOf } from "./tables.ts";

test("docs/architecture.md lists every room, and no other", () => {
  const [rooms] = tablesOf("docs/architecture.md").filter(({ rows }) => rows[0]?.[0] === "`generator/lib`");
  const told = rooms?.rows.map(([room = ""]) => codeIn(room)[0]).sort();
  const folders = readdirSync("generator", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(told).toEqual(
    ["generator/build.ts", ...folders.map(({ name }) => `generator/${name}`), "schemas"].sort(),
  );
});
