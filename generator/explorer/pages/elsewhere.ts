/** The pages for addresses that have no page, or no longer have one. */

import { html } from "../../views/html/html.ts";
import { mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { documentOf } from "../parts/frame/document.ts";
import { layout, type PageFile, POLICY } from "../parts/frame/layout.ts";
import type { Moved } from "../parts/page-folders.ts";

/** The page at a former address, by id: it forwards readers, with or without scripts, and search engines. */
export function movedPage({ from, to, name }: Moved): PageFile {
  const address = `${"../".repeat(from.split("/").length - 1)}${to}`;
  const content = documentOf({
    attributes: html` data-page="moved"`,
    policy: POLICY,
    title: name,
    head: html`<meta http-equiv="refresh" content="0; url=${address}">
<link rel="canonical" href="${address}">
`,
    body: html`<main><h1>${name}</h1><p><a href="${address}">Go to ${name}</a></p></main>`,
  });
  return { path: `${from}index.html`, content };
}

/** The page for addresses that lead nowhere. It may be shown at any depth, so its links start at the host's root. */
export function notFoundPage(context: Context): PageFile {
  const { content } = layout(context, {
    folder: "",
    root: new URL(`${context.options.baseUrl}/`).pathname,
    kind: "not-found",
    title: "Page not found",
    description: "There is no page at this address.",
    main: html`<h1>Page not found</h1>
<p class="lead">The address may be mistyped, or the page may have been removed. This does not mean that there are no restrictions.</p>
<ul class="links"><li><a href="/">Restrictions</a></li><li><a href="/${mainPages.search}">Search for an area, council, river or consent</a></li><li><a href="/${mainPages.reference}">API reference</a></li></ul>`,
  });
  return { path: "404.html", content };
}
