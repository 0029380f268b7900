/** A list of everything of one kind, over several pages where it is long. */

import { type MainPage, mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { type DataLink, jsonLinks } from "../parts/json-links.ts";
import { layout, rootOf } from "../parts/layout.ts";
import { formatCount } from "../parts/words.ts";

export type List<T> = {
  readonly mainPage: MainPage;
  readonly title: string;
  readonly lead: string;
  readonly records: readonly T[];
  readonly show: (records: readonly T[], root: string) => Html;
  readonly data?: readonly DataLink[];
};

/** A page by its folder from the root of the tree. */
export type ListPage = { readonly folder: string; readonly content: string };

const PAGE_SIZE = 200;

/** The pages of a list. An empty list has one page, which says so. */
export function* listPages<T>(context: Context, list: List<T>): Generator<ListPage> {
  const total = Math.max(1, Math.ceil(list.records.length / PAGE_SIZE));
  for (let number = 1; number <= total; number++) {
    const folder = folderOf(list.mainPage, number);
    yield { folder, content: listPage(context, list, folder, number, total) };
  }
}

/** No record's folder has such a name: a slug writes `_` only before two hexadecimal digits. */
const folderOf = (mainPage: MainPage, number: number): string =>
  number === 1 ? mainPages[mainPage] : `${mainPages[mainPage]}list_page-${number}/`;

function listPage<T>(context: Context, list: List<T>, folder: string, number: number, total: number): string {
  const { mainPage, title, lead, records, show, data } = list;
  const page = {
    folder,
    kind: "list",
    title: total === 1 ? title : `${title}, page ${number} of ${total}`,
    description: total === 1 ? lead : `${lead} Page ${number} of ${total}.`,
    mainPage,
    ...(mainPage === "consents" && { scripts: ["consents"] as const }),
  };
  const root = rootOf(page);
  return layout(
    context,
    page,
    html`<h1>${title} <span class="count">${formatCount(records.length)}</span></h1>
<p class="lead">${lead}</p>
${
  records.length === 0
    ? html`<p class="note">None on record.</p>`
    : show(records.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE), root)
}
${total > 1 && pager(mainPage, number, total, root)}
${data && jsonLinks(root, data)}`,
  );
}

const pager = (mainPage: MainPage, number: number, total: number, root: string): Html =>
  html`<nav class="pager" aria-label="Pages of the list"><ol>${Array.from(
    { length: total },
    (_, index) =>
      html`<li><a href="${root}${folderOf(mainPage, index + 1)}"${index + 1 === number && html` aria-current="page"`}>${index + 1}</a></li>`,
  )}</ol></nav>`;
