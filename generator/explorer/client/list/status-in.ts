import type { Status } from "../../../../schemas/document.ts";
import type { MonitoringSite } from "../../../../schemas/resource.ts";
import { countedStatuses } from "../../../views/counted-statuses.ts";
import { html } from "../../../views/html/html.ts";
import { statusSign } from "../../../views/restriction.ts";
import { siteStatus, siteStatusCell, siteStatusUntil } from "../../../views/site-status.ts";
import { maximumAgeIn } from "../../../views/stated-site.ts";
import { AFTERWARDS } from "../../../views/words/afterwards.ts";
import { dateOf, NEW_ZEALAND } from "../../../views/words/time.ts";
import { recordOf } from "../page/ask.ts";
import { isFinished } from "../page/explorer.ts";

/** What a site says about taking water, as HTML: never a status that is out of date by the reader's clock. */
export async function statusIn(id: string): Promise<string> {
  const [site, status] = await Promise.all([
    recordOf<MonitoringSite>(`/v1/monitoring-sites/${id}`),
    recordOf<Status>("/v1/status"),
  ]);
  const now = isFinished ? Date.parse(status.asOf) : Date.now();
  const maximumAge = maximumAgeIn(status, site.providerKey);
  const counted = countedStatuses(site.statuses, dateOf(now, NEW_ZEALAND));
  const stated = { ...site, counted, maximumAge: maximumAge ?? 0 };
  const isOver =
    !isFinished &&
    site.isServed &&
    // Where it is not known for how long statuses count, a ban stands, and a permission does not.
    (maximumAge === null ? siteStatus(stated) === "none" : (siteStatusUntil(stated) ?? Infinity) < now);
  return String(
    isOver ? html`${statusSign("unknown")} ${AFTERWARDS.status}` : html`${siteStatusCell(stated, null)}`,
  );
}
