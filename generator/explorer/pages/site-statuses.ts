import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { type Html, html } from "../parts/html.ts";
import { latestStatuses, staleBecause, takingWords } from "../parts/restriction.ts";
import { dataTable } from "../parts/table.ts";
import { calendarDay, NEW_ZEALAND, time } from "../parts/time.ts";
import { count } from "../parts/words.ts";

/** What a site states for each band; what it stated before stands apart. Stale rows are there, without what they stated. */
export function statusTables(site: SiteRecord): Html {
  if (site.statuses.length === 0) {
    return html`<p class="note warn">This site states nothing for any band. That does not mean that there is no restriction.</p>`;
  }
  const latest = latestStatuses(site);
  const earlier = site.statuses.filter((status) => !latest.includes(status));
  return html`${table(site, "Restrictions by band", latest)}${
    earlier.length > 0 &&
    html`<details><summary>${count(earlier.length, "earlier statement")}</summary>${table(site, "Earlier statements", earlier)}</details>`
  }`;
}

type Status = SiteRecord["statuses"][number];

const table = (site: SiteRecord, label: string, statuses: readonly Status[]): Html =>
  dataTable(
    label,
    ["Band", "Stated", "For the day", "As at"],
    statuses.map((status) => ({
      cells: [
        status.bandNumber === null ? "Whole site" : `Band ${status.bandNumber}`,
        html`${takingWords(status.restriction)}<p class="meta">${because(site, status)}</p>`,
        status.restriction === null ? "–" : calendarDay(status.restriction.date),
        time(status.asAt, NEW_ZEALAND),
      ],
    })),
  );

function because(site: SiteRecord, status: Status): string | null {
  if (status.freshness === "stale") return `Stale: ${staleBecause(status, site)}.`;
  return status.restriction === null ? "The site states nothing here." : status.restriction.description;
}
