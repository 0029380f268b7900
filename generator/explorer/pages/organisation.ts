/** An organisation: its areas with what applies there, and the monitoring sites that it provides. */

import type { Organisation } from "../../../schemas/source.ts";
import { slug } from "../../api/template.ts";
import { type Html, html } from "../../views/html/html.ts";
import { spokenName } from "../../views/words/te-reo.ts";
import { count, externalLink } from "../../views/words/words.ts";
import { mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { jsonLinks } from "../parts/frame/json-links.ts";
import { layout, type PageFile } from "../parts/frame/layout.ts";
import { badges, subscribe } from "../parts/frame/subscribe.ts";
import { plainAreas } from "./areas/area-list.ts";
import { sitesInBrief } from "./monitoring/sites-table.ts";

/** It may set restrictions of which the data has no area. */
export const NO_AREAS =
  "None of its areas is on record here, so we do not know of any restriction that it sets.";

export function organisationPage(context: Context, organisation: Organisation): PageFile {
  const { id, name, websiteUrl } = organisation;
  const areas = context.areasOfOrganisation(id);
  // The notices of other areas are not followed, so a subscription would never bring anything.
  const followed = areas.filter(({ trackingStatus }) => trackingStatus === "tracked");
  const subscription = { kind: "organisation", id } as const;
  return layout(context, {
    folder: context.pageOf.organisation(id),
    kind: "organisation",
    hasTwin: true,
    title: name,
    description: `Water restrictions of ${name}: what is known of its areas and its monitoring sites.`,
    mainPage: "organisations",
    subscription: followed.length > 0 && subscription,
    holdsUntil: areas.length === 0 ? null : context.holdsUntil(areas),
    above: "Councils and water providers",
    main: html`<h1>${spokenName(name)}</h1>
<p class="meta">${websiteUrl === null ? "No website on record" : externalLink(websiteUrl)}</p>
<section aria-labelledby="areas"><h2 id="areas">Areas</h2>${
      areas.length === 0 ? html`<p>${NO_AREAS}</p>` : plainAreas(context, areas)
    }</section>
${providedSites(context, organisation)}
${
  followed.length > 0 &&
  html`${subscribe(context, subscription, `changes in the areas of ${name}`)}
${badges(context, followed)}
`
}${jsonLinks([
  {
    operation: "GetOrganisation",
    values: { organisationId: id },
    shows: "This council or water provider with its areas",
  },
  { operation: "GetAreas", shows: "All areas with their restriction now", query: "?pageSize=100" },
  { download: "area-organisations.csv", shows: "Who is responsible for which area, as a spreadsheet" },
])}`,
  });
}

/** The monitoring sites of the providers that are this organisation. */
const providedSites = (context: Context, { id }: Organisation): Html[] =>
  context.model.providers
    .filter(({ organisationId }) => organisationId === id)
    .map(({ providerKey, name }) => {
      const heading = `sites-${slug(providerKey)}`;
      const sites = context.sitesOfProvider(providerKey);
      return html`<section aria-labelledby="${heading}"><h2 id="${heading}">Monitoring sites of ${name}</h2>${sitesInBrief(context, sites, true)}${consentsLine(context.consentCountOf(providerKey))}</section>`;
    });

/** A council has thousands: who looks for one knows its number or its site. */
const consentsLine = (consents: number): Html | false =>
  consents > 0 &&
  html`<p>${count(consents, "consent")} of this provider. Each site lists its own, and <a href="/${mainPages.search}">the search</a> finds one by its number.</p>`;
