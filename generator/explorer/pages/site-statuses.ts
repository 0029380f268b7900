import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { currentUntil } from "../parts/by-clock.ts";
import { type Html, html } from "../parts/html.ts";
import {
  latestStatuses,
  restrictionWords,
  staleBecause,
  statusOf,
  statusSign,
  statusUntil,
} from "../parts/restriction.ts";
import { styledTable, tableHead } from "../parts/table.ts";
import { calendarDay, NEW_ZEALAND, time } from "../parts/time.ts";
import { count } from "../parts/words.ts";

/** A site's status for each band, and the earlier ones apart. Those that are out of date say so and nothing else. */
export function statusTables(site: SiteRecord): Html {
  if (site.statuses.length === 0) {
    return html`<p class="note warn">This site gives no status for any band. That does not mean there is no restriction.</p>`;
  }
  const latest = latestStatuses(site);
  const earlier = site.statuses.filter((status) => !latest.includes(status));
  return html`${table(site, latest)}${
    earlier.length > 0 &&
    html`<details><summary>${count(earlier.length, "earlier status", "earlier statuses")}</summary>${table(site, earlier)}</details>`
  }`;
}

const HEAD = tableHead("statuses", ["Band", "Status", "For", "As at"]);

type Status = SiteRecord["statuses"][number];

const table = (site: SiteRecord, statuses: readonly Status[]): Html =>
  styledTable(
    HEAD,
    statuses.map((status) => [
      status.bandNumber === null ? "Whole site" : `Band ${status.bandNumber}`,
      html`<div${outdating(site, status)}>${statusSign(statusOf(status.restriction))} ${restrictionWords(status.restriction)}<p class="meta">${explanation(site, status)}</p></div>`,
      status.restriction === null ? "–" : calendarDay(status.restriction.date),
      time(status.asAt, NEW_ZEALAND),
    ]),
  );

/** A status goes out of date by the clock, as a reading does: the next build would not show it any more. */
function outdating(site: SiteRecord, status: Status): Html | false {
  const until = statusUntil(status, site);
  return until !== null && currentUntil(until, "status");
}

function explanation(site: SiteRecord, status: Status): string | null {
  if (status.freshness === "stale") return `Out of date: ${staleBecause(status, site)}.`;
  return status.restriction === null ? "The site gives no status here." : status.restriction.description;
}
