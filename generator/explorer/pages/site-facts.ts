import { formatDuration } from "../../lib/time-units.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";

/** Who runs a site, where it belongs, and for how long its data counts as current. */
export function siteFacts({ pageOf, providerOf }: Context, site: SiteRecord, root: string): Html {
  const { name, organisationId } = providerOf(site);
  const { waterManagementArea: area, waterManagementSubArea: subArea, maximumAge } = site;
  const fact = (term: string, value: Html | string) => html`<dt>${term}</dt><dd>${value}</dd>`;
  const place = ({ name, number }: NonNullable<typeof area>) =>
    html`${name}${number !== null && ` (${number})`}`;
  return html`<dl class="facts narrow">${fact(
    "Provider",
    organisationId === null
      ? name
      : html`<a href="${root}${pageOf.organisation(organisationId)}">${name}</a>`,
  )}${area !== null && fact("Water management area", place(area))}${subArea !== null && fact("Sub-area", place(subArea))}${fact(
    "Data counts as current for",
    html`${formatDuration(maximumAge)} (<a href="${root}${mainPages.freshness}">data freshness</a>)`,
  )}</dl>`;
}
