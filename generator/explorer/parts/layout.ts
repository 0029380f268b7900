/** What stands around every page: the head, the way to everything, the notices, and what the page is made from. */

import { SAMPLE_NOTICE } from "../../answers/documents.ts";
import { SITE_HEADERS } from "../../api/headers.ts";
import { formatInstant } from "../../api/instant.ts";
import { places } from "./addresses.ts";
import type { AssetName } from "./assets.ts";
import type { Site } from "./context.ts";
import { type Html, html, trusted } from "./html.ts";
import { NEW_ZEALAND, time } from "./time.ts";

export type Page = {
  /** The page's folder from the root of the tree, `areas/{id}/`; the file in it is `index.html`. */
  readonly folder: string;
  readonly kind: string;
  readonly title: string;
  /** One sentence, for search engines. */
  readonly description: string;
  /** Which of the main places the page belongs to. */
  readonly place?: keyof typeof places;
  readonly scripts?: readonly AssetName[];
  /** The way to the root, where it does not follow from the folder: of the page that answers for no address. */
  readonly root?: string;
};

/** A link's way from a page to an address that is counted from the root of the tree. */
export const rootOf = ({ folder, root }: Pick<Page, "folder" | "root">): string =>
  root ?? "../".repeat(folder.split("/").length - 1);

/** The policy as a page can state it: what may frame it, only a header can say. */
const POLICY = (SITE_HEADERS["Content-Security-Policy"] as string).replace(/;? *frame-ancestors[^;]*/, "");

/** A whole page around its main part. */
export function frame(site: Site, page: Page, main: Html): string {
  const { model, dataset, assets } = site;
  const root = rootOf(page);
  const asset = (name: AssetName) => `${root}${assets.pathOf(name)}`;
  return String(html`<!doctype html>
<html lang="en-NZ" data-page="${page.kind}" data-root="${root}" data-as-of="${formatInstant(model.asOf)}" data-valid-until="${model.validUntil === null ? "" : formatInstant(model.validUntil)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title === dataset.title ? "" : `${page.title} · `}${dataset.title}</title>
<meta name="description" content="${page.description}">
<meta name="color-scheme" content="light dark">
<link rel="icon" type="image/svg+xml" href="${asset("mark")}">
<link rel="stylesheet" href="${asset("site")}">
<script src="${asset("theme")}"></script>
${["frame" as const, ...(page.scripts ?? [])].map((name) => html`<script type="module" src="${asset(name)}"></script>\n`)}</head>
<body>
${surroundings(site, root).top}${nav(root, page.place)}</header>
${dataset.isSample && html`<aside class="sample" aria-label="Sample data"><p><strong>Sample data.</strong> ${SAMPLE_NOTICE.replace(/^Sample data, n/, "N")}</p></aside>\n`}<div id="notice" role="status" hidden></div>
<main id="main" tabindex="-1">
${main}
</main>
${surroundings(site, root).foot}
</body>
</html>
`);
}

const NAV = [
  ["home", "Restrictions"],
  ["sites", "Rivers and rain"],
  ["consents", "Consents"],
  ["organisations", "Councils"],
  ["schemes", "Schemes"],
  ["reference", "API"],
] as const;

const nav = (root: string, place: Page["place"]): Html =>
  html`<nav class="main-nav" aria-label="Main"><ul>${NAV.map(
    ([name, label]) =>
      html`<li><a href="${root}${places[name] || "./"}"${place === name && html` aria-current="true"`}>${label}</a></li>`,
  )}</ul></nav>`;

type Surroundings = { readonly top: Html; readonly foot: Html };

const made = new WeakMap<Site, Map<string, Surroundings>>();

/** What is the same on all pages of one depth is written once: there may be many thousands of them. */
function surroundings(site: Site, root: string): Surroundings {
  const ofSite = made.get(site) ?? new Map<string, Surroundings>();
  made.set(site, ofSite);
  const known = ofSite.get(root);
  if (known !== undefined) return known;
  const both = { top: top(site, root), foot: foot(site, root) };
  ofSite.set(root, both);
  return both;
}

const MARK = trusted(
  '<svg class="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><path class="drop" d="M16 3c5.2 6 8.5 10.5 8.5 15a8.5 8.5 0 0 1-17 0C7.5 13.5 10.8 9 16 3z"/><path class="level" d="M7.6 19h16.8a8.5 8.5 0 0 1-16.8 0z"/></svg>',
);

const top = (
  { dataset }: Site,
  root: string,
): Html => html`<a class="skip" href="#main">Skip to the content</a>
<header class="site-header">
<div class="bar"><a class="brand" href="${root || "./"}">${MARK}<span>${dataset.title}</span></a>
<form class="site-search" role="search" action="${root}${places.search}" method="get"><label class="vh" for="site-search">Search areas, councils, rivers and consents</label><input id="site-search" name="q" type="search" maxlength="200" required placeholder="Place, river or consent" autocomplete="off"><button type="submit">Search</button></form>
<button id="theme" type="button" class="icon needs-script" aria-pressed="false"><svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><circle cx="12" cy="12" r="8"/><path d="M12 4a8 8 0 0 1 0 16z"/></svg><span class="vh">Dark colours</span></button></div>
`;

const FOOT = [
  ["home", "Restrictions now"],
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
] as const;

function foot({ model, dataset }: Site, root: string): Html {
  const links = FOOT.map(
    ([name, label]) => html`<li><a href="${root}${places[name] || "./"}">${label}</a></li>`,
  );
  return html`<footer class="site-footer">
<nav aria-label="All pages"><ul>${links}</ul></nav>
<div class="colophon"><p>As at ${time(model.asOf, NEW_ZEALAND)}.${
    model.validUntil !== null &&
    html` The first fact on record to change next does so at ${time(model.validUntil, NEW_ZEALAND)}.`
  }</p>
<p>${dataset.attribution.map((line) => html`${line}. `)}Licence: <a href="${dataset.licence.url}" rel="license external noopener">${dataset.licence.name}</a>.</p></div>
</footer>`;
}
