/** The layout of every page: its head, the navigation and notices above it, and the footer below. */

import { formatInstant } from "../../api/instant.ts";
import { publicAddress, type Scope } from "../../feeds/addresses.ts";
import { isFinished } from "../../model/model.ts";
import { linkToMain, type MainPage, mainPages } from "./addresses.ts";
import type { AssetName } from "./assets.ts";
import type { Context } from "./context.ts";
import { type Html, html, trusted } from "./html.ts";
import { alternates } from "./subscribe.ts";

export type Page = {
  /** The page's folder from the root of the tree, `areas/{id}/`; the file in it is `index.html`. */
  readonly folder: string;
  readonly kind: string;
  readonly title: string;
  /** One sentence, for search engines. */
  readonly description: string;
  /** The main page that this one belongs to. */
  readonly mainPage?: MainPage;
  readonly scripts?: readonly AssetName[];
  /** What a link preview shows, where that is not the title. */
  readonly preview?: { readonly title: string; readonly picture: string };
  /** Whether the page has the one search in its main part, so that the header needs none. */
  readonly hasOwnSearch?: boolean;
  /** Whose feed and calendar belong to the page. */
  readonly subscription?: Scope;
  /** The way to the root, for the 404 page: it is shown at any depth, so its folder does not say. */
  readonly root?: string;
};

/** What a link from a page starts with, to reach an address that is counted from the root of the tree. */
export const rootOf = ({ folder, root }: Pick<Page, "folder" | "root">): string =>
  root ?? "../".repeat(folder.split("/").length - 1);

/**
 * The policy for hosts that send no headers, in few words: every page has it. As in the header, nothing runs that is written
 * in a page, and nothing comes from another host. Its quotes need no escapes between double ones.
 */
export const POLICY = trusted(
  "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'self'",
);

const MAIN_FOLDERS: ReadonlySet<string> = new Set(Object.values(mainPages));

/** The API's own notice; a phone shows its start, so that the banner takes one line. */
const SAMPLE = html`<aside class="sample" aria-label="Sample data"><p><strong>Sample data, not official.</strong> Ask your council<span class="on-wide"> or water provider before you rely on a restriction</span>.</p></aside>
`;

/** A whole page around its main part. */
export function layout({ model, assets, options, surroundings }: Context, page: Page, main: Html): string {
  const { asOf, nextBuildBy, dataset } = model;
  const root = rootOf(page);
  const asset = (name: AssetName) => `${root}${assets.pathOf(name)}`;
  const scripts: readonly AssetName[] = ["layout", ...(page.scripts ?? [])];
  const { top, search, controls, foot, shortFoot } = surroundings(root);
  const isOfRecord = !MAIN_FOLDERS.has(page.folder);
  return String(html`<!doctype html>
<html lang="en-NZ" data-page="${page.kind}" data-root="${root}" data-as-of="${formatInstant(asOf)}"${isFinished(dataset) && html` data-finished`}${nextBuildBy !== null && html` data-next-build-by="${formatInstant(nextBuildBy)}"`}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title === dataset.title ? "" : `${page.title} · `}${dataset.title}</title>
<meta name="description" content="${page.description}">
<link rel="icon" href="${asset("mark")}">
${preview(page, dataset.title, publicAddress(options.baseUrl))}${page.subscription && alternates(root, page.subscription)}<link rel="stylesheet" href="${asset("explorer")}">${page.folder.startsWith(mainPages.reference) && html`<link rel="stylesheet" href="${asset("reference-styles")}">`}
<script src="${asset("theme")}"></script>
${scripts.map((name) => html`<script type="module" src="${asset(name)}"></script>\n`)}</head>
<body>
${top}${page.hasOwnSearch !== true && search}${controls}${navigation(root, page.mainPage)}</header>
${dataset.isSample && SAMPLE}<main id="main" tabindex="-1">
${main}
</main>
${isOfRecord ? shortFoot : foot}
</body>
</html>
`);
}

/**
 * What a link to the page looks like elsewhere (Open Graph). Its addresses are absolute, so a build without one has none. Nor
 * have the thousands of consents: elsewhere goes by title and description then.
 */
const preview = (
  { folder, kind, title, description, preview }: Page,
  site: string,
  base: string | null,
): Html | false =>
  base !== null &&
  kind !== "consent" &&
  html`<meta property="og:type" content="website"><meta property="og:site_name" content="${site}"><meta property="og:title" content="${preview?.title ?? title}"><meta property="og:description" content="${description}"><meta property="og:url" content="${base}/${folder}">${
    preview &&
    html`<meta property="og:image" content="${base}/${preview.picture}"><meta property="og:image:alt" content="${preview.title}"><meta name="twitter:card" content="summary">`
  }
`;

const NAVIGATION: readonly (readonly [MainPage, string])[] = [
  ["home", "Restrictions"],
  ["changes", "Changes"],
  ["sites", "Rivers and rain"],
  ["consents", "Consents"],
  ["organisations", "Councils"],
  ["schemes", "Schemes"],
  ["reference", "API"],
];

const navigation = (root: string, mainPage?: MainPage): Html =>
  html`<nav class="main-nav" id="main-nav" popover aria-label="Main">${NAVIGATION.map(
    ([name, label]) =>
      html`<a href="${linkToMain(root, name)}"${mainPage === name && html` aria-current="true"`}>${label}</a>`,
  )}</nav>`;
