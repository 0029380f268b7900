/** Parameters and the fields of a response as tables, with their types in a few words. */

import { type Html, html } from "../../views/html/html.ts";
import { markdown } from "../../views/html/markdown.ts";
import { dataTable, tableHead } from "../../views/html/table.ts";
import { type Description, type Parameter, type Schema, schemaOf } from "./description.ts";

/** A field of a response by its path: `items[].stage.name`. */
type Field = { readonly path: string; readonly schema: Schema };

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
    tableHead(["Field", "Type", "Meaning"]),
    fields.map(({ path, schema }) => [
      html`<code>${breakable(path)}</code>`,
      typeOf(schema, description),
      meaningOf(schema, description),
    ]),
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

/** The parameters of an operation: place, type with bounds, default and meaning. */
export const parametersTable = (parameters: readonly Parameter[], description: Description): Html =>
  parameters.length === 0
    ? html`<p>None.</p>`
    : dataTable(
        tableHead(["Name", "In", "Type", "Default", "Meaning"]),
        parameters.map((parameter) => [
          html`<code>${parameter.name}</code>`,
          `${parameter.in}${parameter.required ? ", required" : ""}`,
          typeOf(parameter.schema, description),
          defaultOf(parameter),
          markdown(parameter.description),
        ]),
      );

const defaultOf = ({ schema }: Parameter): Html | string =>
  schema.default === undefined ? "–" : html`<code>${String(schema.default)}</code>`;

/** The type of a value: `integer, 1 to 100`, `string (uuid) or null`, `approved | rejected`. */
function typeOf(schema: Schema, description: Description): string {
  const { type, format, anyOf, items, minimum, maximum, minLength, maxLength, ...rest } = schemaOf(
    schema,
    description,
  );
  if (anyOf !== undefined) return [...new Set(anyOf.map((part) => typeOf(part, description)))].join(" or ");
  if (rest.const !== undefined) return JSON.stringify(rest.const);
  if (rest.enum !== undefined) return rest.enum.join(" | ");
  if (items !== undefined) return `list of ${typeOf(items, description)}`;
  const names = [type ?? "any"]
    .flat()
    .map((name) => (format && name !== "null" ? `${name} (${format})` : name));
  return [names.join(" or "), boundsOf(minimum, maximum), lengthOf(minLength, maxLength)]
    .filter((part) => part !== "")
    .join(", ");
}

const boundsOf = (least: number | undefined, most: number | undefined): string =>
  least === undefined
    ? most === undefined
      ? ""
      : `up to ${most}`
    : most === undefined
      ? `from ${least}`
      : `${least} to ${most}`;

const lengthOf = (least: number | undefined, most: number | undefined): string =>
  most === undefined ? "" : `${least ?? 0} to ${most} characters`;
