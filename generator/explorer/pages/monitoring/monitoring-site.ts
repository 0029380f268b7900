/** A monitoring site: its latest values, its status for each band, its readings, and the consents linked to it. */

import { hasPages, layouts } from "../../../answers/store/layouts.ts";
import { formatDuration } from "../../../lib/time/time-units.ts";
import type { SiteRecord } from "../../../model/monitoring-sites.ts";
import { triggerWords } from "../../../views/against-trigger.ts";
import { shownFrom, shownUntil } from "../../../views/by-clock.ts";
import type { Trigger } from "../../../views/charts/trigger-labels.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { dataTable, sentences, tableHead } from "../../../views/html/table.ts";
import { spokenName } from "../../../views/words/te-reo.ts";
import { externalLink, formatQuantity } from "../../../views/words/words.ts";
import { pointMap } from "../../charts/map.ts";
import { readingsChart } from "../../charts/readings.ts";
import { mainPages } from "../../parts/addresses.ts";
import type { Context } from "../../parts/context.ts";
import { jsonLine, linkTo } from "../../parts/frame/json-links.ts";
import { layout, type PageFile } from "../../parts/frame/layout.ts";
import { consentsOn } from "../../parts/rivers.ts";
import { type Series, seriesOf, staleFrom } from "../../parts/state/observations.ts";
import { triggersFor } from "../../parts/state/site-triggers.ts";
import { latestValues, statusTables } from "./site-now.ts";
import { waterwayOf } from "./sites-table.ts";

export function monitoringSitePage(context: Context, site: SiteRecord): PageFile {
  const provider = context.providerOf(site).name;
  const { asOf } = context.model;
  const series = seriesOf(context.readings.readingsOf(site), site, asOf);
  const triggersOf = triggersFor(context, site, series);
  const values = { monitoringSiteId: site.id };
  const readings = {
    operation: "GetMonitoringSiteReadings",
    values,
    shows: "Its readings",
    query: "?pageSize=100",
    isComposed: !hasPages(layouts[context.options.store].readings),
  } as const;
  return layout(context, {
    folder: context.pageOf.monitoringSite(site.id),
    kind: "site",
    title: site.name,
    description: `${site.name}, a monitoring site of ${provider}: latest readings, restrictions by band and linked consents.`,
    mainPage: "sites",
    scripts: ["chart"],
    above: "Monitoring sites",
    main: html`<div class="split"><div class="page-main"><h1>${spokenName(site.name)}</h1>
<p class="meta">${site.waterway !== null && html`${waterwayOf(context.riverOf, site)} · `}site ${site.siteNumber} of ${provider}</p>
${!site.isServed && html`<p class="note warn"><strong>This site is no longer updated.</strong> Its last measurements say nothing about now, so they are not shown.</p>`}
${latestValues(site, series, asOf, triggersOf)}
<section aria-labelledby="bands"><h2 id="bands">Restrictions by band</h2>${statusTables(context.statedSite(site), asOf)}</section>
<section aria-labelledby="consents"><h2 id="consents">Consents linked to this site</h2>${linkedConsentsTable(context, site)}</section>
<section aria-labelledby="readings"><h2 id="readings">Readings</h2>
<p class="means">${historySentence(site, series)}${sourceSentences(site, provider)}</p>
${series.map((one) => chartOf(site, one, triggersOf(one), `/${linkTo(readings)}`))}</section>
</div><aside class="page-aside" aria-label="Place and facts">${site.location !== null && pointMap(context, site.name, [site.location.longitude, site.location.latitude])}
${siteFacts(context, site)}</aside></div>
${jsonLine([
  { operation: "GetMonitoringSite", values, shows: "This site" },
  readings,
  { download: "readings.csv.gz", shows: "The readings of all sites as a spreadsheet" },
])}`,
  });
}

