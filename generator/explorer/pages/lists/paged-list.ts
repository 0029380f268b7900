/** A list of everything of one kind, over several pages where it is long. */

import type { searchKinds } from "../../../api/operations.ts";
import { formatCount } from "../../../lib/format-count.ts";
import { shownFrom, shownUntil } from "../../../views/by-clock.ts";
import { facts } from "../../../views/html/facts.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { type MainPage, mainPages } from "../../parts/addresses.ts";
import type { Context } from "../../parts/context.ts";
import { type DataLink, jsonLinks } from "../../parts/frame/json-links.ts";
import { layout, type PageFile } from "../../parts/frame/layout.ts";
import { grouped } from "../../parts/grouped.ts";
import { onDay } from "../../parts/words/as-at.ts";

export type List<T> = {
  readonly mainPage: MainPage;
  readonly title: string;
  readonly lead: string;
  readonly records: readonly T[];
  readonly show: (records: readonly T[]) => Html;
  /** A picture above the first page of the list, and of each of its views. */
  readonly picture?: (records: readonly T[]) => Html | false;
  /** How many records a page has, if not 40. */
  readonly pageSize?: number;
  readonly data?: readonly DataLink[];
  /** Parts of the list with pages of their own, such as the consents with no take. */
  readonly views?: Views<T>;
  /** What the list is of, for the search in it; none for a list that needs no search. */
  readonly kind?: (typeof searchKinds)[number];
};

/** The parts of a list, by the statuses of its records. */
export type Views<T> = {
  readonly all: readonly View[];
  /** The states of a record: it is in the views of these. */
  readonly statesOf: (record: T, context: Context) => readonly string[];
  /** Until when the states of a record hold, in milliseconds; null if that is not known. */
  readonly until?: (record: T) => number | null;
};

export type View = {
  /** In plain letters, for its address. */
  readonly key: string;
  readonly label: string;
  readonly state: string;
  /** Whether it holds the same records whatever the time is. */
  readonly isLasting?: true;
  /** Whether restrictions that change by the clock decide it. */
  readonly isOfAreas?: true;
};

/** Shorter lists need no search. */
const FEW = 20;

/** A page of so many cards of five lines is below 10,000 px on a phone. */
const PAGE_SIZE = 40;

/** The pages of a list, and of each of its views. An empty list has one page, which says so; an empty view has none. */
export function* listPages<T>(context: Context, list: List<T>): Generator<PageFile> {
  const views = viewsOf(context, list);
  for (const part of partsOf(list, views)) yield listPage(context, list, views, part);
}

/** The folders of these pages. */
export const listFolders = <T>(context: Context, list: List<T>): string[] =>
  [...partsOf(list, viewsOf(context, list))].map(({ folder }) => folder);

type ShownView<T> = View & {
  readonly records: readonly T[];
  /** When its count may change, in milliseconds; null if it does not follow the clock. */
  readonly countedUntil: number | null;
};

function viewsOf<T>(context: Context, { records, views }: List<T>): ShownView<T>[] {
  if (views === undefined) return [];
  const inState = grouped(records, (record) => views.statesOf(record, context));
  const firstEnd = firstOf(records, views.until);
  return views.all.flatMap((view) => {
    const own = inState(view.state);
    const countedUntil = view.isLasting ? null : firstEnd;
    return own.length === 0 ? [] : [{ ...view, countedUntil, records: own }];
  });
}

/** The first instant at which the states of any of these records may change; null if there is none. */
function firstOf<T>(records: readonly T[], until: Views<T>["until"]): number | null {
  const first = records.reduce((end, record) => Math.min(end, until?.(record) ?? Infinity), Infinity);
  return first === Infinity ? null : first + 1;
}

/** A page of a list, or of one of its views. */
type Part<T> = {
  readonly view: ShownView<T> | null;
  readonly folder: string;
  readonly number: number;
  readonly total: number;
};

function* partsOf<T>(list: List<T>, views: readonly ShownView<T>[]): Generator<Part<T>> {
  for (const view of [null, ...views]) {
    const { records } = view ?? list;
    const total = Math.max(1, Math.ceil(records.length / (list.pageSize ?? PAGE_SIZE)));
    for (let number = 1; number <= total; number++)
      yield { view, folder: folderOf(list.mainPage, number, view?.key), number, total };
  }
}

