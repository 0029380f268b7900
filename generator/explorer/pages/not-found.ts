import { places } from "../parts/addresses.ts";
import type { Site } from "../parts/context.ts";
import { html } from "../parts/html.ts";
import { frame } from "../parts/layout.ts";

/** The page of addresses that there are none of. It may be shown at any depth, so its links are from the host's root. */
export function notFoundPage(site: Site): string {
  const root = new URL(`${site.options.baseUrl}/`).pathname;
  return frame(
    site,
    {
      folder: "",
      root,
      kind: "not-found",
      title: "Page not found",
      description: "There is no page at this address.",
    },
    html`<h1>There is no page here</h1>
<p class="lead">The record may have left the data, or the address may be mistyped. That there is no page says nothing about restrictions.</p>
<ul class="links"><li><a href="${root}">Restrictions now</a></li><li><a href="${root}${places.search}">Search for an area, council, river or consent</a></li><li><a href="${root}${places.reference}">API reference</a></li></ul>`,
  );
}