/** A chart as long as its newest value is current; none without a current value. */
function chartOf(site: SiteRecord, series: Series, triggers: readonly Trigger[], data: string): Html | false {
  const { latest, name } = series;
  if (latest === null) return false;
  const end = shownUntil(staleFrom(latest, site));
  return html`<div${end}><h3>${name}</h3>${readingsChart({ series, latest, triggers, data })}</div>`;
}

const SERVERS = { hilltop: "Hilltop server", kiwis: "KiWIS server" } as const;

const sourceSentences = ({ servers }: SiteRecord, provider: string): Html[] =>
  servers.map(
    ({ kind, url }) => html` Readings from ${provider}'s ${SERVERS[kind]} at ${externalLink(url)}.`,
  );

/** Says what the older values are, or that there is no current value any more. */
function historySentence(site: SiteRecord, series: readonly Series[]): Html {
  const ends = series.flatMap(({ latest }) => (latest === null ? [] : staleFrom(latest, site)));
  const none = "No value is current, so none is shown, here or in the API.";
  if (ends.length === 0) return html`${series.length > 0 && none}`;
  const end = Math.max(...ends);
  return html`<span${shownUntil(end)}>Values older than ${formatDuration(site.maximumAge)} are history, here by the day. The API gives only current ones.</span><span${shownFrom(end)}>${none}</span>`;
}

/** Who runs a site, where it belongs, and for how long its data counts as current. */
function siteFacts({ pageOf, providerOf }: Context, site: SiteRecord): Html {
  const { name, organisationId } = providerOf(site);
  const { waterManagementArea: area, waterManagementSubArea: subArea, maximumAge } = site;
  const fact = (term: string, value: Html | string) => html`<dt>${term}</dt><dd>${value}</dd>`;
  const place = ({ name, number }: NonNullable<typeof area>) =>
    html`${name}${number !== null && ` (${number})`}`;
  return html`<dl class="facts">${fact(
    "Provider",
    organisationId === null ? name : html`<a href="/${pageOf.organisation(organisationId)}">${name}</a>`,
  )}${area !== null && fact("Water management area", place(area))}${subArea !== null && fact("Sub-area", place(subArea))}${fact(
    "Data counts as current for",
    html`${formatDuration(maximumAge)} (<a href="/${mainPages.freshness}">data freshness</a>)`,
  )}</dl>`;
}

/** The consents that name a site, with the levels at which their bands start. */
function linkedConsentsTable({ consentsAt, pageOf, riverOf }: Context, site: SiteRecord): Html {
  const linked = consentsAt(site);
  if (linked.length === 0) return html`<p>No consent on record has a trigger level at this site.</p>`;
  const river = riverOf(site);
  const rows = linked.map(({ consent, bands }) => [
    html`<a href="/${pageOf.consent(consent.consentNumber)}">${consent.consentNumber}</a>`,
    bands.map(({ bandNumber, triggerLevel, unit }, index) => {
      const words = html`Band ${bandNumber} ${triggerWords(triggerLevel, unit)}`;
      return index === 0 ? words : html`<br>${words}`;
    }),
  ]);
  const levels = new Map<number, Set<string>>();
  for (const { bandNumber, triggerLevel, unit } of linked.flatMap(({ bands }) => bands))
    levels.set(bandNumber, (levels.get(bandNumber) ?? new Set()).add(formatQuantity(triggerLevel, unit)));
  const isOwn = [...levels.values()].some(({ size }) => size > 1);
  const others = river !== undefined && river.consents.length > linked.length;
  return html`${isOwn && OWN_LEVELS}${dataTable(HEAD, rows)}${others && html`<p><a href="/${river.folder}">All ${consentsOn(river)}</a></p>`}`;
}

/** Words of a site may name the level of most consents. */
const OWN_LEVELS = html`<p class="means">Consents here have levels of their own for the same band. The site states one status for a band, and its words may name another level than a consent has.</p>`;

const HEAD = tableHead(["Consent", sentences("Restricted")]);
