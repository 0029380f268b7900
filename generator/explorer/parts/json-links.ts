import type { OperationId } from "../../api/operations.ts";
import { jsonFile, operationAddress } from "./addresses.ts";
import { type Html, html } from "./html.ts";

export type DataLink = {
  readonly operation: OperationId;
  readonly values?: Readonly<Record<string, string>>;
  readonly beside?: string;
  readonly shows: string;
  readonly query?: string;
};

/** Links from a page to the API's answers that it shows: each operation's address, and its file on any host. */
export const jsonLinks = (root: string, links: readonly DataLink[]): Html =>
  html`<section class="data-links" aria-labelledby="data"><h2 id="data">This page as data</h2><ul>${links.map(
    ({ operation, values, beside, shows, query = "" }) =>
      html`<li><a href="${root}${jsonFile(operation, values, beside)}">${shows}</a> <code>GET ${operationAddress(operation, values)}${query}</code></li>`,
  )}</ul></section>`;
