import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { shownFrom, shownUntil } from "../parts/by-clock.ts";
import type { Context } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { staleFrom } from "../parts/observations.ts";
import {
  latestStatuses,
  type RestrictionStatus,
  statusLabel,
  strictest,
  strictestLabel,
} from "../parts/restriction.ts";
import { dataTable } from "../parts/table.ts";
import { NEW_ZEALAND, time } from "../parts/time.ts";
import { formatQuantity } from "../parts/words.ts";

/** Monitoring sites with their latest reading and their strictest status. */
export function sitesTable(
  context: Context,
  sites: readonly SiteRecord[],
  root: string,
  label = "Monitoring sites",
): Html {
  if (sites.length === 0) return html`<p>None on record.</p>`;
  const rows = sites.map((site) => ({
    cells: [
      html`<a href="${root}${context.pageOf.monitoringSite(site.id)}">${site.name}</a>`,
      site.waterway ?? "–",
      context.providerOf(site).name,
      readingCell(context, site),
      statusCell(site),
    ],
  }));
  return dataTable(label, ["Site", "Waterway", "Provider", "Latest reading", "Status"], rows);
}

function readingCell({ latestReading }: Context, site: SiteRecord): Html | string {
  const latest = latestReading(site);
  if (latest === null) return site.readings.count === 0 ? "No readings" : OUT_OF_DATE;
  const { name, reading } = latest;
  const end = staleFrom(reading, site);
  return html`<span${shownUntil(end)}>${name} ${formatQuantity(reading.value, reading.unit)}<br><span class="meta">${time(reading.observedAt, NEW_ZEALAND, "dayMonthTime")}</span></span><span${shownFrom(end)}>${OUT_OF_DATE}</span>`;
}

const OUT_OF_DATE = "Out of date";

/** What a site says now: its strictest status, that it gives none, or that nobody updates it any more. */
export function siteStatus(site: SiteRecord): RestrictionStatus | "absent" | "unserved" {
  if (!site.isServed) return "unserved";
  return site.statuses.length === 0 ? "absent" : strictestOf(site).status;
}

const strictestOf = (site: SiteRecord) =>
  strictest(latestStatuses(site).map(({ restriction }) => restriction));

function statusCell(site: SiteRecord): Html | string {
  const status = siteStatus(site);
  if (status === "unserved") return statusLabel("unknown", "No longer updated");
  return status === "absent" ? "Gives no status" : strictestLabel(strictestOf(site));
}
