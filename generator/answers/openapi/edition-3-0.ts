/**
 * The description in OpenAPI 3.0.3, for tools that do not read 3.1. Only schemas differ: in 3.1 they are JSON Schema, in 3.0 a
 * dialect of it, without `const`, without the type `null`, and with nothing beside a reference.
 */

import { isObject, type JsonObject } from "./json-object.ts";

/** The 3.1 document in the dialect of 3.0. */
export const edition30 = (document: JsonObject): JsonObject => ({
  ...mapped(document, partOf),
  openapi: "3.0.3",
});

/** A part of the document. Examples are data, whatever keys they have. */
function partOf(part: unknown, key: string): unknown {
  if (key === "example" || key === "examples") return part;
  if (key === "schema") return schemaOf(part);
  if (key === "schemas" && isObject(part)) return { ...mapped(part, schemaOf), NullValue: NULL };
  if (Array.isArray(part)) return part.map((item) => partOf(item, ""));
  return isObject(part) ? mapped(part, partOf) : part;
}

function schemaOf(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(schemaOf);
  if (!isObject(part)) return part;
  const { $ref, anyOf, const: only, type, ...others } = part;
  const schema = mapped(others, (value, key) =>
    key === "properties" ? propertiesOf(value) : schemaOf(value),
  );
  if ($ref !== undefined)
    return Object.keys(others).length === 0 ? { $ref } : { allOf: [{ $ref }], ...schema };
  if (Array.isArray(anyOf)) return { anyOf: anyOf.map(choiceOf), ...schema };
  if (only !== undefined) return { type, enum: [only], ...schema };
  // A value or null.
  if (Array.isArray(type)) return { type: type[0], nullable: true, ...schema };
  return type === undefined ? schema : { type, ...schema };
}

const choiceOf = (choice: unknown): unknown =>
  isObject(choice) && choice.type === "null" ? { $ref: "#/components/schemas/NullValue" } : schemaOf(choice);

/** `nullable` only adds null to the type beside it. So null alone is a type with no other value allowed. */
const NULL: JsonObject = { type: "string", nullable: true, enum: [null], description: "Null." };

/** A property may have the name of a keyword. */
const propertiesOf = (properties: unknown): unknown =>
  isObject(properties) ? mapped(properties, schemaOf) : properties;

const mapped = (object: JsonObject, map: (value: unknown, key: string) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value, key)]));
