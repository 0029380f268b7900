/** How recent everything is: the numbers of `/v1/status`, and what has no current data. */

import type { Provider } from "../../../schemas/source.ts";
import { statusOf } from "../../answers/about.ts";
import { formatCount } from "../../lib/format-count.ts";
import { formatDuration } from "../../lib/time/time-units.ts";
import type { Model } from "../../model/model.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { ageOf, shownFrom, shownUntil } from "../../views/by-clock.ts";
import { type Html, html } from "../../views/html/html.ts";
import { dataTable, numbers, tableHead } from "../../views/html/table.ts";
import { NEW_ZEALAND, time } from "../../views/words/time.ts";
import { count } from "../../views/words/words.ts";
import { mainPages } from "../parts/addresses.ts";
import type { Context } from "../parts/context.ts";
import { layout, type PageFile } from "../parts/frame/layout.ts";

export function freshnessPage(context: Context): PageFile {
  const { asOf, nextBuildBy } = context.model;
  return layout(context, {
    folder: mainPages.freshness,
    kind: "freshness",
    title: "Data freshness",
    description: "When the data was last updated, when it will be next, and how recent each provider is.",
    main: html`<h1>Data freshness</h1>
<p class="lead">Data as at ${time(asOf, NEW_ZEALAND)}. ${
      nextBuildBy === null
        ? "It is not kept up to date."
        : html`<span${shownUntil(nextBuildBy)}>The next update is due by ${time(nextBuildBy, NEW_ZEALAND)}.</span>
<span${shownFrom(nextBuildBy)}><strong>An update has been overdue since ${time(nextBuildBy, NEW_ZEALAND)}.</strong></span>`
    }</p>
<p class="meta">On record: ${new Intl.ListFormat("en-NZ").format(recordCounts(context.model))}.</p>
<section aria-labelledby="providers"><h2 id="providers">Providers</h2>
<p class="means">A reading or status that is older than its provider's maximum age is out of date. Its value is not shown.
Below are the numbers at the time of the data.</p>${providersTable(context)}</section>
<section aria-labelledby="quiet"><h2 id="quiet">Sites without a current reading</h2>${quietSites(context)}</section>
<section aria-labelledby="untracked"><h2 id="untracked">Areas that are not tracked</h2>${untrackedAreas(context)}</section>
<section class="data-links" aria-labelledby="data"><h2 id="data">Data behind this page</h2><ul>
<li><a href="/v1/status.json">Status</a> <code>GET /v1/status</code></li>
<li><a href="/v1/downloads/site-statuses.csv">What providers state for sites, as a spreadsheet</a> <code>site-statuses.csv</code></li></ul></section>`,
  });
}

function recordCounts(model: Model): string[] {
  const { counts } = statusOf(model);
  return [
    count(counts.areas, "area"),
    count(counts.stageAssignments, "period at a level", "periods at a level"),
    count(counts.scheduledChanges, "change"),
    count(counts.monitoringSites, "monitoring site"),
    count(counts.readings, "reading"),
    count(counts.consents, "consent"),
  ];
}

function providersTable(context: Context): Html {
  const { providers } = context.model;
  if (providers.length === 0) return html`<p>No providers on record.</p>`;
  return dataTable(
    tableHead([
      "Provider",
      "Newest observation",
      "Maximum age",
      numbers("Sites"),
      numbers("With a current reading"),
    ]),
    providers.map((provider) => providerCells(context, provider)),
  );
}

function providerCells({ model, sitesOfProvider }: Context, { providerKey, name, maximumAge }: Provider) {
  const sites = sitesOfProvider(providerKey);
  const newest = sites.reduce(
    (most, { readings }) => Math.max(most, readings.newest ?? -Infinity),
    -Infinity,
  );
  return [
    name,
    Number.isFinite(newest)
      ? html`${time(newest, NEW_ZEALAND)} <br><span class="meta">${ageOf(newest, model.asOf)}</span>`
      : "None",
    formatDuration(maximumAge),
    formatCount(sites.length),
    formatCount(sites.length - sites.filter(isQuiet).length),
  ];
}

/** Every series has old readings: what counts is whether one of them is current. */
const isQuiet = ({ readings }: SiteRecord): boolean => readings.count === readings.stale;

function quietSites({ model, pageOf }: Context): Html {
  const quiet = model.sites.filter(isQuiet);
  if (quiet.length === 0)
    return html`<p>${model.sites.length === 0 ? "No sites on record." : "Every site has one."}</p>`;
  const rows = quiet.map((site) => [
    html`<a href="/${pageOf.monitoringSite(site.id)}">${site.name}</a>`,
    site.readings.newest === null ? "None" : time(site.readings.newest, NEW_ZEALAND),
    whyQuiet(site),
  ]);
  return dataTable(tableHead(["Site", "Newest reading", "Why"]), rows);
}

function whyQuiet({ isServed, readings, maximumAge }: SiteRecord): string {
  if (!isServed) return "No longer updated";
  return readings.count === 0 ? "No readings" : `Older than ${formatDuration(maximumAge)}`;
}

function untrackedAreas({ model, pageOf }: Context): Html {
  const areas = model.areas.filter(({ trackingStatus }) => trackingStatus === "untracked");
  if (areas.length === 0)
    return html`<p>${model.areas.length === 0 ? "No areas on record." : "Every area is tracked."}</p>`;
  return html`<p class="means">We do not follow the notices for these areas. Ask the council.</p><ul class="links">${areas.map(
    ({ id, name }) => html`<li><a href="/${pageOf.area(id)}">${name}</a></li>`,
  )}</ul>`;
}
