import type { Status } from "../../../../schemas/document.ts";
import type { MonitoringSite } from "../../../../schemas/resource.ts";
import { html } from "../../../views/html/html.ts";
import { statusSign } from "../../../views/restriction.ts";
import { siteStatusCell, siteStatusUntil } from "../../../views/site-status.ts";
import { AFTERWARDS } from "../../../views/words/afterwards.ts";
import { recordOf } from "../page/ask.ts";
import { isFinished } from "../page/explorer.ts";

/** What a site says about taking water, as HTML: never what is out of date by the reader's clock. */
export async function statusIn(id: string): Promise<string> {
  const [site, { providers }] = await Promise.all([
    recordOf<MonitoringSite>(`/v1/monitoring-sites/${id}`),
    recordOf<Status>("/v1/status"),
  ]);
  const { freshUntil, newestObservation } =
    providers.find(({ providerKey }) => providerKey === site.providerKey) ?? {};
  const maximumAge =
    freshUntil && newestObservation ? Date.parse(freshUntil) - Date.parse(newestObservation) : 0;
  const stated = { ...site, maximumAge };
  const isOver = !isFinished && site.isServed && (siteStatusUntil(stated) ?? Infinity) < Date.now();
  return String(
    isOver ? html`${statusSign("unknown")} ${AFTERWARDS.status}` : html`${siteStatusCell(stated, null)}`,
  );
}
