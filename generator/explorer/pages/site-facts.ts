import type { Provider } from "../../../schemas/source.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { pageOf, places } from "../parts/addresses.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { lengthOf } from "../parts/time.ts";

/** Who runs a site, where it belongs, and for how long its data counts as current. */
export function siteFacts({ model }: Site, record: SiteRecord, root: string): Html {
  const provider = model.providers.find(({ providerKey }) => providerKey === record.providerKey) as Provider;
  const { waterManagementArea: area, waterManagementSubArea: subArea, maximumAge } = record;
  const fact = (term: string, value: Html | string) => html`<dt>${term}</dt><dd>${value}</dd>`;
  const named = (place: NonNullable<typeof area>) =>
    html`${place.name}${place.number !== null && ` (${place.number})`}`;
  return html`<dl class="facts narrow">${fact(
    "Provider",
    provider.organisationId === null
      ? provider.name
      : html`<a href="${root}${pageOf.organisation(provider.organisationId)}">${provider.name}</a>`,
  )}${fact("Site number", record.siteNumber)}${record.waterway !== null && fact("Waterway", record.waterway)}${area !== null && fact("Water management area", named(area))}${subArea !== null && fact("Sub-area", named(subArea))}${fact(
    "Counts as current for",
    html`${lengthOf(maximumAge)} <a href="${root}${places.freshness}">Data freshness</a>`,
  )}</dl>`;
}
