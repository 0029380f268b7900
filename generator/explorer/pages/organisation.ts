/** An organisation: its areas with what applies there, and the observations that it provides. */

import type { Organisation } from "../../../schemas/source.ts";
import { nameOf } from "../../api/address.ts";
import { pageOf, places } from "../parts/addresses.ts";
import { crumbs } from "../parts/breadcrumbs.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { jsonLinks } from "../parts/json-links.ts";
import { frame, rootOf } from "../parts/layout.ts";
import { bare, count, external } from "../parts/words.ts";
import { plainAreas } from "./area-list.ts";
import { sitesTable } from "./sites-table.ts";

export function organisationPage(site: Site, organisation: Organisation): string {
  const { id, name, websiteUrl } = organisation;
  const areas = site.areasOfOrganisation.get(id) ?? [];
  const page = {
    folder: pageOf.organisation(id),
    kind: "organisation",
    title: name,
    description: `Water restrictions of ${name}: what applies in ${count(areas.length, "area")} now.`,
    place: "organisations" as const,
  };
  const root = rootOf(page);
  return frame(
    site,
    page,
    html`${crumbs(root, [["Councils and water entities", places.organisations]])}
<h1>${name}</h1>
<p class="meta">${websiteUrl === null ? "No website on record" : external(websiteUrl, bare(websiteUrl))}</p>
<section aria-labelledby="areas"><h2 id="areas">Areas</h2>${
      areas.length === 0
        ? html`<p>The data holds no area of this organisation.</p>`
        : plainAreas(site, areas, root)
    }</section>
${provided(site, organisation, root)}
${jsonLinks(root, [
  { operation: "GetOrganisation", values: { organisationId: id }, shows: "This organisation with its areas" },
  { operation: "GetAreas", shows: "All areas with their restriction now", query: "?pageSize=100" },
])}`,
  );
}

/** The monitoring sites of the providers that are this organisation. */
function provided(site: Site, { id }: Organisation, root: string): Html[] {
  return site.model.providers
    .filter(({ organisationId }) => organisationId === id)
    .map(({ providerKey, name }) => {
      const records = site.sitesOfProvider.get(providerKey) ?? [];
      return html`<section aria-labelledby="sites-${nameOf(providerKey)}"><h2 id="sites-${nameOf(providerKey)}">Monitoring sites of ${name}</h2>${sitesTable(site, records, root)}</section>`;
    });
}
