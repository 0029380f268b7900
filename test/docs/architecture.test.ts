import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { codeIn, tablesOf } from "./tables.ts";

test("docs/architecture.md lists every room, and no other", () => {
  const [rooms] = tablesOf("docs/architecture.md").filter(({ rows }) => rows[0]?.[0] === "`generator/lib`");
  const told = rooms?.rows.map(([room = ""]) => codeIn(room)[0] ?? "");
  const folders = readdirSync("generator", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  // Beside the folders there is what brings them together, and the schemas.
  const inGenerator = told?.filter((room) => /^generator\/[^.]+$/.test(room));
  expect(inGenerator?.sort()).toEqual(folders.map(({ name }) => `generator/${name}`).sort());
  expect(told).toContain("schemas");
});
