/** A list of everything of one kind, over several pages where it is long. */

import type { searchKinds } from "../../api/operations.ts";
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
  /** What the list is of, for the search in it; none for a list that needs no search. */
  readonly kind?: (typeof searchKinds)[number];
};

/** A page by its folder from the root of the tree. */
export type ListPage = { readonly folder: string; readonly content: string };

/** Fewer are found by eye. */
const FEW = 20;

/** A page of so many cards is below 10,000 px on a phone. */
const PAGE_SIZE = 40;

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
  const { mainPage, title, lead, records, show, data, kind } = list;
  const isLong = kind !== undefined && records.length > FEW;
  const page = {
    folder,
    kind: "list",
    title: total === 1 ? title : `${title}, page ${number} of ${total}`,
    description: total === 1 ? lead : `${lead} Page ${number} of ${total}.`,
    mainPage,
    ...((isLong || mainPage === "consents") && {
      scripts: [
        ...(isLong ? (["list"] as const) : []),
        ...(mainPage === "consents" ? (["consents"] as const) : []),
      ],
    }),
  };
  const root = rootOf(page);
  return layout(
    context,
    page,
    html`<h1>${title} <span class="count">${formatCount(records.length)}</span></h1>
<p class="lead">${lead}</p>
${isLong && searchIn(kind, title)}
<div id="list">${
      records.length === 0
        ? html`<p class="note">None on record.</p>`
        : show(records.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE), root)
    }
${total > 1 && pager(mainPage, number, total, root)}</div>
${data && jsonLinks(root, data)}`,
  );
}

/** The search in the list, by the API's own. */
const searchIn = (kind: string, title: string): Html =>
  html`<form id="list-search" class="list-search needs-script" data-kind="${kind}" role="search" aria-label="Search in ${title}"><p><label for="list-q">Part of a name or number</label><input id="list-q" name="q" type="search" maxlength="200" autocomplete="off" spellcheck="false"></p><p id="list-status" class="meta" role="status"></p></form>
<ol id="list-results" class="results" hidden></ol>`;

/** Previous and next, the first and the last, and those around this one. */
function pager(mainPage: MainPage, number: number, total: number, root: string): Html {
  const link = (to: number, label: Html | string | number, more: Html | false = false) =>
    html`<a href="${root}${folderOf(mainPage, to)}"${more}>${label}</a>`;
  const pages = [...new Set([1, number - 1, number, number + 1, total])].filter(
    (page) => page >= 1 && page <= total,
  );
  return html`<nav class="pager" aria-label="Pages of the list">${
    number > 1 && link(number - 1, "Previous", html` rel="prev" class="button"`)
  }<ol>${pages.map((page, index) => {
    const skips = page - (pages[index - 1] ?? 0) > 1;
    return html`${skips && html`<li class="gap" aria-hidden="true">…</li>`}<li>${link(page, page, page === number && html` aria-current="page"`)}</li>`;
  })}</ol>${number < total && link(number + 1, "Next", html` rel="next" class="button"`)} <span class="meta">Page ${number} of ${total}</span></nav>`;
}
