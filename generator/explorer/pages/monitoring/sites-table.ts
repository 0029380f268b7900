import type { SiteRecord } from "../../../model/monitoring-sites.ts";
import { currentUntil, shownUntil } from "../../../views/by-clock.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { dataTable, statuses, tableHead } from "../../../views/html/table.ts";
import { siteStatusCell } from "../../../views/site-status.ts";
import { statusUntil } from "../../../views/stated-site.ts";
import { AFTERWARDS } from "../../../views/words/afterwards.ts";
import { spokenName } from "../../../views/words/te-reo.ts";
import { calendarDay, formatTime, NEW_ZEALAND } from "../../../views/words/time.ts";
import { count, formatQuantity } from "../../../views/words/words.ts";
import type { Context } from "../../parts/context.ts";
import type { SiteReadings } from "../../parts/state/site-readings.ts";

/**
 * The day that most statuses are for, so that not every row names it. It is hidden once all statuses of these sites are
 * out of date.
 */
export function statusDayLine(
  { statusDay, statedSite }: Context,
  sites: readonly SiteRecord[],
): Html | false {
  const day = statusDay();
  const ends = sites
    .map(statedSite)
    .flatMap((site) =>
      site.counted.flatMap((status) =>
        status.restriction?.date === day ? (statusUntil(status, site) ?? []) : [],
      ),
    );
  return (
    day !== null &&
    html`<p class="meta"${ends.length > 0 && shownUntil(Math.max(...ends) + 1)}>Statuses are for ${calendarDay(day)}, unless a row names another day.</p>`
  );
}

/** Monitoring sites with their provider, unless the page is the provider's, their latest reading and their strictest status. */
export function sitesTable(context: Context, sites: readonly SiteRecord[], isOfOne = false): Html {
  if (sites.length === 0) return html`<p>None on record.</p>`;
  const rows = sites.map((site) => [
    html`<a href="/${context.pageOf.monitoringSite(site.id)}">${spokenName(site.name)}</a>`,
    waterwayOf(context.riverOf, site),
    ...(isOfOne ? [] : [context.providerOf(site).name]),
    readingCell(context.readings, site),
    siteStatusCell(context.statedSite(site), context.statusDay()),
  ]);
  return dataTable(isOfOne ? HEAD_OF_ONE : HEAD, rows);
}

/** Its name, with a link to the consents on it. */
export function waterwayOf(riverOf: Context["riverOf"], site: SiteRecord): Html | string {
  const river = riverOf(site);
  return river === undefined ? (site.waterway ?? "–") : html`<a href="/${river.folder}">${river.name}</a>`;
}

/** The sites on the page of something else: the first ones, and the others behind a click. */
export function sitesInBrief(context: Context, sites: readonly SiteRecord[], isOfOne = false): Html {
  const tableOf = (some: readonly SiteRecord[]) => sitesTable(context, some, isOfOne);
  return html`${sites.length > 0 && statusDayLine(context, sites)}${tableOf(sites.slice(0, FEW))}${
    sites.length > FEW &&
    html`<details><summary>${count(sites.length - FEW, "more site")}</summary>${tableOf(sites.slice(FEW))}</details>`
  }`;
}

/** So many sites are a table of moderate length. */
const FEW = 25;

const HEAD = tableHead(["Site", "Waterway", "Provider", "Latest reading", statuses("Status")]);
const HEAD_OF_ONE = tableHead(["Site", "Waterway", "Latest reading", statuses("Status")]);

function readingCell(readings: SiteReadings, site: SiteRecord): Html | string {
  const latest = readings.latestReading(site);
  if (latest === null) return site.readings.count === 0 ? "No readings" : OUT_OF_DATE;
  const { name, reading } = latest;
  const { value, unit, observedAt } = reading;
  const at = formatTime(observedAt, NEW_ZEALAND, "dayMonthTime");
  return html`<span${currentUntil(observedAt + site.maximumAge, "reading")}>${name} ${formatQuantity(value, unit)} <br><span class="meta">${at}</span></span>`;
}

const OUT_OF_DATE = AFTERWARDS.reading;
