import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { pageOf } from "../parts/addresses.ts";
import { shownFrom, shownUntil } from "../parts/by-clock.ts";
import type { Context } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { staleFrom } from "../parts/observations.ts";
import { latestStatuses, statusLabel, strictest, strictestLabel } from "../parts/restriction.ts";
import { dataTable, numbers } from "../parts/table.ts";
import { NEW_ZEALAND, time } from "../parts/time.ts";
import { formatQuantity } from "../parts/words.ts";

/** Monitoring sites with their latest flow and their strictest status. */
export function sitesTable(context: Context, sites: readonly SiteRecord[], root: string): Html {
  if (sites.length === 0) return html`<p>None on record.</p>`;
  const rows = sites.map((site) => {
    const status = strictest(latestStatuses(site).map(({ restriction }) => restriction));
    return {
      cells: [
        html`<a href="${root}${pageOf.monitoringSite(site.id)}">${site.name}</a>`,
        site.waterway ?? "–",
        context.providerOf(site).name,
        flowCell(context, site),
        site.isServed ? strictestLabel(status) : statusLabel("unknown", "No longer updated"),
      ],
    };
  });
  return dataTable("Monitoring sites", ["Site", "Waterway", "Provider", numbers("Flow"), "Status"], rows);
}

function flowCell({ latestFlow }: Context, site: SiteRecord): Html | string {
  const flow = latestFlow(site);
  if (flow === null) return site.readings.count === 0 ? "no readings" : "none current";
  const end = staleFrom(flow, site);
  return html`<span${shownUntil(end)}>${formatQuantity(flow.value, flow.unit)}<br><span class="meta">${time(flow.observedAt, NEW_ZEALAND, "dayMonthTime")}</span></span><span${shownFrom(end)}>none current</span>`;
}
