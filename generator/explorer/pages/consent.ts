/** A consent: may its holder take water? Band by band, what the sites that it names state. */

import type { Band, ConsentHolding } from "../../model/consents.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { pageOf, places } from "../parts/addresses.ts";
import { crumbs } from "../parts/breadcrumbs.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { jsonLinks } from "../parts/json-links.ts";
import { frame, rootOf } from "../parts/layout.ts";
import { latestFlow } from "../parts/observations.ts";
import {
  staleBecause,
  TAKING_WORDS,
  TAKINGS,
  takingOf,
  takingSign,
  takingWords,
} from "../parts/restriction.ts";
import { dataTable, numbers } from "../parts/table.ts";
import { calendarDay, NEW_ZEALAND, time } from "../parts/time.ts";
import { count, external, level, measured } from "../parts/words.ts";

export function consentPage(site: Site, consent: ConsentHolding): string {
  const { consentNumber, sites } = consent;
  const providers = consent.providerKeys.map((key) => site.providerNames.get(key) as string).join(" and ");
  const page = {
    folder: pageOf.consent(consentNumber),
    kind: "consent",
    title: `Consent ${consentNumber}`,
    description: `May water be taken under consent ${consentNumber} of ${providers}? Bands, trigger levels and what the monitoring sites state now.`,
    place: "consents" as const,
  };
  const root = rootOf(page);
  return frame(
    site,
    page,
    html`${crumbs(root, [["Consents", places.consents]])}
<h1>Consent ${consentNumber}</h1>
<p class="meta">recorded by ${providers}</p>
<section class="answer" aria-labelledby="answer"><h2 id="answer">May I take water?</h2>${answer(site, consent)}</section>
${sites.map((entry) => siteBands(site, entry, root))}
${jsonLinks(root, [
  { operation: "GetMonitoringConsentRestrictions", values: { consentNumber }, shows: "This consent" },
  ...sites.map(({ site: { id, name } }) => ({
    operation: "GetMonitoringSite" as const,
    values: { monitoringSiteId: id },
    shows: name,
  })),
])}`,
  );
}

/** The worst of what the consent holds, as a word for a list. */
export const worstOf = ({ sites }: ConsentHolding): (typeof TAKINGS)[number] => {
  const found = new Set(sites.flatMap(({ bands }) => bands.map(({ restriction }) => takingOf(restriction))));
  return TAKINGS.find((taking) => found.has(taking)) ?? "unknown";
};

/** The answer in a few words: how many bands stand how. What is not known is said in the same breath. */
function answer({ model }: Site, consent: ConsentHolding): Html {
  const bands = consent.sites.flatMap((entry) => entry.bands);
  const worst = worstOf(consent);
  if (bands.length === 0) {
    return html`<div class="now-panel unknown">${takingSign("unknown")}<div><p class="now-stage">Not known</p><p>The rows of this consent name no site that the data holds, or no trigger level. Ask the provider.</p></div></div>`;
  }
  const numbers = Map.groupBy(bands, ({ restriction }) => takingOf(restriction));
  const takings = TAKINGS.filter((taking) => numbers.has(taking));
  const isMixed = takings.length > 1;
  return html`<div class="now-panel ${worst}">${takingSign(worst)}<div><p class="now-stage">${TAKING_WORDS[worst]}${isMixed && " in some bands"}</p>${
    isMixed
      ? html`<ul class="takings">${takings.map((taking) => html`<li>${takingSign(taking)} <span>${TAKING_WORDS[taking]} in ${count(numbers.get(taking)?.length ?? 0, "band")}</span></li>`)}</ul>`
      : html`<p>${bands.length === 1 ? "In its one band." : `In all ${bands.length} bands.`}</p>`
  }${
    numbers.has("unknown") &&
    html`<p><strong>Not known is not "no restriction".</strong> Ask the provider before you take water.</p>`
  }<p class="as-of">As at ${time(model.asOf, NEW_ZEALAND)}. The consent's own conditions apply as well.</p></div></div>`;
}

type SiteBands = { readonly site: SiteRecord; readonly bands: readonly Band[] };

function siteBands(
  { model, readingsOf, providerNames }: Site,
  { site, bands }: SiteBands,
  root: string,
): Html {
  const flow = latestFlow(site, readingsOf, model.asOf);
  return html`<section aria-labelledby="site-${site.id}"><h2 id="site-${site.id}"><a href="${root}${pageOf.monitoringSite(site.id)}">${site.name}</a></h2>
<p class="meta">Site ${site.siteNumber} of ${providerNames.get(site.providerKey)}. ${
    flow === null
      ? "There is no current flow on record."
      : html`Flow ${measured(flow.value)} ${flow.unit} at ${time(flow.observedAt, NEW_ZEALAND)}.`
  }</p>
${!site.isServed && html`<p class="note warn"><strong>This site is no longer served</strong>, so it is not known what applies.</p>`}
${dataTable(
  `Bands at ${site.name}`,
  ["Band", "Stated now", "For the day", numbers("Restricted below"), "Trigger level as at"],
  bands.map((band) => ({
    cells: [
      html`Band ${band.bandNumber}`,
      html`${takingWords(band.restriction)}<p class="meta">${because(site, band)}</p>`,
      band.restriction === null ? "–" : calendarDay(band.restriction.date),
      level(band.triggerLevel, band.unit),
      external(band.thresholdSourceUrl, calendarDay(band.thresholdAsAt)),
    ],
  })),
)}</section>`;
}

/** What the site says of a band; or why nothing is known of it. */
function because(site: SiteRecord, { bandNumber, restriction }: Band): string | null {
  if (restriction !== null) return restriction.description;
  const status = site.statuses.find((one) => one.bandNumber === bandNumber);
  if (status === undefined) return "The site states nothing for this band.";
  return status.freshness === "stale"
    ? `What the site last stated is stale: ${staleBecause(status, site)}.`
    : "The site states nothing for this band now.";
}
