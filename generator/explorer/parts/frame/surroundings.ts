/** The header and footer, which are the same on every page of one depth. */

import type { Model } from "../../../model/model.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { dataTime } from "../../../views/words/data-time.ts";
import { NEW_ZEALAND, time } from "../../../views/words/time.ts";
import { type MainPage, mainPages } from "../addresses.ts";
import { SEARCH_FIELD } from "./search-field.ts";

const NAVIGATION: readonly (readonly [MainPage, string])[] = [
  ["home", "Restrictions"],
  ["changes", "Changes"],
  ["sites", "Rivers and rain"],
  ["consents", "Consents"],
  ["organisations", "Councils"],
  ["schemes", "Schemes"],
  ["reference", "API"],
];

/**
 * The header with the navigation, which is a menu on a phone: the browser opens and closes it by itself (HTML, popover).
 */
export const header = (title: string, { mainPage, hasOwnSearch }: HeaderOptions): Html =>
  html`<a class="skip vh" href="#main">Skip to content</a>
<header class="site-header">
<div class="bar"><a class="brand" href="/">${title}</a>
${hasOwnSearch !== true && html`<a class="site-search" href="/${mainPages.search}">Place, river or consent</a>\n`}<button class="menu" popovertarget="main-nav">Menu</button></div>
<nav id="main-nav" popover aria-label="Main">${NAVIGATION.map(
    ([name, label]) =>
      html`<a href="/${mainPages[name]}"${mainPage === name && html` aria-current="true"`}>${label}</a>`,
  )}</nav></header>`;

type HeaderOptions = { readonly mainPage?: MainPage; readonly hasOwnSearch?: boolean };

/** The one search, as a form in a page. Elsewhere a script makes it from the link in the header. */
export const searchForm = (placeholder: string): Html =>
  html`<form class="site-search" role="search" action="/${mainPages.search}"><input${Object.entries(
    SEARCH_FIELD,
  ).map(
    ([name, value]) => html` ${name}="${value}"`,
  )} placeholder="${placeholder}"><button aria-label="Search"></button></form>
`;

const FOOTER_LINKS: readonly (readonly [MainPage, string])[] = [
  ["home", "Restrictions"],
  ["changes", "What’s changing"],
  ["sites", "Monitoring sites"],
  ["consents", "Consents"],
  ["organisations", "Councils and water providers"],
  ["schemes", "Schemes"],
  ["zones", "Restriction zones"],
  ["search", "Search"],
  ["freshness", "Data freshness"],
  ["downloads", "Downloads"],
  ["reference", "API reference"],
  ["docs", "Documentation"],
  ["about", "About and licence"],
];

/**
 * With links to all main pages, or, on the pages of records, of which there are thousands, only to the one that has them all; with
 * the time of the data or without. Scripts draw again what no longer holds: where there are none, readers need to know when that is.
 */
type FooterOptions = {
  readonly hasAll: boolean;
  readonly isDated: boolean;
  readonly holdsUntil?: number | null | undefined;
};

export function footer(model: Model, { hasAll, isDated, holdsUntil }: FooterOptions): Html {
  const { dataset, nextBuildBy } = model;
  const until = holdsUntil && time(Math.min(holdsUntil, nextBuildBy ?? holdsUntil), NEW_ZEALAND);
  const withoutScripts =
    until && html`<span class="no-script"> Without JavaScript, rely on this page only until ${until}.</span>`;
  const links = FOOTER_LINKS.map(
    ([name, label]) => html`<li><a href="/${mainPages[name]}">${label}</a></li>`,
  );
  return html`<footer class="site-footer">
${hasAll && html`<nav aria-label="All pages"><ul>${links}</ul></nav>\n`}${isDated && html`<p>${dataTime(model)}${withoutScripts}</p>\n`}<p>${hasAll && dataset.attribution.map((line) => html`${line}. `)}Licence: <a href="${dataset.licence.url}" rel="license external">${dataset.licence.name}</a>.${
    !hasAll && html` <a href="/${mainPages.about}">About this site, its sources and all its pages</a>.`
  }</p>
</footer>`;
}
