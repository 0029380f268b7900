import type { OperationId } from "../../../api/operations.ts";
import { FOLDER } from "../../../downloads/files.ts";
import { fold } from "../../../views/html/fold.ts";
import { type Html, html, markup, trusted } from "../../../views/html/html.ts";
import { jsonFile, operationAddress } from "../api-addresses.ts";

/** An answer of the API that a page shows. */
type AnswerLink = {
  readonly operation: OperationId;
  readonly values?: Readonly<Record<string, string>>;
  readonly beside?: string;
  readonly shows: string;
  readonly query?: string;
  /** Whether no file holds it, so that the link asks the operation. */
  readonly isComposed?: boolean;
};

/** A download that holds what a page shows, and all else of its kind. */
type DownloadLink = { readonly download: string; readonly shows: string };

export type DataLink = AnswerLink | DownloadLink;

/** Links from a page to what it shows: the API's answers, each with its address and its file on any host, and downloads. */
export const jsonLinks = (links: readonly DataLink[]): Html =>
  fold(
    "Data behind this page",
    html`<section class="data-links" aria-labelledby="data"><h2 id="data">Data behind this page</h2><ul>${links.map(
      (link) => html`<li>${"download" in link ? downloadLink(link) : answerLink(link)}</li>`,
    )}</ul></section>`,
  );

/** The same in a line without the operations, for pages of which there are thousands. */
export function jsonLine(links: readonly DataLink[]): Html {
  const shown = links.map((link) => {
    const isDownload = "download" in link;
    const address = isDownload ? `${FOLDER}${link.download}` : linkTo(link);
    return `<a href="${markup(`/${address}`)}">${markup(link.shows)}${isDownload ? "" : " as data"}</a>`;
  });
  return trusted(`<p class="data-links meta">${shown.join(" · ")}</p>`);
}

const answerLink = (link: AnswerLink): Html =>
  html`<a href="/${linkTo(link)}">${link.shows}</a> <code>GET ${addressOf(link)}</code>`;

/** Where a link to an answer leads, from the root of the tree: to its file, or to the operation if no file holds it. */
export const linkTo = (link: AnswerLink): string =>
  link.isComposed === true ? addressOf(link).slice(1) : jsonFile(link.operation, link.values, link.beside);

const addressOf = ({ operation, values, query = "" }: AnswerLink): string =>
  `${operationAddress(operation, values)}${query}`;

const downloadLink = ({ download, shows }: DownloadLink): Html =>
  html`<a href="/${FOLDER}${download}">${shows}</a> <code>${download}</code>`;
