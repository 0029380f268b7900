import { mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { html } from "../parts/html.ts";
import { layout, type PageFile } from "../parts/layout.ts";

/** The page for addresses that lead nowhere. It may be shown at any depth, so its links start at the host's root. */
export function notFoundPage(context: Context): PageFile {
  const { content } = layout(context, {
    folder: "",
    root: new URL(`${context.options.baseUrl}/`).pathname,
    kind: "not-found",
    title: "Page not found",
    description: "There is no page at this address.",
    main: (root) => html`<h1>Page not found</h1>
<p class="lead">The address may be mistyped, or the page may have been removed. This does not mean that there are no restrictions.</p>
<ul class="links"><li><a href="${root}">Restrictions now</a></li><li><a href="${root}${mainPages.search}">Search for an area, council, river or consent</a></li><li><a href="${root}${mainPages.reference}">API reference</a></li></ul>`,
  });
  return { path: "404.html", content };
}
