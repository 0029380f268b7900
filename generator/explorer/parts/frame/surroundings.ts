/** The header and footer, which are the same on every page of one depth. */

import type { Model } from "../../../model/model.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { dataTime } from "../../../views/words/data-time.ts";
import { linkToMain, type MainPage, mainPages } from "../addresses.ts";
import { timeOf } from "../words/as-at.ts";
import { SEARCH_FIELD } from "./search-field.ts";

export type Surroundings = {
  /** The header, with the link to the search or without. */
  readonly header: (hasSearch: boolean) => Html;
  readonly footer: (options: FooterOptions) => Html;
};

/** What is around the main part of all pages of one kind at one depth, in the order of the page. */
export type Frame = {
  readonly beforeTitle: string;
  readonly beforeDescription: string;
  readonly beforePreview: string;
  readonly beforeMain: string;
  readonly afterMain: string;
};

/** The header, without its navigation, and the footer. Their links start with `root`. */
export const surroundingsOf = (model: Model, root: string): Surroundings => ({
  // The navigation is a menu on a phone: the browser opens and closes it by itself (HTML, popover). A script puts the button of
  // the dark mode before it.
  header: (hasSearch) => html`<a class="skip" href="#main">Skip to content</a>
<header class="site-header">
<div class="bar"><a class="brand" href="${linkToMain(root, "home")}">${model.dataset.title}</a>
${hasSearch && html`<a class="site-search" href="${root}${mainPages.search}">Place, river or consent</a>\n`}<button class="menu" popovertarget="main-nav">Menu</button></div>
`,
  footer: (options) => footer(model, root, options),
});

/** The one search, in a page of its own. Elsewhere a script makes it of the link in the header. */
export const searchForm = (root: string, placeholder: string): Html =>
  html`<form class="site-search" role="search" action="${root}${mainPages.search}"><input${Object.entries(
    SEARCH_FIELD,
  ).map(
    ([name, value]) => html` ${name}="${value}"`,
  )} placeholder="${placeholder}"><button aria-label="Search"></button></form>
`;

const FOOTER_LINKS: readonly (readonly [MainPage, string])[] = [
  ["home", "Restrictions now"],
  ["changes", "What’s changing"],
  ["sites", "Monitoring sites"],
  ["consents", "Consents"],
  ["organisations", "Councils and water entities"],
  ["schemes", "Schemes"],
  ["zones", "Restriction zones"],
  ["search", "Search"],
  ["freshness", "Data freshness"],
  ["downloads", "Downloads"],
  ["reference", "API reference"],
  ["about", "About and licence"],
];

/**
 * With links to all main pages, or, on the pages of records, of which there are thousands, only to the one that has them all; with
 * the time of the data or without.
 */
type FooterOptions = { readonly hasAll: boolean; readonly isDated: boolean };

function footer(model: Model, root: string, { hasAll, isDated }: FooterOptions): Html {
  const { dataset } = model;
  const links = FOOTER_LINKS.map(
    ([name, label]) => html`<li><a href="${linkToMain(root, name)}">${label}</a></li>`,
  );
  return html`<footer class="site-footer">
${hasAll && html`<nav aria-label="All pages"><ul>${links}</ul></nav>\n`}${isDated && html`<p>${dataTime(timeOf(model))}</p>\n`}<p>${hasAll && dataset.attribution.map((line) => html`${line}. `)}Licence: <a href="${dataset.licence.url}" rel="license external">${dataset.licence.name}</a>.${
    !hasAll &&
    html` <a href="${linkToMain(root, "about")}">About this site, its sources and all its pages</a>.`
  }</p>
</footer>`;
}
