/** How fresh everything is: the numbers of `/v1/status`, with the sites that have gone quiet. */

import { status } from "../../answers/documents.ts";
import { parseInstant } from "../../api/instant.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { pageOf, places } from "../parts/addresses.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { frame, rootOf } from "../parts/layout.ts";
import { dataTable, numbers } from "../parts/table.ts";
import { lengthOf, NEW_ZEALAND, time } from "../parts/time.ts";
import { count, grouped } from "../parts/words.ts";

export function freshnessPage(site: Site): string {
  const { model } = site;
  const page = {
    folder: places.freshness,
    kind: "freshness",
    title: "Data freshness",
    description:
      "As of when the pages speak, how long they stay true, and the newest observation of every provider.",
  };
  const root = rootOf(page);
  const { counts } = status(model);
  const held = [
    count(counts.areas, "area"),
    count(counts.stageAssignments, "stage assignment"),
    count(counts.scheduledChanges, "scheduled change"),
    count(counts.monitoringSites, "monitoring site"),
    count(counts.readings, "reading"),
    count(counts.consents, "consent"),
  ];
  return frame(
    site,
    page,
    html`<h1>Data freshness</h1>
<p class="lead">All pages speak for one instant: ${time(model.asOf, NEW_ZEALAND)}. ${
      model.validUntil === null
        ? "As far as the data goes, they stay true."
        : html`The first fact on record to change after it does so at ${time(model.validUntil, NEW_ZEALAND)}.`
    }</p>
<p class="meta">The data holds ${new Intl.ListFormat("en-NZ").format(held)}.</p>
<section aria-labelledby="providers"><h2 id="providers">Providers</h2>
<p class="means">A reading or a status that is older than its provider's maximum age is stale: its value is withheld.</p>${providersTable(site)}</section>
<section aria-labelledby="quiet"><h2 id="quiet">Sites without a current reading</h2>${quietSites(site, root)}</section>
<section aria-labelledby="untracked"><h2 id="untracked">Areas that are not tracked</h2>${untrackedAreas(site, root)}</section>
<section class="data-links" aria-labelledby="data"><h2 id="data">This page as data</h2><ul><li><a href="${root}v1/status.json">Status</a> <code>GET /v1/status</code></li></ul></section>`,
  );
}

function providersTable({ model }: Site): Html {
  if (model.providers.length === 0) return html`<p>The data names no provider.</p>`;
  const ages = new Map(model.providers.map(({ providerKey, maximumAge }) => [providerKey, maximumAge]));
  const rows = status(model).providers.map(
    ({ providerKey, name, monitoringSites, newestObservation, staleRows }) => {
      const newest = newestObservation === null ? null : parseInstant(newestObservation);
      return {
        cells: [
          name,
          html`${
            newest === null
              ? "none"
              : html`${time(newest, NEW_ZEALAND)}<br><span class="meta">${lengthOf(model.asOf - newest)} old</span>`
          }`,
          lengthOf(ages.get(providerKey) as number),
          grouped(monitoringSites),
          grouped(staleRows),
        ],
      };
    },
  );
  return dataTable(
    "Providers",
    ["Provider", "Newest observation", "Maximum age", numbers("Sites"), numbers("Stale rows")],
    rows,
  );
}

function quietSites({ model }: Site, root: string): Html {
  const quiet = model.sites.filter(({ readings }) => readings.count === readings.stale);
  if (quiet.length === 0) return html`<p>Every site has one.</p>`;
  const rows = quiet.map((site) => ({
    cells: [
      html`<a href="${root}${pageOf.monitoringSite(site.id)}">${site.name}</a>`,
      site.readings.newest === null ? "none" : time(site.readings.newest, NEW_ZEALAND),
      reasonOf(site),
    ],
  }));
  return dataTable("Sites without a current reading", ["Site", "Newest reading", "Why"], rows);
}

const reasonOf = ({ isServed, readings, maximumAge }: SiteRecord): string =>
  isServed
    ? readings.count === 0
      ? "No readings"
      : `Older than ${lengthOf(maximumAge)}`
    : "No longer served";

function untrackedAreas({ model }: Site, root: string): Html {
  const areas = model.areas.filter(({ trackingStatus }) => trackingStatus === "untracked");
  if (areas.length === 0) return html`<p>Every area is tracked.</p>`;
  return html`<p class="means">Nobody watches the notices for these. Ask the council.</p><ul class="links">${areas.map(
    ({ id, name }) => html`<li><a href="${root}${pageOf.area(id)}">${name}</a></li>`,
  )}</ul>`;
}
