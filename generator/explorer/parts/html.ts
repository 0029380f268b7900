import { raw, html as template } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

/** Text that is HTML already; every other text is escaped when it gets into a template. */
export type Html = HtmlEscapedString;

type Value = string | number | boolean | null | undefined | Html | readonly Value[];

/** Tagged template of HTML: values are escaped, lists are joined, and null, undefined and booleans show nothing. */
export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  // The library answers with a promise only where a value is one.
  template(strings, ...values) as Html;

/** HTML that this program has made by other means than a template. Never for a text of the data. */
export const trusted = (text: string): Html => raw(text);

export const NOTHING: Html = trusted("");
