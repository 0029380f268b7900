/** The layout of every page: its head, the navigation and notices above it, and the footer below. */

import { sampleWords } from "../../../answers/about.ts";
import { publicAddress, type Scope } from "../../../api/subscriptions.ts";
import { isFinished, type Model } from "../../../model/model.ts";
import { facts } from "../../../views/html/facts.ts";
import { type Html, html, trusted } from "../../../views/html/html.ts";
import { type MainPage, mainPages } from "../addresses.ts";
import type { Context } from "../context.ts";
import type { AssetName } from "./assets.ts";
import { documentOf } from "./document.ts";
import { wayFrom, withLinksFrom } from "./links.ts";
import { alternates } from "./subscribe.ts";
import { footer, header } from "./surroundings.ts";
import { THEME_COLOUR, WEB_APP } from "./web-app.ts";

export type Page = {
  /** The page's folder from the root of the tree, `areas/{id}/`; the file in it is `index.html`. */
  readonly folder: string;
  readonly kind: string;
  readonly title: string;
  /** One sentence, for search engines. */
  readonly description: string;
  /** The main page that this one belongs to. */
  readonly mainPage?: MainPage;
  /** What the link to the main page above this one says, on pages that have one. */
  readonly above?: string;
  readonly scripts?: readonly (AssetName | false)[];
  /** What a link preview shows, where that is not the title. */
  readonly preview?: { readonly title: string; readonly picture: string };
  /** Whether the page has the one search in its main part, so that the header needs none. */
  readonly hasOwnSearch?: boolean;
  /** Whose feed and calendar belong to the page. */
  readonly subscription?: Scope | false;
  /** Until when what it says of areas holds by itself, in milliseconds; none for pages that say nothing of them. */
  readonly holdsUntil?: number | null;
  /** Whether the page says nothing of the time of the data, so that it stays the same while only that changes. */
  readonly isUndated?: boolean;
  /** Whether the same is beside it in Markdown (twins/). */
  readonly hasTwin?: boolean;
  /** The way to the root, for the 404 page: it is shown at any depth, so it cannot be derived from its folder. */
  readonly root?: string;
  readonly main: Html;
};

/**
 * The policy for hosts that send no headers; short, because every page has it. Like the header, it allows no inline
 * script and nothing from another host. Its quotes need no escaping within double quotes.
 */
export const POLICY = trusted(
  "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'",
);

/** The pages with code, and with their contents beside them. */
const WITH_CONTENTS = [mainPages.reference, mainPages.docs];

const MAIN_FOLDERS: ReadonlySet<string> = new Set(Object.values(mainPages));

/**
 * What a reader has to know before anything else: that the data is a sample, moved or not, and that it is fixed at a day that may be long past.
 * It has no date, because pages without one have it too. A phone shows its start, so that it takes one line.
 */
function warning({ dataset }: Model): Html | false {
  const ask = "Ask your council or water provider before you rely on a restriction.";
  const isOld = isFinished(dataset);
  if (isOld || (dataset.isSample && dataset.movedByWeeks)) {
    const what = dataset.isSample
      ? `${sampleWords(dataset)}${isOld ? ", not kept up to date" : ""}.`
      : "Not kept up to date.";
    return html`<aside class="sample"><strong>${what}</strong><span class="on-wide"> ${ask}</span></aside>
`;
  }
  return (
    dataset.isSample &&
    html`<aside class="sample"><strong>Sample data, not official.</strong> Ask your council<span class="on-wide"> or water provider before you rely on a restriction</span>.</aside>
`
  );
}

const TWIN = trusted('<link rel="alternate" type="text/markdown" href="index.md">\n');

/** A page as a file, by its path from the root of the tree. */
export type PageFile = { readonly path: string; readonly content: string };

/** A whole page around its main part, as a file of its folder. */
export function layout({ model, options, assets }: Context, page: Page): PageFile {
  const { root } = page;
  const { title } = model.dataset;
  const asset = (name: AssetName) => `/${assets.pathOf(name)}`;
  const scripts = ["layout" as const, ...(page.scripts ?? [])].filter((name) => name !== false);
  const isDated = page.isUndated !== true;
  const isOfRecord = !MAIN_FOLDERS.has(page.folder);
  const content = documentOf({
    attributes: html`${isFinished(model.dataset) && html` class="finished"`} data-page="${page.kind}"${timeOfPage(model, page)}`,
    policy: POLICY,
    title: page.title === title ? title : `${page.title} · ${title}`,
    head: html`<meta name="description" content="${page.description}">
<link rel="icon" href="${asset("mark")}">
${
  // Not on the thousands of pages of monitoring sites and consents.
  (!isOfRecord || page.kind === "area") &&
  html`<meta name="theme-color" content="${THEME_COLOUR}"><link rel="manifest" href="/${WEB_APP}">
`
}${preview(page, title, publicAddress(options.baseUrl), assets.pathOf("preview-site"))}${
  page.hasTwin === true && TWIN
}${page.subscription && alternates(page.subscription)}<link rel="stylesheet" href="${asset("explorer")}">${
      WITH_CONTENTS.some((folder) => page.folder.startsWith(folder)) &&
      html`<link rel="stylesheet" href="${asset("reference-styles")}">`
    }
<script src="${asset("before-paint")}"></script>
${scripts.map((name) => html`<script type="module" src="${asset(name)}"></script>\n`)}`,
    body: html`${header(title, page)}
${warning(model)}<main id="main" tabindex="-1">
${page.above !== undefined && html`${linkAbove(page.mainPage, page.above)}\n`}${page.main}
</main>
${footer(model, { hasAll: isDated && !isOfRecord, isDated, holdsUntil: page.holdsUntil })}`,
  });
  return {
    path: `${page.folder}index.html`,
    content: withLinksFrom(content, root === undefined ? wayFrom(page.folder) : (address) => root + address),
  };
}

/** What scripts need to know of the page's time (client/page/explorer.ts). */
const timeOfPage = (
  { asOf, nextBuildBy, ahead: { horizon } }: Model,
  { isUndated, holdsUntil }: Page,
): Html =>
  facts(
    "time",
    isUndated === true
      ? {}
      : {
          asOf,
          nextBuildBy: nextBuildBy ?? undefined,
          knownUntil: horizon ?? undefined,
          holdsUntil: holdsUntil ?? undefined,
        },
  );

/**
 * What a link to the page looks like elsewhere (Open Graph), and the page's address, which is also the address of its preview. Both
 * are absolute, so a build without a base address has none. The thousands of pages of consents have none either; their title and
 * description have to do.
 */
const preview = (
  { folder, kind, title, description, preview }: Page,
  site: string,
  base: string | null,
  picture: string,
): Html | false =>
  base !== null &&
  kind !== "consent" &&
  // It is no page of the site. Its folder is the first page's, so that address would be wrong.
  kind !== "not-found" &&
  html`<meta property="og:site_name" content="${site}"><meta property="og:title" content="${preview?.title ?? title}"><meta property="og:description" content="${description}"><link rel="canonical" href="${base}/${folder}"><meta property="og:image" content="${base}/${preview?.picture ?? picture}"><meta name="twitter:card" content="summary_large_image">
`;

/** The link to the main page that this one belongs to. */
const linkAbove = (mainPage: MainPage = "home", label: string): Html =>
  html`<nav class="breadcrumbs" aria-label="Breadcrumbs"><a href="/${mainPages[mainPage]}">${label}</a></nav>`;
