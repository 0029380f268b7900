import type { OperationId } from "../../api/operations.ts";
import { jsonOf, operationAddress } from "./addresses.ts";
import { type Html, html } from "./html.ts";

export type DataLink = {
  readonly operation: OperationId;
  readonly values?: Readonly<Record<string, string>>;
  readonly beside?: string;
  readonly shows: string;
  readonly query?: string;
};

/** The way from a page to the very answers of the API that it shows: the operation's name, and its file on any host. */
export const jsonLinks = (root: string, links: readonly DataLink[]): Html =>
  html`<section class="data-links" aria-labelledby="data"><h2 id="data">This page as data</h2><ul>${links.map(
    ({ operation, values, beside, shows, query = "" }) =>
      html`<li><a href="${root}${jsonOf(operation, values, beside)}">${shows}</a> <code>GET ${operationAddress(operation, values)}${query}</code></li>`,
  )}</ul></section>`;
