import type { SiteRecord } from "../../model/monitoring-sites.ts";
import type { ReadingsOf } from "../../model/readings.ts";
import { pageOf } from "../parts/addresses.ts";
import type { Site } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import { latestFlow } from "../parts/observations.ts";
import { latestStatuses, TAKINGS, type Taking, takingLabel, takingOf } from "../parts/restriction.ts";
import { dataTable, numbers } from "../parts/table.ts";
import { NEW_ZEALAND, time } from "../parts/time.ts";
import { measured } from "../parts/words.ts";

/** Monitoring sites with their latest flow and the worst of what they state. */
export function sitesTable(
  { model, readingsOf, providerNames }: Site,
  records: readonly SiteRecord[],
  root: string,
): Html {
  if (records.length === 0) return html`<p>The data holds none.</p>`;
  const rows = records.map((record) => {
    const worst = worstStated(record);
    return {
      cells: [
        html`<a href="${root}${pageOf.monitoringSite(record.id)}">${record.name}</a>`,
        record.waterway ?? "–",
        providerNames.get(record.providerKey),
        flowCell(record, readingsOf, model.asOf),
        record.isServed ? takingLabel(worst) : takingLabel(worst, "No longer served"),
      ],
    };
  });
  return dataTable("Monitoring sites", ["Site", "Waterway", "Provider", numbers("Flow"), "States"], rows);
}

/** The worst that a site states now for any band. */
function worstStated(site: SiteRecord): Taking {
  const stated = new Set(latestStatuses(site).map(({ restriction }) => takingOf(restriction)));
  return TAKINGS.find((taking) => stated.has(taking)) ?? "unknown";
}

function flowCell(record: SiteRecord, readingsOf: ReadingsOf, asOf: number): Html {
  const flow = latestFlow(record, readingsOf, asOf);
  if (flow === null) {
    return html`${record.readings.count === 0 ? "no readings" : "none current"}`;
  }
  return html`${measured(flow.value)} ${flow.unit}<br><span class="meta">${time(flow.observedAt, NEW_ZEALAND, "dayMonthTime")}</span>`;
}
