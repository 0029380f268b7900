/** The type of a value in a few words: `integer, 1 to 100`, `string (uuid) or null`, `approved | rejected`. */

import { type Description, type Schema, schemaOf } from "./description.ts";

export function typeOf(schema: Schema, description: Description): string {
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
