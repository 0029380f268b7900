import { raw, html as template } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** Text that is HTML already. Any other text is escaped by the template that it is put into. */
export type Html = HtmlEscapedString;

type Value = string | number | boolean | null | undefined | Html | readonly Value[];

/** Tagged template of HTML: values are escaped, lists are joined, and null, undefined and booleans leave nothing. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  // The library returns a promise only if one of the values is one.
  template(strings, ...values) as Html;

/** HTML that this program made without a template. Never use it for a text of the data. */
export const trusted = (text: string): Html => raw(text);
