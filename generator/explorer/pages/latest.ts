import { freshnessOf } from "../../model/freshness.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { type Html, html } from "../parts/html.ts";
import { type Series, trendOf } from "../parts/observations.ts";
import { staleBecause } from "../parts/restriction.ts";
import { lengthOf, NEW_ZEALAND, time } from "../parts/time.ts";
import { measured } from "../parts/words.ts";

/** The latest value of each kind of reading, when it was observed and which way it goes; or why there is none. */
export function latestCards(site: SiteRecord, series: readonly Series[], asOf: number): Html {
  if (series.length === 0) {
    return html`<p class="note warn"><strong>No readings.</strong> The data holds none of this site, so it is not known how the water stands.</p>`;
  }
  return html`<div class="cards">${series.map((one) => html`<div class="card latest-card"><p class="label">${one.name}</p>${latestValue(site, one, asOf)}</div>`)}</div>`;
}

function latestValue(site: SiteRecord, series: Series, asOf: number): Html {
  const { latest, readings } = series;
  if (latest !== null) {
    return html`<p class="value">${measured(latest.value)} <span>${latest.unit}</span></p><p class="meta">${time(latest.observedAt, NEW_ZEALAND)}, ${lengthOf(asOf - latest.observedAt)} before this page's instant. ${trendOf(series)}</p>`;
  }
  const newest = readings[0] as (typeof readings)[number];
  const freshness = freshnessOf(newest.observedAt, asOf, site);
  if (freshness.freshness === "current") {
    return html`<p class="value unknown">No value</p><p class="meta">The provider states none in its current readings. The newest is of ${time(newest.observedAt, NEW_ZEALAND)}.</p>`;
  }
  return html`<p class="value unknown">Stale</p><p class="meta">The newest reading, of ${time(newest.observedAt, NEW_ZEALAND)}, is ${lengthOf(asOf - newest.observedAt)} old. Its value is withheld because ${staleBecause(freshness, site)}.</p>`;
}
