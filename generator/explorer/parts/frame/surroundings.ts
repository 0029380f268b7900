/** The header and footer, which are the same on every page of one depth. */

import type { Model } from "../../../model/model.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { dataTime } from "../../../views/words/data-time.ts";
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
 * the time of the data or without.
 */
type FooterOptions = { readonly hasAll: boolean; readonly isDated: boolean };

export function footer(model: Model, { hasAll, isDated }: FooterOptions): Html {
  const { dataset } = model;
  const links = FOOTER_LINKS.map(
    ([name, label]) => html`<li><a href="/${mainPages[name]}">${label}</a></li>`,
  );
  return html`<footer class="site-footer">
${hasAll && html`<nav aria-label="All pages"><ul>${links}</ul></nav>\n`}${isDated && html`<p>${dataTime(model)}</p>\n`}<p>${hasAll && dataset.attribution.map((line) => html`${line}. `)}Licence: <a href="${dataset.licence.url}" rel="license external">${dataset.licence.name}</a>.${
    !hasAll && html` <a href="/${mainPages.about}">About this site, its sources and all its pages</a>.`
  }</p>
</footer>`;
}
