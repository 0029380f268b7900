/** The files that anybody may take away. */

import { jsonFile, mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { html } from "../parts/html.ts";
import { layout, rootOf } from "../parts/layout.ts";
import { dataTable } from "../parts/table.ts";

type Offer = { readonly path: string; readonly what: string; readonly format: string };

const LISTS: readonly Offer[] = [
  { path: jsonFile("GetAreas"), what: "Areas with their restriction now", format: "JSON" },
  { path: jsonFile("GetScheduledChanges"), what: "Scheduled changes", format: "JSON" },
  { path: jsonFile("GetSchemes"), what: "Schemes with their stages", format: "JSON" },
  { path: jsonFile("GetOrganisations"), what: "Councils and water entities", format: "JSON" },
  { path: jsonFile("GetRestrictionZones"), what: "Restriction zones", format: "JSON" },
];

const API: readonly Offer[] = [
  { path: "v1/openapi.json", what: "OpenAPI description", format: "OpenAPI 3.1" },
  { path: "v1/index.json", what: "Contents and terms", format: "JSON" },
  { path: "v1/status.json", what: "Status", format: "JSON" },
  { path: "v1/client.js", what: "Client for programs", format: "JavaScript module" },
  { path: "v1/client.d.ts", what: "Types of the client", format: "TypeScript" },
];

const MAP: readonly Offer[] = [
  { path: "v1/tiles/areas.pmtiles", what: "All map tiles in one archive", format: "PMTiles 3" },
  { path: jsonFile("GetAreaTileMetadata"), what: "Description for map software", format: "TileJSON 3" },
];

export function downloadsPage(context: Context): string {
  const page = {
    folder: mainPages.downloads,
    kind: "downloads",
    title: "Downloads",
    description: "The data as files: lists as JSON, the map as one archive, and the description of the API.",
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
  const { licence } = context.model.dataset;
  return layout(
    context,
    page,
    html`<h1>Downloads</h1>
<p class="lead">Free to use under <a href="${licence.url}" rel="license external noopener">${licence.name}</a>. Every page also lists the files that it shows.</p>
<section aria-labelledby="lists"><h2 id="lists">Lists</h2><p class="means">Each file holds up to 100 records. If <code>hasNextPage</code> is true, the list goes on in <code>2.json</code>, and so on.</p>${table("Lists", LISTS)}</section>
${context.land !== null && html`<section aria-labelledby="map"><h2 id="map">Map</h2>${table("Map", MAP)}</section>`}
<section aria-labelledby="api"><h2 id="api">API</h2>${table("API", API)}<p class="means">For everything else, see the <a href="${root}${mainPages.reference}">API reference</a>.</p></section>`,
  );
}
