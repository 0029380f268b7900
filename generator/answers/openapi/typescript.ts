/** The schemas of the answers as TypeScript, for programs that read them. */

import { isObject, type JsonObject } from "./json-object.ts";

/** A type for each schema, by its name, with its description. */
export const typesOf = (schemas: Readonly<Record<string, JsonObject>>): string =>
  Object.entries(schemas)
    .map(([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)};\n`)
    .join("\n");

/** The type of a schema. Throws at one that it does not know: a build must not publish a type that says nothing. */
export function typeOf(schema: JsonObject): string {
  const { $ref, anyOf, const: constant, enum: values, type } = schema;
  if (typeof $ref === "string") return $ref.slice($ref.lastIndexOf("/") + 1);
  if (Array.isArray(anyOf)) return anyOf.map(typeOf).join(" | ");
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(" | ");
  switch (type) {
    case "string":
    case "boolean":
    case "null":
      return type;
    case "integer":
    case "number":
      return "number";
    case "array":
      return arrayOf(schema);
    case "object":
      return objectOf(schema);
    default:
      throw new Error(`Expected a schema with a type, found ${JSON.stringify(schema)}.`);
  }
}

const part = (schema: unknown): string => typeOf(isObject(schema) ? schema : {});

function arrayOf({ items }: JsonObject): string {
  const item = part(items);
  return item.includes(" ") ? `(${item})[]` : `${item}[]`;
}

function objectOf({ properties, required, additionalProperties }: JsonObject): string {
  if (!isObject(properties)) return `Record<string, ${part(additionalProperties)}>`;
  const names = Array.isArray(required) ? required : [];
  return block(
    Object.entries(properties).map(([name, schema]) => ({
      name: names.includes(name) ? name : `${name}?`,
      type: part(schema),
      description: isObject(schema) ? schema.description : undefined,
    })),
  );
}

export type Member = { readonly name: string; readonly type: string; readonly description?: unknown };

/** Members of an object type between braces, each with its description. */
export const block = (members: readonly Member[]): string =>
  `{\n${members.map(({ name, type, description }) => indented(`${comment(description)}${name}: ${type};\n`)).join("")}}`;

/** A description as a comment in a line above; nothing if there is none. */
const comment = (description: unknown): string =>
  typeof description === "string" ? `/** ${description.replaceAll("*/", "*\\/")} */\n` : "";

const indented = (text: string): string => text.replace(/^(?=.)/gm, "  ");
