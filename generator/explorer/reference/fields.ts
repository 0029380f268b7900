/** The fields of a response, a row each, by their path: `items[].stage.name`. */

import { type Html, html } from "../parts/html.ts";
import { markdown } from "../parts/markdown.ts";
import { dataTable } from "../parts/table.ts";
import { type Description, type Schema, schemaOf } from "./description.ts";
import { typeOf } from "./types.ts";

export type Field = { readonly path: string; readonly schema: Schema };

/** All fields of a schema, each followed by the fields within it. */
function fieldsOf(schema: Schema, description: Description, path = ""): Field[] {
  const { properties, items, additionalProperties, anyOf } = schemaOf(schema, description);
  const within = (part: Schema, name: string): Field[] => fieldsOf(part, description, `${path}${name}`);
  if (items !== undefined) return within(items, "[]");
  if (anyOf !== undefined) return anyOf.flatMap((part) => within(part, ""));
  if (additionalProperties !== undefined) return within(additionalProperties, ".*");
  return Object.entries(properties ?? {}).flatMap(([name, part]) => {
    const own = path === "" ? name : `.${name}`;
    return [{ path: `${path}${own}`, schema: part }, ...within(part, own)];
  });
}

/** A table of the fields, if there are any. */
export function fieldsTable(schema: Schema, description: Description): Html | false {
  const fields = fieldsOf(schema, description);
  if (fields.length === 0) return false;
  return dataTable(
    "Fields",
    ["Field", "Type", "Meaning"],
    fields.map(({ path, schema }) => ({
      cells: [
        html`<code>${breakable(path)}</code>`,
        typeOf(schema, description),
        meaningOf(schema, description),
      ],
    })),
  );
}

/** The description of the field itself, else of the schema that it refers to. */
function meaningOf(schema: Schema, description: Description): Html | string {
  const referred = [schema, ...(schema.anyOf ?? [])].map((part) => schemaOf(part, description));
  const text = schema.description ?? referred.find((part) => part.description !== undefined)?.description;
  return text === undefined ? "–" : markdown(text);
}

/** Long paths may break after their dots. */
const breakable = (path: string): Html =>
  html`${path.split(".").map((part, i) => html`${i > 0 && html`.<wbr>`}${part}`)}`;
