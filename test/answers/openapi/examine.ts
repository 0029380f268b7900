/** Holds the JSON files of a build to their schemas. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect } from "vitest";
import { filesBelow } from "../../support/tree.ts";
import { type Description, descriptionOf } from "./description.ts";
import { fileSchemasOf, schemaAt } from "./file-schemas.ts";
import { disorderIn } from "./key-order.ts";

/** Validates every JSON file; how many there are. */
export function examine(root: string): number {
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

export function validators(description: Description): (name: string, schema: object) => ValidateFunction {
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
