/** What a monitoring site says now: its latest values, and its status for each band. */

import { freshnessOf } from "../../../model/freshness.ts";
import type { SiteRecord } from "../../../model/monitoring-sites.ts";
import { awayFrom } from "../../../views/against-trigger.ts";
import { ageOf, currentUntil, shownFrom, shownUntil } from "../../../views/by-clock.ts";
import { bandsInBrief, type Trigger } from "../../../views/charts/trigger-labels.ts";
import {
  CONTRADICTED,
  type CountedStatus,
  countedOn,
  isContradicted,
} from "../../../views/counted-statuses.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { dataTable, statuses, tableHead } from "../../../views/html/table.ts";
import { restrictionWords, staleBecause, statusSign } from "../../../views/restriction.ts";
import { type StatedSite, statusUntil } from "../../../views/stated-site.ts";
import { calendarDay, dateOf, formatTime, NEW_ZEALAND, time } from "../../../views/words/time.ts";
import { count, formatQuantity, formatValue } from "../../../views/words/words.ts";
import { sparkLine } from "../../charts/spark-line.ts";
import { daysOf, extentOf, normalRange } from "../../parts/state/days.ts";
import { type Measured, type Series, staleFrom, trendOf } from "../../parts/state/observations.ts";

/** The latest value of each kind of reading against the triggers of consents, its time, its trend and its normal range; or why there is none. */
export function latestValues(
  site: SiteRecord,
  series: readonly Series[],
  asOf: number,
  triggersOf: (series: Series) => readonly Trigger[],
): Html {
  if (series.length === 0) {
    return html`<p class="note warn"><strong>No readings.</strong> None are on record for this site, so we do not know the state of the water.</p>`;
  }
  return html`<div class="cards">${series.map((one) => html`<div class="card latest-card"><p class="label">${one.name}</p>${latestValue(site, one, asOf, triggersOf(one))}</div>`)}</div>`;
}

function latestValue(site: SiteRecord, series: Series, asOf: number, triggers: readonly Trigger[]): Html {
  const { latest, newest } = series;
  if (latest !== null) {
    const { value, unit, observedAt } = latest;
    const end = staleFrom(latest, site);
    const more =
      series.type === "rainfall" ? totalsOf(series, unit) : trendOf({ ...series, readings: series.all });
    const why = staleBecause(freshnessOf(observedAt, end, site), site);
    return html`<p class="value"${currentUntil(observedAt + site.maximumAge, "reading")}>${formatValue(value)} <span>${unit}</span></p>
<div${shownUntil(end)}>${againstTriggers(latest, triggers)}${sparkLine(series)}</div>
<p class="meta">${time(observedAt, NEW_ZEALAND)}, ${ageOf(observedAt, asOf)}.${more && html`<span${shownUntil(end)}> ${more}</span>`}<span${shownFrom(end)}> Its value is not shown because ${why}.</span>${normalWords(series, unit)}</p>`;
  }
  const freshness = freshnessOf(newest.observedAt, asOf, site);
  if (freshness.freshness === "current") {
    return html`<p class="value unknown">No value</p>
<p class="meta">The provider gives none in its current readings. The newest is from ${time(newest.observedAt, NEW_ZEALAND)}.</p>`;
  }
  return html`<p class="value unknown">Out of date</p>
<p class="meta">The newest reading is from ${time(newest.observedAt, NEW_ZEALAND)}. Its value is not shown because ${staleBecause(freshness, site)}.</p>`;
}

/** So many triggers are read one by one. */
const FEW = 5;

/** A value against the triggers of the consents at a site, the highest first. Of many, the nearest on each side are named. */
function againstTriggers(latest: Measured, triggers: readonly Trigger[]): Html | false {
  const next = triggers.findLastIndex(({ level }) => level > latest.value) + 1;
  const named = triggers.length > FEW ? triggers.slice(Math.max(0, next - 1), next + 1) : triggers;
  const others = triggers.length - named.length;
  const lines = named.map((trigger) => html`<li>${againstTrigger(latest, trigger)}</li>`);
  return (
    lines.length > 0 &&
    html`<ul>${lines}${others > 0 && html`<li>${count(others, "other trigger")} beyond these</li>`}</ul>`
  );
}

