import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../support/temporary.ts";
import { filesBelow } from "../support/tree.ts";
import { type Description, descriptionOf } from "./description.ts";
import { type FileSchema, fileSchemasOf, schemaAt } from "./file-schemas.ts";
import { disorderIn } from "./key-order.ts";
import { built, drawnData } from "./sources.ts";

const folder = temporaryFolder();

describe("every JSON file of a build is what the description says, key for key", () => {
  test("of the sample", async () => {
    expect(examine(await built(folder, "data", "files", "sample"))).toBeGreaterThan(3000);
  });

  test.each([0, 1, 2, 8, 9])("of drawn data set %i in full", async (seed) => {
    const root = await built(folder, drawnData(folder, seed), "all-sizes", String(seed));
    expect(examine(root)).toBeGreaterThan(50);
  });
});

describe("every JSON file of a lean build is what its schema says", () => {
  test.each([0, 9])("of drawn data set %i", async (seed) => {
    const root = await built(folder, drawnData(folder, seed), "files", `lean-${seed}`);
    expect(examine(root)).toBeGreaterThan(50);
  });
});

describe("what the description does not say is found", async () => {
  const root = await built(folder, "data", "files", "faulty");
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

/** Validates every JSON file; how many there are. */
function examine(root: string): number {
  const description = descriptionOf(root);
  const schemasOf = fileSchemasOf(description);
  const validatorOf = validators(description);
  // The folder of the client is a package for npm.
  const files = filesBelow(join(root, "v1")).filter((file) => /^(?!client\/).*\.json$/.test(file));
  const faults: string[] = [];
  let validated = 0;
  for (const file of files) {
    const found = schemasOf(file);
    const [schema] = found;
    if (schema === undefined || found.length > 1) {
      faults.push(
        `${file}: expected one schema, found ${found.map(({ name }) => name).join(", ") || "none"}`,
      );
      continue;
    }
    const value: unknown = JSON.parse(readFileSync(join(root, "v1", file), "utf8"));
    const validate = validatorOf(schema.name, schema.schema);
    if (!validate(value)) faults.push(`${file}: ${JSON.stringify(validate.errors?.[0])}`);
    // The linter holds the descriptions themselves to OpenAPI's own schema.
    const disorder = schema.name.startsWith("GetOpenApi")
      ? null
      : disorderIn(description, schemaAt(description, schema), value);
    if (disorder !== null) faults.push(`${file}${disorder}`);
    validated++;
  }
  expect(faults).toEqual([]);
  expect(validated).toBe(files.length);
  return validated;
}

function validators(description: Description): (name: string, schema: object) => ValidateFunction {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, strictTuples: false });
  addFormats.default(ajv);
  // Not a schema as a whole: its own keys say nothing of a value, only the parts that are referred to do.
  ajv.addVocabulary(Object.keys(description));
  ajv.addSchema(description, "description");
  const known = new Map<string, ValidateFunction>();
  return (name, schema) => {
    const validate = known.get(name) ?? ajv.compile(schema);
    known.set(name, validate);
    return validate;
  };
}
