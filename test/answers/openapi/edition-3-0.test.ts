import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SAMPLE } from "../../support/sample.ts";
import { temporaryFolder } from "../../support/temporary.ts";
import { type Description, descriptionOf, operationsOf, type Schema } from "./description.ts";
import { built } from "./sources.ts";

const root = await built(temporaryFolder(), SAMPLE.data, "files", "sample");
const description = descriptionOf(root);
const edition = JSON.parse(readFileSync(join(root, "v1/openapi-3.0.json"), "utf8")) as Description;

/** What a schema may have (OpenAPI 3.0.3, "Schema Object"), as far as the description needs it. */
const KEYWORDS = new Set(
  "additionalProperties allOf anyOf default description enum format items maxItems maxLength maximum minItems minLength minimum nullable pattern properties required type".split(
    " ",
  ),
);

type Placed = readonly [place: string, schema: Schema];

/** Every schema of a document with its place. */
function schemasOf({ paths, components }: Description): Placed[] {
  const found = Object.entries(components.schemas).flatMap(([name, schema]) => schemasIn(schema, name));
  for (const { get } of Object.values(paths)) {
    const { operationId, parameters = [], responses } = get;
    for (const { name, schema } of parameters) found.push(...schemasIn(schema, `${operationId} ${name}`));
    for (const [status, { content = {} }] of Object.entries(responses)) {
      for (const { schema = {} } of Object.values(content)) {
        found.push(...schemasIn(schema, `${operationId} ${status}`));
      }
    }
  }
  return found;
}

function schemasIn(schema: Schema, place: string): Placed[] {
  const { properties, items, additionalProperties, anyOf, allOf } = schema;
  const parts = Object.entries({
    ...Object(properties),
    ...Object(anyOf),
    ...Object(allOf),
    items,
    additionalProperties,
  });
  return [
    [place, schema],
    ...parts
      .filter((entry): entry is [string, Schema] => typeof entry[1] === "object")
      .flatMap(([key, part]) => schemasIn(part, `${place}/${key}`)),
  ];
}

test("the edition in OpenAPI 3.0 has schemas of that dialect alone", () => {
  expect(edition.openapi).toBe("3.0.3");
  const schemas = schemasOf(edition);
  expect(schemas.length).toBeGreaterThan(250);
  for (const [place, schema] of schemas) {
    const { $ref, type, nullable, ...others } = schema;
    if ($ref !== undefined) expect(Object.keys(schema), place).toEqual(["$ref"]);
    else
      expect(
        Object.keys(others).filter((key) => !KEYWORDS.has(key)),
        place,
      ).toEqual([]);
    expect(["undefined", "string"], place).toContain(typeof type);
    expect(type, place).not.toBe("null");
    if (nullable !== undefined) expect(type, place).toBeTypeOf("string");
  }
});

test("the edition in OpenAPI 3.0 describes the same operations with the same examples", () => {
  const outline = (document: Description) =>
    operationsOf(document).map(({ path, operation: { parameters = [], responses, ...others } }) => ({
      path,
      ...others,
      parameters: parameters.map(({ schema: _, ...parameter }) => parameter),
      bodies: Object.values(responses).map(({ content = {}, ...response }) => ({
        ...response,
        content: Object.entries(content).map(([type, { schema: _, ...media }]) => [type, media]),
      })),
    }));
  expect(outline(edition)).toEqual(outline(description));
  expect(edition.info).toEqual(description.info);
});

test("the edition in OpenAPI 3.0 allows null where the description does", () => {
  const nullablePlaces = (document: Description, isNull: (choice: Schema) => boolean) =>
    schemasOf(document)
      .filter(
        ([, { type, nullable, anyOf }]) =>
          nullable === true || Array.isArray(type) || (Array.isArray(anyOf) && anyOf.some(isNull)),
      )
      .map(([place]) => place);
  const found = nullablePlaces(edition, ({ $ref }) => $ref === "#/components/schemas/NullValue");
  const expected = nullablePlaces(description, ({ type }) => type === "null");
  expect(expected.length).toBeGreaterThan(40);
  expect(found.filter((place) => place !== "NullValue")).toEqual(expected);
});
