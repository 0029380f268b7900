/** What the build offers to take away. */

import { jsonOf, places } from "../parts/addresses.ts";
import type { Site } from "../parts/context.ts";
import { html } from "../parts/html.ts";
import { frame, rootOf } from "../parts/layout.ts";
import { dataTable } from "../parts/table.ts";

type Offer = { readonly path: string; readonly what: string; readonly format: string };

const LISTS: readonly Offer[] = [
  { path: jsonOf("GetAreas"), what: "Areas with their restriction now", format: "JSON" },
  { path: jsonOf("GetScheduledChanges"), what: "Scheduled changes", format: "JSON" },
  { path: jsonOf("GetSchemes"), what: "Schemes with their stages", format: "JSON" },
  { path: jsonOf("GetOrganisations"), what: "Councils and water entities", format: "JSON" },
  { path: jsonOf("GetRestrictionZones"), what: "Restriction zones", format: "JSON" },
];

const API: readonly Offer[] = [
  { path: "v1/openapi.json", what: "The API described for machines", format: "OpenAPI 3.1" },
  { path: "v1/index.json", what: "What there is, and the terms", format: "JSON" },
  { path: "v1/status.json", what: "As of when, how much, how fresh", format: "JSON" },
  {
    path: "v1/client.js",
    what: "The whole API for a browser, on a host of files",
    format: "JavaScript module",
  },
  { path: "v1/client.d.ts", what: "Its types", format: "TypeScript" },
];

const MAP: readonly Offer[] = [
  { path: "v1/tiles/areas.pmtiles", what: "All map tiles in one archive", format: "PMTiles 3" },
  { path: jsonOf("GetAreaTileMetadata"), what: "The tiles described for map clients", format: "TileJSON 3" },
];

export function downloadsPage(site: Site): string {
  const page = {
    folder: places.downloads,
    kind: "downloads",
    title: "Downloads",
    description:
      "Everything on this site as files: lists as JSON, the map as one archive, and the API's description.",
  };
  const root = rootOf(page);
  const table = (label: string, offers: readonly Offer[]) =>
    dataTable(
      label,
      ["What", "Format", "File"],
      offers.map(({ path, what, format }) => ({
        cells: [html`<a href="${root}${path}">${what}</a>`, format, html`<code>${path}</code>`],
      })),
    );
  const { licence } = site.dataset;
  return frame(
    site,
    page,
    html`<h1>Downloads</h1>
<p class="lead">Everything here is files, free to take under <a href="${licence.url}" rel="license external noopener">${licence.name}</a>. Every page names the files that it shows.</p>
<section aria-labelledby="lists"><h2 id="lists">Lists</h2><p class="means">Pages of a hundred records; <code>hasNextPage</code> says whether there is another, <code>2.json</code> and so on.</p>${table("Lists", LISTS)}</section>
${site.land !== null && html`<section aria-labelledby="map"><h2 id="map">Map</h2>${table("Map", MAP)}</section>`}
<section aria-labelledby="api"><h2 id="api">API</h2>${table("API", API)}<p class="means"><a href="${root}${places.reference}">The API reference</a> tells how to ask for anything else.</p></section>`,
  );
}
