/** Parameters as a table and the fields of a response as a list, with their types in a few words. */

import { type Html, html } from "../../views/html/html.ts";
import { markdown } from "../../views/html/markdown.ts";
import { dataTable, tableHead } from "../../views/html/table.ts";
import { count } from "../../views/words/words.ts";
import { type Description, type Parameter, type Schema, schemaOf } from "./description.ts";

/** The fields of an object, of the objects in a list, or of each alternative, by their names. */
function fieldsOf(schema: Schema, description: Description): [name: string, schema: Schema][] {
  const { properties, items, additionalProperties, anyOf } = schemaOf(schema, description);
  if (items !== undefined) return fieldsOf(items, description);
  if (anyOf !== undefined) return anyOf.flatMap((part) => fieldsOf(part, description));
  if (additionalProperties !== undefined) return fieldsOf(additionalProperties, description);
  return Object.entries(properties ?? {});
}

/** The fields as a list, each with its inner fields folded; false if there are none. */
export function fieldsList(schema: Schema, description: Description): Html | false {
  const fields = fieldsOf(schema, description);
  return (
    fields.length > 0 &&
    html`<ul class="fields">${fields.map(([name, field]) => {
      const within = fieldsList(field, description);
      return html`<li><code>${name}</code> <span class="kind">${typeOf(field, description)}</span>${meaningOf(field, description)}${
        within &&
        html`<details><summary>${count(fieldsOf(field, description).length, "field")} of <code>${name}</code></summary>${within}</details>`
      }</li>`;
    })}</ul>`
  );
}

/** The description of the field itself, else of the schema that it refers to. */
function meaningOf(schema: Schema, description: Description): Html | false {
  const referred = [schema, ...(schema.anyOf ?? [])].map((part) => schemaOf(part, description));
  const text = schema.description ?? referred.find((part) => part.description !== undefined)?.description;
  return text !== undefined && markdown(text);
}

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
