import { join } from "node:path";
import { lint, loadConfig } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { SAMPLE } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { built, drawnData } from "./sources.ts";

const folder = temporaryFolder();

describe("Redocly's linter has nothing to say about both editions", () => {
  test("of the sample", async () => {
    expect(await problemsOf(await built(folder, SAMPLE.data, "files", "sample"))).toEqual([]);
  });

  test.each([0, 1, 8, 9])("of drawn data set %i", async (seed) => {
    expect(await problemsOf(await built(folder, drawnData(folder, seed), "files", String(seed)))).toEqual([]);
  });
});

async function problemsOf(root: string): Promise<string[]> {
  const config = await loadConfig({ configPath: "redocly.yaml" });
  const editions = ["openapi.json", "openapi-3.0.json"];
  const problems = editions.map((file) => lint({ ref: join(root, "v1", file), config }));
  return (await Promise.all(problems))
    .flat()
    .map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}
