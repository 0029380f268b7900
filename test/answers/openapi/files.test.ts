import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lint, loadConfig } from "@redocly/openapi-core";
import { describe, expect, test } from "vitest";
import { SAMPLE } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { filesBelow } from "../../support/tree.ts";
import { descriptionOf } from "./description.ts";
import { examine, validators } from "./examine.ts";
import { type FileSchema, fileSchemasOf, schemaAt } from "./file-schemas.ts";
import { disorderIn } from "./key-order.ts";
import { built, drawnData } from "./sources.ts";

const folder = temporaryFolder();

/** What Redocly's linter says about both editions of the description. */
async function problemsIn(root: string): Promise<string[]> {
  const config = await loadConfig({ configPath: "redocly.yaml" });
  const editions = ["openapi.json", "openapi-3.0.json"];
  const problems = editions.map((file) => lint({ ref: join(root, "v1", file), config }));
  return (await Promise.all(problems))
    .flat()
    .map(({ ruleId, message, location }) => `${ruleId} at ${location[0]?.pointer}: ${message}`);
}

describe("every JSON file of a build is what the description says, key for key", () => {
  test("of the sample", async () => {
    const root = await built(folder, SAMPLE.data, "files", "sample");
    expect(examine(root)).toBeGreaterThan(3000);
    expect(await problemsIn(root)).toEqual([]);
  });

  test.each([0, 1, 2, 8, 9])("of drawn data set %i in full", async (seed) => {
    const root = await built(folder, drawnData(folder, seed), "all-sizes", String(seed));
    expect(examine(root)).toBeGreaterThan(50);
  });
});

describe("every JSON file of a build is what its schema says, and the linter has nothing to say of the description", () => {
  test.each([0, 9])("of drawn data set %i", async (seed) => {
    const root = await built(folder, drawnData(folder, seed), "files", `files-${seed}`);
    expect(examine(root)).toBeGreaterThan(50);
    expect(await problemsIn(root)).toEqual([]);
  });
});

describe("what the description does not say is found", async () => {
  const root = await built(folder, SAMPLE.data, "files", "faulty");
  const description = descriptionOf(root);
  const validatorOf = validators(description);
  const schemasOf = fileSchemasOf(description);
  const samples = [
    /^areas\/[^/]+\.json$/,
    /^areas\/pages\//,
    /^monitoring-sites\/[^/]+\.json$/,
    /^consents\//,
    /^status/,
  ];

  test.each(samples)("in %s: a key that is missing, of another type, or out of order", (pattern) => {
    const file = filesBelow(join(root, "v1")).find((path) => pattern.test(path)) as string;
    const [found] = schemasOf(file) as FileSchema[];
    const { name, schema } = found as FileSchema;
    const validate = validatorOf(name, schema);
    const record = JSON.parse(readFileSync(join(root, "v1", file), "utf8")) as Record<string, unknown>;
    expect(validate(record)).toBe(true);
    for (const key of Object.keys(record)) {
      const { [key]: value, ...rest } = record;
      expect(validate(rest), `without ${key}`).toBe(false);
      expect(validate({ ...record, [key]: { wrong: true } }), `${key} of another type`).toBe(false);
      const at = schemaAt(description, found as FileSchema);
      const isLast = key === Object.keys(record).at(-1);
      expect(disorderIn(description, at, { ...rest, [key]: value }) === null, `${key} last`).toBe(isLast);
      expect(disorderIn(description, at, { ...record, other: 1 })).not.toBeNull();
    }
  });
});
