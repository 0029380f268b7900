/** HTML by tagged templates, without a library: pages at national scale consist of millions of pieces, and need no more. */

import { escaped } from "../../lib/markup.ts";

/** Text that is HTML already. Any other text is escaped by the template that it is put into. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

type Value = string | number | boolean | null | undefined | Html | readonly Value[];

/** Tagged template of HTML: values are escaped, lists are joined, and null, undefined and booleans leave nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  let text = strings[0] ?? "";
  for (let index = 0; index < values.length; index++) text += markup(values[index]) + strings[index + 1];
  return new Html(text);
}

/** HTML that this program made without a template. Never use it for text from the data. */
export const trusted = (text: string): Html => new Html(text);

/** A value as JSON that ends neither a script nor an attribute in single quotes, and that no HTML around it takes for its own. */
export const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&']/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);

/** A value as a template writes it. For loops over what there is by the million: a template for each would take longer. */
export function markup(value: Value): string {
  if (typeof value === "string") return escaped(value).replaceAll("'", "&#39;");
  if (value instanceof Html) return value.toString();
  if (typeof value === "number") return String(value);
  if (value === null || value === undefined || typeof value === "boolean") return "";
  let text = "";
  for (const one of value) text += markup(one);
  return text;
}
