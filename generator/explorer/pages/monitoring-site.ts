/** A monitoring site: its latest values, what it states for each band, its readings, and the consents that go by it. */

import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { pointMap } from "../charts/map.ts";
import { readingsChart } from "../charts/readings.ts";
import { pageOf, places } from "../parts/addresses.ts";
import { crumbs } from "../parts/breadcrumbs.ts";
import type { Site } from "../parts/context.ts";
import { html } from "../parts/html.ts";
import { jsonLinks } from "../parts/json-links.ts";
import { frame, rootOf } from "../parts/layout.ts";
import { seriesOf } from "../parts/observations.ts";
import { count } from "../parts/words.ts";
import { latestCards } from "./latest.ts";
import { siteFacts } from "./site-facts.ts";
import { statusTables } from "./site-statuses.ts";
import { triggersOf, usesTable } from "./site-uses.ts";

export function monitoringSitePage(site: Site, record: SiteRecord): string {
  const provider = site.providerNames.get(record.providerKey) as string;
  const page = {
    folder: pageOf.monitoringSite(record.id),
    kind: "site",
    title: record.name,
    description: `${record.name}, a monitoring site of ${provider}: latest readings, restrictions by band and the consents that go by it.`,
    place: "sites" as const,
    scripts: ["chart", "map"] as const,
  };
  const root = rootOf(page);
  const { asOf } = site.model;
  const series = seriesOf(record, site.readingsOf, asOf);
  const triggers = triggersOf(site, record);
  const stale = series.reduce((sum, { readings, current }) => sum + readings.length - current.length, 0);
  const values = { monitoringSiteId: record.id };
  return frame(
    site,
    page,
    html`${crumbs(root, [["Monitoring sites", places.sites]])}
<div class="split"><div class="page-main"><h1>${record.name}</h1>
<p class="meta">${record.waterway !== null && html`${record.waterway} · `}site ${record.siteNumber} of ${provider}</p>
${!record.isServed && html`<p class="note warn"><strong>This site is no longer served.</strong> What it last measured and stated says nothing about now, so it is not shown.</p>`}
${latestCards(record, series, asOf)}
<section aria-labelledby="bands"><h2 id="bands">Restrictions by band</h2>${statusTables(record)}</section>
<section aria-labelledby="readings"><h2 id="readings">Readings</h2>
<p class="means">${
      stale === 0
        ? "All readings on record are current."
        : `${count(stale, "reading")} on record ${stale === 1 ? "is" : "are"} stale. Their values are withheld, here and in the API.`
    }</p>
${series.map((one) => one.latest !== null && html`<h3>${one.name}</h3>${readingsChart({ series: one, triggers: one.type === "flow" ? triggers : [], asOf })}`)}</section>
<section aria-labelledby="consents"><h2 id="consents">Consents that go by this site</h2>${usesTable(site, record, root)}</section>
</div><aside class="page-aside" aria-label="Place and facts">${record.location !== null && pointMap(site, root, record.name, [record.location.longitude, record.location.latitude])}
${siteFacts(site, record, root)}</aside></div>
${jsonLinks(root, [
  { operation: "GetMonitoringSite", values, shows: "This site with what it states" },
  { operation: "GetMonitoringSiteReadings", values, shows: "Its readings", query: "?pageSize=100" },
])}`,
  );
}
