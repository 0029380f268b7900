/** The header and footer, which are the same on every page of one depth. */

import { isFinished, type Model } from "../../model/model.ts";
import { linkToMain, type MainPage, mainPages } from "./addresses.ts";
import { shownUntil } from "./by-clock.ts";
import { type Html, html, trusted } from "./html.ts";
import { formatTime, NEW_ZEALAND, time } from "./time.ts";

export type Surroundings = {
  /** The header up to its search, and what follows the search. */
  readonly top: Html;
  readonly search: Html;
  readonly controls: Html;
  /** With links to all main pages. */
  readonly foot: Html;
  /** Of the pages of records, of which there are thousands: the links are one page away. */
  readonly shortFoot: Html;
};

/** The header, without its navigation, and the footer. Their links start with `root`. */
export const surroundingsOf = (model: Model, root: string): Surroundings => ({
  top: top(model, root),
  search: searchForm(root, "Place, river or consent"),
  controls: CONTROLS,
  foot: foot(model, root, true),
  shortFoot: foot(model, root, false),
});

const top = (
  { dataset }: Model,
  root: string,
): Html => html`<a class="skip" href="#main">Skip to the content</a>
<header class="site-header">
<div class="bar"><a class="brand" href="${linkToMain(root, "home")}">${dataset.title}</a>
`;

/** The one search. Without scripts it leads to the page of the search, with them it answers in place. */
export const searchForm = (root: string, placeholder: string): Html =>
  html`<form class="site-search" role="search" action="${root}${mainPages.search}"><input id="site-search" name="q" type="search" maxlength="200" required aria-label="Search areas, councils, rivers and consents" placeholder="${placeholder}"><button aria-label="Search"></button></form>
`;

/** The navigation is a menu on a phone: the browser opens and closes it by itself (HTML, popover). */
const CONTROLS = trusted(
  '<button id="theme" class="icon needs-script" aria-label="Dark mode"></button><button class="menu" popovertarget="main-nav">Menu</button></div>\n',
);

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

/** Of all main pages, or only of the one that has them all. */
function foot({ asOf, ahead, dataset }: Model, root: string, hasAll: boolean): Html {
  const links = FOOTER_LINKS.map(
    ([name, label]) => html`<li><a href="${linkToMain(root, name)}">${label}</a></li>`,
  );
  return html`<footer class="site-footer">
${hasAll && html`<nav aria-label="All pages"><ul>${links}</ul></nav>\n`}<div class="colophon"><p>${
    isFinished(dataset)
      ? html`Data as at ${formatTime(asOf, NEW_ZEALAND)}, which is not kept up to date.`
      : html`Data as at ${formatTime(asOf, NEW_ZEALAND)}.${
          ahead.validUntil !== null &&
          html`<span${shownUntil(ahead.validUntil)}> Restrictions change next at ${time(ahead.validUntil, NEW_ZEALAND)}.</span>`
        }`
  }</p>
<p>${dataset.attribution.map((line) => html`${line}. `)}Licence: <a href="${dataset.licence.url}" rel="license external noopener">${dataset.licence.name}</a>.${
    !hasAll && html` <a href="${linkToMain(root, "about")}">About this site, and all its pages</a>.`
  }</p></div>
</footer>`;
}
