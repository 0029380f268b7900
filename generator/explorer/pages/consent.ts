/** A consent: may its holder take water? Band by band, what its monitoring sites say. */

import type { Band, ConsentHolding } from "../../model/consents.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { mainPages } from "../parts/addresses.ts";
import { breadcrumbs } from "../parts/breadcrumbs.ts";
import { shownFrom, shownUntil } from "../parts/by-clock.ts";
import type { Context } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { jsonLine } from "../parts/json-links.ts";
import { layout, rootOf } from "../parts/layout.ts";
import { type Measured, staleFrom } from "../parts/observations.ts";
import { restrictionLabel, staleBecause } from "../parts/restriction.ts";
import { styledTable } from "../parts/table.ts";
import { calendarDay, formatDay, formatTime, NEW_ZEALAND, time } from "../parts/time.ts";
import { formatQuantity } from "../parts/words.ts";
import { answer, question } from "./consent-answer.ts";

export function consentPage(context: Context, consent: ConsentHolding): string {
  const { consentNumber, sites } = consent;
  const providers = consent.providerKeys
    .map((providerKey) => context.providerOf({ providerKey }).name)
    .join(" and ");
  const page = {
    folder: context.pageOf.consent(consentNumber),
    kind: "consent",
    title: `Consent ${consentNumber}`,
    description: `May water be taken under consent ${consentNumber} of ${providers}?`,
    mainPage: "consents" as const,
  };
  const root = rootOf(page);
  return layout(
    context,
    page,
    html`${breadcrumbs(root, [["Consents", mainPages.consents]])}
<h1>Consent ${consentNumber}</h1>
<p class="meta">${providers} <button class="keep needs-script" data-consent="${consentNumber}">Keep on this device</button></p>
<section class="answer"><h2 id="answer">${question(consent)}</h2>${answer(context, consent)}</section>
${sites.map((entry) => siteBands(context, entry, root))}
${jsonLine(root, [
  { operation: "GetMonitoringConsentRestrictions", values: { consentNumber }, shows: "This consent" },
  { download: "consents.csv", shows: "All consents as a spreadsheet" },
])}`,
  );
}

const NO_FLOW = "No current flow on record.";

type SiteBands = { readonly site: SiteRecord; readonly bands: readonly Band[] };

function siteBands(
  { latestFlow, pageOf, providerOf }: Context,
  { site, bands }: SiteBands,
  root: string,
): Html {
  const flow = latestFlow(site);
  const end = flow === null ? 0 : staleFrom(flow.reading, site);
  // Most sites state all bands at once: then it is said once.
  const stated = new Set(bands.flatMap((band) => statedAt(site, band) ?? []));
  const [together = null] = stated.size === 1 ? stated : [];
  return html`<section class="consent-site"><h2><a href="${root}${pageOf.monitoringSite(site.id)}">${site.name}</a></h2>
<p class="meta">Site ${site.siteNumber} of ${providerOf(site).name}. ${
    flow === null
      ? NO_FLOW
      : html`<span${shownUntil(end)}>Flow <strong>${formatQuantity(flow.reading.value, flow.reading.unit)}</strong> at ${time(flow.reading.observedAt, NEW_ZEALAND)}. ${flow.trend}</span><span${shownFrom(end)}>${NO_FLOW}</span>`
  }${together !== null && currentUntil(site, together)}</p>${!site.isServed && html`<p class="note warn"><strong>This site is no longer updated</strong>, so we do not know what applies.</p>`}${styledTable(
    "bands",
    ["Band", "Status", "For", "Restricted below", "Flow against it", "Trigger level as at"],
    bands.map((band) => [
      html`Band ${band.bandNumber}`,
      html`${restrictionLabel(band.restriction)}<p class="meta">${explanation(site, band)}${stated.size > 1 && currentUntil(site, statedAt(site, band))}</p>`,
      band.restriction === null ? "–" : calendarDay(band.restriction.date),
      formatQuantity(band.triggerLevel, band.unit),
      flow === null ? "–" : html`<span${shownUntil(end)}>${againstTrigger(flow.reading, band)}</span>`,
      html`<a href="${band.thresholdSourceUrl}">${formatDay(band.thresholdAsAt)}</a>`,
    ]),
  )}</section>`;
}

/** The flow now against the level below which a band is restricted. Nothing where the units differ. */
function againstTrigger({ value, unit }: Measured, band: Band): string {
  if (unit !== band.unit) return "–";
  const difference = Number((value - band.triggerLevel).toPrecision(3));
  if (difference === 0) return "At the level";
  const words = `${formatQuantity(Math.abs(difference), unit)} ${difference > 0 ? "above" : "below"}`;
  return band.triggerLevel === 0
    ? words
    : `${words} (${Math.round((value / band.triggerLevel) * 100)}% of it)`;
}

/** When the status that counts for a band was stated; null if none does. */
const statedAt = ({ statuses }: SiteRecord, { bandNumber, restriction }: Band): number | null =>
  restriction === null ? null : (statuses.find((one) => one.bandNumber === bandNumber)?.asAt ?? null);

/** Providers do not say when they will state the next status: what is known is for how long this one counts. */
function currentUntil({ maximumAge }: SiteRecord, asAt: number | null): Html | false {
  if (asAt === null) return false;
  const end = asAt + maximumAge;
  return html` Stated ${time(asAt, NEW_ZEALAND)}; out of date from ${formatTime(end, NEW_ZEALAND)}<span${shownUntil(end)}> unless stated again.</span><strong${shownFrom(end)}>. It is out of date now: ask the provider.</strong>`;
}

/** What the site says about a band, or why nothing is known of it. */
function explanation(site: SiteRecord, { bandNumber, restriction }: Band): string | null {
  if (restriction !== null) return restriction.description;
  const status = site.statuses.find((one) => one.bandNumber === bandNumber);
  if (status === undefined) return "The site gives no status for this band.";
  return status.freshness === "stale"
    ? `The site's last status is out of date: ${staleBecause(status, site)}.`
    : "The site gives no status for this band now.";
}
