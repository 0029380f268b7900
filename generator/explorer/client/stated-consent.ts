/** Draws the restrictions of a consent from the API's answers, where its page holds none. The result is the page of a build in files. */

import type { Status } from "../../../schemas/document.ts";
import type { ConsentRestrictions, MonitoringSite, Reading } from "../../../schemas/resource.ts";
import { formatInstant } from "../../lib/time/instant.ts";
import { DAY } from "../../lib/time/time-units.ts";
import { consentAnswer } from "../../views/consent-answer.ts";
import { siteBands } from "../../views/consent-sites.ts";
import { countedStatuses } from "../../views/counted-statuses.ts";
import type { StatedSite } from "../../views/stated-site.ts";
import { dateOf, NEW_ZEALAND } from "../../views/words/time.ts";
import { flowIn } from "../parts/state/observations.ts";
import { itemsOf, recordOf } from "./page/ask.ts";
import { isFinished } from "./page/explorer.ts";
import { elementsWith, factsOf } from "./page/facts.ts";

/** Draws it on a page, and gives the time of the data; null for a page that has everything already. Rejects where it cannot be read. */
export async function drawConsent(page: Document): Promise<Status | null> {
  const [place] = elementsWith("consent", page);
  if (place === undefined) return null;
  const known = factsOf("consent", place);
  const [status, consent] = await Promise.all([
    recordOf<Status>("/v1/status"),
    recordOf<ConsentRestrictions>(`/v1/consents/${encodeURIComponent(known.number)}`),
  ]);
  const asOf = Date.parse(status.asOf);
  const lines = page.querySelectorAll(".consent-site > .meta");
  if (consent.sites.length !== known.sites.length) throw new Error("The page is of another build.");
  const sites = await Promise.all(
    consent.sites.map(async ({ id, bands }) => {
      const place = known.sites.findIndex((site) => site.id === id);
      const [site, line] = [known.sites[place], lines[place]];
      if (site === undefined || line === undefined) throw new Error("The page is of another build.");
      return { line, bands, site: await statedSite(id, site.maximumAge, dateOf(asOf, NEW_ZEALAND)) };
    }),
  );
  const stated = { sites, isWhole: known.isWhole };
  const { question, answer } = consentAnswer(stated, { asOf, isFinished });
  place.removeAttribute("data-consent");
  place.innerHTML = `<h2 id="answer">${question}</h2>${answer}`;
  for (const [index, { meta, bands }] of siteBands(stated).entries()) {
    const line = sites[index]?.line;
    line?.insertAdjacentHTML("beforeend", String(meta));
    line?.insertAdjacentHTML("afterend", String(bands));
  }
  return status;
}

async function statedSite(id: string, maximumAge: number, today: string): Promise<StatedSite> {
  const [site, readings] = await Promise.all([
    recordOf<MonitoringSite>(`/v1/monitoring-sites/${id}`),
    currentReadings(id),
  ]);
  const counted = countedStatuses(site.statuses, today);
  // Readings that are out of date have no value in the API's list.
  const measured = readings.flatMap(({ observationType: type, value, unit, observedAt }) =>
    value === null ? [] : { type, value, unit, observedAt: Date.parse(observedAt) },
  );
  const byType = [...Map.groupBy(measured, ({ type }) => type)];
  const flow = flowIn(byType.map(([type, own]) => ({ type, readings: own, latest: own[0] ?? null })));
  return { ...site, maximumAge, counted, flow };
}

/** The newest readings of a site down to its latest flow, and readings from a day before that, for the trend. */
async function currentReadings(id: string): Promise<readonly Reading[]> {
  const list = `/v1/monitoring-sites/${id}/readings`;
  const read: Reading[] = [];
  for await (const reading of itemsOf<Reading>(list)) {
    const { observationType, value, observedAt, freshness } = reading;
    if (freshness === "stale") break;
    read.push(reading);
    if (observationType !== "flow" || value === null) continue;
    const to = formatInstant(Date.parse(observedAt) - DAY * 0.9 + 1000);
    const before = await recordOf<{ readonly items: readonly Reading[] }>(`${list}?pageSize=100&to=${to}`);
    return [...read, ...before.items];
  }
  return read;
}