/** No record's folder has such a name: a slug writes `_` only before two hexadecimal digits. */
function folderOf(mainPage: MainPage, number: number, view?: string): string {
  const parts = [...(view === undefined ? [] : [view]), ...(number === 1 ? [] : [number])];
  return parts.length === 0 ? mainPages[mainPage] : `${mainPages[mainPage]}list_page-${parts.join("-")}/`;
}

function listPage<T>(
  context: Context,
  list: List<T>,
  views: readonly ShownView<T>[],
  { view, folder, number, total }: Part<T>,
): PageFile {
  const { mainPage, lead, records, show, picture, data, kind, pageSize = PAGE_SIZE } = list;
  const title = view === null ? list.title : `${list.title}: ${view.label}`;
  const isLong = view === null && kind !== undefined && records.length > FEW;
  const [start, end] = [(number - 1) * pageSize, number * pageSize];
  const countIn = ({ countedUntil, isOfAreas, state, records }: ShownView<T>): Html =>
    html`<span class="count"${countedUntil !== null && shownUntil(countedUntil)}${
      isOfAreas && facts("view", ["count", state])
    }>${formatCount(records.length)}</span>`;
  const isOfAreas = list.views?.all.some((one) => one.isOfAreas) === true;
  // Rows that go out of date stay below the heading, which then names its day.
  const ends = view?.countedUntil ?? null;
  const heading = html`${title}${ends !== null && html`<span${shownFrom(ends)}> ${onDay(context.model)}</span>`}`;
  return layout(context, {
    folder,
    kind: "list",
    title: total === 1 ? title : `${title}, page ${number} of ${total}`,
    description: total === 1 ? lead : `${lead} Page ${number} of ${total}.`,
    mainPage,
    ...(isOfAreas && { holdsUntil: context.holdsUntil(context.model.areas) }),
    scripts: [isLong && "list", mainPage === "consents" && "consents"],
    main: html`<h1>${heading} ${view === null ? html`<span class="count">${formatCount(records.length)}</span>` : !view.isOfAreas && countIn(view)}</h1>
<p class="lead">${lead}</p>
${isLong && searchIn(kind, title)}
${views.length > 0 && viewLinks(list, views, view, countIn)}
${number === 1 && picture?.((view ?? list).records)}
<div id="list">${
      records.length === 0
        ? html`<p class="note">None on record.</p>`
        : html`<div${isOfAreas && facts("view", view === null ? ["organisations"] : ["organisations", view.state])}>${show((view ?? list).records.slice(start, end))}</div>`
    }
${total > 1 && pager(mainPage, number, total, view?.key)}</div>
${data && jsonLinks(data)}`,
  });
}

/** The whole list and its views, each a page: they need no script. */
const viewLinks = <T>(
  { mainPage, records }: List<T>,
  views: readonly ShownView<T>[],
  shown: ShownView<T> | null,
  countIn: (view: ShownView<T>) => Html,
): Html =>
  html`<nav class="views" aria-label="Show only"><ul>
<li><a href="/${mainPages[mainPage]}"${shown === null && html` aria-current="true"`}>All</a> <span class="count">${formatCount(records.length)}</span></li>${views.map(
    (view) =>
      html`<li><a href="/${folderOf(mainPage, 1, view.key)}"${view.key === shown?.key && html` aria-current="true"`}>${view.label}</a> ${countIn(view)}</li>`,
  )}</ul></nav>`;

/** The search in the list, by the API's search. */
const searchIn = (kind: string, title: string): Html =>
  html`<form id="list-search" class="list-search needs-script" role="search" aria-label="Search in ${title}">${[kind, ...(kind === "consent" ? ["monitoringSite"] : [])].map((one) => html`<input type="hidden" name="type" value="${one}">`)}
<p><label for="list-q">${kind === "consent" ? "A consent number or a river" : "Part of a name or number"}</label>
<input id="list-q" name="q" type="search" maxlength="200" autocomplete="off" spellcheck="false"></p>
${kind === "monitoringSite" && html`<p><button type="button" id="list-nearest" aria-pressed="false">Nearest to me</button></p>`}
<p id="list-status" class="meta" role="status"></p></form>
<ol id="list-results" class="results" hidden></ol>`;

/** Previous and next, the first and the last, and the pages around this one. */
function pager(mainPage: MainPage, number: number, total: number, view?: string): Html {
  const link = (to: number, label: Html | string | number, more: Html | false = false) =>
    html`<a href="/${folderOf(mainPage, to, view)}"${more}>${label}</a>`;
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