/** `11.2 m³/s below the band 3 trigger (82)`. */
const againstTrigger = (latest: Measured, { level, bands }: Trigger): string =>
  `${awayFrom(latest, level)} the ${bandsInBrief(bands)} trigger (${latest.unit === "%" ? formatQuantity(level, "%") : formatValue(level)})`;

/** The normal range, with the days that it comes from, so that the sentence stays true as days pass. Nothing where the data are of less than a year. */
function normalWords(series: Series, unit: string): Html | false {
  const range = normalRange(daysOf(series), series.type);
  if (range === null) return false;
  const { low, high, from, until } = range;
  const [first, last] = [from, until - 1].map((instant) => formatTime(instant, NEW_ZEALAND, "date"));
  return html` Normal range: ${formatValue(low)} to ${formatQuantity(high, unit)}, the mean of nine days of ten from ${first} to ${last}.`;
}

/** The rain of the newest day and of the one before, where the readings cover it; the chart has all days. */
const totalsOf = (series: Series, unit: string): string =>
  daysOf(series)
    .slice(-2)
    .toReversed()
    .filter(({ isWhole }, index) => index === 0 || isWhole)
    .map(
      (day, index) =>
        `${formatValue(day.sum)} ${unit}${index === 0 ? ` ${extentOf(day)}` : ""} on ${formatTime(day.until - 1, NEW_ZEALAND, "briefDate")}.`,
    )
    .join(" ");

/** A site's status for each band, and the earlier ones apart. A status that is out of date says so and nothing else. */
export function statusTables(site: StatedSite, asOf: number): Html {
  if (site.statuses.length === 0) {
    return html`<p class="note warn">This site gives no status for any band. That does not mean there is no restriction.</p>`;
  }
  const { counted } = site;
  const isCounted = (one: Pick<CountedStatus, "bandNumber" | "asAt">) =>
    counted.some(({ bandNumber, asAt }) => bandNumber === one.bandNumber && asAt === one.asAt);
  const earlier = site.statuses
    .filter((status) => !isCounted(status))
    .map((status) => countedOn(dateOf(asOf, NEW_ZEALAND), status));
  return html`${table(site, counted)}${
    earlier.length > 0 &&
    html`<details><summary>${count(earlier.length, "earlier status", "earlier statuses")}</summary>${table(site, earlier)}</details>`
  }`;
}

const HEAD = tableHead(["Band", statuses("Status"), "For", "As at"]);

const table = (site: StatedSite, statuses: readonly CountedStatus[]): Html =>
  dataTable(
    HEAD,
    statuses.map((status) => {
      const words = explanation(site, status);
      return [
        status.bandNumber === null ? "Whole site" : `Band ${status.bandNumber}`,
        html`<div${outdating(site, status)}>${statusSign(status.state)} ${restrictionWords(status)}${words && html`<p class="meta">${words}</p>`}</div>`,
        status.restriction === null ? "–" : calendarDay(status.restriction.date),
        time(Date.parse(status.asAt), NEW_ZEALAND),
      ];
    }),
  );

/** A status goes out of date by the clock, as a reading does: the next build would not show it any more. */
function outdating(site: StatedSite, status: CountedStatus): Html | false {
  const until = status.state === "unknown" ? null : statusUntil(status, site);
  return until !== null && currentUntil(until, "status");
}

function explanation(site: StatedSite, status: CountedStatus): string | null {
  if (status.freshness === "stale") return `Out of date: ${staleBecause(status, site)}.`;
  if (isContradicted(status, site.statuses)) return CONTRADICTED;
  return status.restriction === null ? "The site gives no status here." : status.restriction.description;
}
