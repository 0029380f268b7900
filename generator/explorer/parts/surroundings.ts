/** The header and footer, which are the same on every page of one depth. */

import { isFinished, type Model } from "../../model/model.ts";
import { type MainPage, mainPages } from "./addresses.ts";
import { shownUntil } from "./by-clock.ts";
import { type Html, html, trusted } from "./html.ts";
import { NEW_ZEALAND, time } from "./time.ts";

export type Surroundings = {
  /** The header up to its search, and what follows the search. */
  readonly top: Html;
  readonly search: Html;
  readonly controls: Html;
  readonly foot: Html;
};

/** The header, without its navigation, and the footer. Their links start with `root`. */
export const surroundingsOf = (model: Model, root: string): Surroundings => ({
  top: top(model, root),
  search: searchForm(root, "Place, river or consent"),
  controls: CONTROLS,
  foot: foot(model, root),
});

const MARK = trusted(
  '<svg class="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><path class="drop" d="M16 3c5.2 6 8.5 10.5 8.5 15a8.5 8.5 0 0 1-17 0C7.5 13.5 10.8 9 16 3z"/><path class="level" d="M7.6 19h16.8a8.5 8.5 0 0 1-16.8 0z"/></svg>',
);

const top = (
  { dataset }: Model,
  root: string,
): Html => html`<a class="skip" href="#main">Skip to the content</a>
<header class="site-header">
<div class="bar"><a class="brand" href="${root || "./"}">${MARK}<span>${dataset.title}</span></a>
`;

const GLASS = trusted(
  '<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="10" cy="10" r="6.5"/><path d="M15 15l6 6"/></svg>',
);

/** The one search. Without scripts it leads to the page of the search, with them it answers in place. */
export const searchForm = (root: string, placeholder: string): Html =>
  html`<form class="site-search" role="search" action="${root}${mainPages.search}" method="get"><label class="vh" for="site-search">Search areas, councils, rivers and consents</label><input id="site-search" name="q" type="search" maxlength="200" required placeholder="${placeholder}" autocomplete="off" spellcheck="false"><button type="submit" aria-label="Search">${GLASS}</button></form>
`;

/** The navigation is a menu on a phone: the browser opens and closes it by itself (HTML, popover). */
const CONTROLS = trusted(
  '<button id="theme" type="button" class="icon needs-script" aria-pressed="false"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="12" cy="12" r="8"/><path d="M12 4a8 8 0 0 1 0 16z"/></svg><span class="vh">Dark mode</span></button><button type="button" class="menu" popovertarget="main-nav">Menu</button></div>\n',
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

function foot({ asOf, ahead, dataset }: Model, root: string): Html {
  const links = FOOTER_LINKS.map(
    ([name, label]) => html`<li><a href="${root}${mainPages[name] || "./"}">${label}</a></li>`,
  );
  return html`<footer class="site-footer">
<nav aria-label="All pages"><ul>${links}</ul></nav>
<div class="colophon"><p>${
    isFinished(dataset)
      ? html`Data as at ${time(asOf, NEW_ZEALAND)}, which is not kept up to date.`
      : html`Data as at ${time(asOf, NEW_ZEALAND)}.${
          ahead.validUntil !== null &&
          html`<span${shownUntil(ahead.validUntil)}> Restrictions change next at ${time(ahead.validUntil, NEW_ZEALAND)}.</span>`
        }`
  }</p>
<p>${dataset.attribution.map((line) => html`${line}. `)}Licence: <a href="${dataset.licence.url}" rel="license external noopener">${dataset.licence.name}</a>.</p></div>
</footer>`;
}
