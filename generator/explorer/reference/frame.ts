/** The frame of the reference's pages: what there is on the left, the page itself beside it. */

import { type Html, html } from "../../views/html/html.ts";
import { mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { layout, type Page, type PageFile } from "../parts/frame/layout.ts";
import { type Description, operationsOf, type PathOperation } from "./description.ts";

/** The folder of an operation's page: `reference/get-area/`. */
export const folderOf = ({ operationId }: Pick<PathOperation, "operationId">): string =>
  `${mainPages.reference}${operationId.replace(/\B[A-Z]/g, "-$&").toLowerCase()}/`;

export const CHANGELOG = `${mainPages.reference}change_log/`;

/** A page of the reference around its main part. */
export const referencePage = (
  context: Context,
  description: Description,
  { main, ...page }: Omit<Page, "kind" | "mainPage">,
): PageFile =>
  layout(context, {
    ...page,
    kind: "reference",
    mainPage: "reference",
    main: withContents(page.folder, description, main),
  });

/**
 * The contents come after the page, because on a phone they are below it: a link at its top leads there. Where there is room
 * for two columns they are on the left, and stay there.
 */
const withContents = (
  folder: string,
  description: Description,
  main: Html,
): Html => html`<div class="reference-frame"><div class="reference">
<p class="to-contents"><a href="#contents">All operations</a></p>
${main}</div>
<nav id="contents" class="contents" aria-label="API reference" tabindex="-1"><p class="needs-script"><label class="vh" for="contents-filter">Filter operations</label><input type="search" id="contents-filter" placeholder="Filter, or press /"></p><ul>${entry(folder, mainPages.reference, "Overview")}${entry(folder, CHANGELOG, "Changelog")}${entry(folder, mainPages.docs, "Documentation")}</ul>
${description.tags.map(
  ({ name }) =>
    html`<p>${name}</p><ul>${operationsOf(description)
      .filter(({ tags }) => tags[0] === name)
      .map((operation) => entry(folder, folderOf(operation), operation.summary))}</ul>`,
)}</nav></div>`;

const entry = (current: string, folder: string, label: string): Html =>
  html`<li><a href="/${folder}"${folder === current && html` aria-current="page"`}>${label}</a></li>`;
