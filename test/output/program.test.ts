/** What a build may show of the program: what its digest counts, so that a change of it makes the pages anew. */

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documentationPaths, programFile } from "../../generator/output/program.ts";

test.each([
  ["README.md", true],
  ["CHANGELOG.md", true],
  ["docs/api.md", true],
  ["schemas/source.ts", true],
  [".github/workflows/nightly.yml", true],
  [".github/workflows/ci.yml", false],
  ["CONTRIBUTING.md", false],
  ["docs", false],
  ["docs/none.md", false],
  ["schemas.ts", false],
  ["test/support/tiny.ts", false],
])("%s is part of it: %s", (path, isShown) => {
  expect(programFile(path)).toEqual(isShown ? readFileSync(path) : null);
});

test("every paper and its pictures are", () => {
  const paths = documentationPaths();
  expect(paths).toContain("docs/api.md");
  expect(paths.filter((path) => programFile(path) === null)).toEqual([]);
});
