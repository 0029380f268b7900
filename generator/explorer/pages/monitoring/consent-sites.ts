/** What the monitoring sites of a consent say, band by band. */

import { memoize } from "../../../lib/memoize.ts";
import type { Band, ConsentHolding } from "../../../model/consents.ts";
import type { SiteRecord } from "../../../model/monitoring-sites.ts";
import { type Html, html } from "../../../views/html/html.ts";
import { dataTable, numbers, statuses, tableHead } from "../../../views/html/table.ts";
import { calendarDay, formatDay, formatTime, NEW_ZEALAND } from "../../../views/words/time.ts";
import { formatQuantity } from "../../../views/words/words.ts";
import type { Context } from "../../parts/context.ts";
import { currentUntil } from "../../parts/state/by-clock.ts";
import type { Measured } from "../../parts/state/observations.ts";
import { restrictionWords, staleBecause, statusOf, statusSign } from "../../parts/state/restriction.ts";
import type { Flow } from "../../parts/state/site-readings.ts";
import { AFTERWARDS } from "../../parts/words/afterwards.ts";
import { statementOf } from "./consent-answer.ts";

/**
 * Makes the parts of consents about their sites, for pages with this path to the root; `level` is the level of their
 * headings. The text about a site is made once, because many consents name the same site.
 */
export function siteParts(
  context: Context,
  root: string,
  level: number,
): (consent: ConsentHolding) => readonly Html[] {
  const shownOf = memoize((site: SiteRecord) => shownSite(context, site, root, level));
  return (consent) => {
    const hasDays = statementOf(consent).days.length > 1;
    const isOfOne = consent.providerKeys.length === 1;
    return consent.sites.map((entry) => siteBands(entry, shownOf(entry.site), isOfOne, hasDays));
  };
}

/** The start of such a part, which no status and no reading changes. */
export const siteHead = (
  { pageOf }: Pick<Context, "pageOf">,
  { id, name, siteNumber }: Pick<SiteRecord, "id" | "name" | "siteNumber">,
  root: string,
  level: number,
): Html =>
  html`<section class="consent-site"><h${level}><a href="${root}${pageOf.monitoringSite(id)}">${name}</a></h${level}>
<p class="meta">Site ${siteNumber}`;

const NO_FLOW = AFTERWARDS.flow;

/** What the pages of all consents at a site have in common. */
type ShownSite = {
  readonly head: Html;
  readonly provider: string;
  readonly flow: Flow | null;
  readonly flowWords: Html;
  /** Out of date from some instant on, for statuses that the site stated at another. */
  readonly statedAt: (instant: number) => Html;
  readonly bandOf: (bandNumber: number) => ShownBand;
};

/** What a site says about a band, whatever consent has it. */
type ShownBand = {
  /** When the status that counts was stated; null if none does. */
  readonly instant: number | null;
  readonly status: Html;
  /** With the instant, for a site that states its bands at several. */
  readonly datedStatus: Html;
  /** The day that the status is for. */
  readonly day: Html | string;
};

function shownSite(context: Context, site: SiteRecord, root: string, level: number): ShownSite {
  const { readings, providerOf } = context;
  const flow = readings.latestFlow(site);
  const statedAt = memoize((instant: number) => stated(site, instant));
  return {
    head: siteHead(context, site, root, level),
    provider: providerOf(site).name,
    flow,
    flowWords: flow === null ? html`${NO_FLOW}` : flowOf(site, flow),
    statedAt,
    bandOf: memoize((bandNumber: number) => shownBand(site, bandNumber, statedAt)),
  };
}

function shownBand(site: SiteRecord, bandNumber: number, statedAt: ShownSite["statedAt"]): ShownBand {
  const status = site.statuses.find((one) => one.bandNumber === bandNumber);
  const restriction = status?.restriction ?? null;
  const instant = status === undefined || restriction === null ? null : status.asAt;
  const words = explanation(site, status);
  const sign = html`${statusSign(statusOf(restriction))} ${restrictionWords(restriction)}`;
  const withNote = (end: Html | false) =>
    words === null && end === false ? sign : html`${sign}<p class="meta">${words}${end}</p>`;
  return {
    instant,
    status: withNote(false),
    datedStatus: withNote(instant !== null && statedAt(instant)),
    day: restriction === null ? "–" : calendarDay(restriction.date),
  };
}

const flowOf = ({ maximumAge }: SiteRecord, { reading, trend }: Flow): Html =>
  html`<span${currentUntil(reading.observedAt + maximumAge, "flow")}>Latest flow <strong>${formatQuantity(reading.value, reading.unit)}</strong> at ${formatTime(reading.observedAt, NEW_ZEALAND, "shortMoment")}. ${trend}</span>`;

/** Providers do not say when they will state the next status: what is known is for how long this one counts. */
function stated({ maximumAge }: SiteRecord, instant: number): Html {
  const end = instant + maximumAge;
  return html` Stated ${formatTime(instant, NEW_ZEALAND, "shortMoment")}; out of date from ${formatTime(end, NEW_ZEALAND, "shortMoment")}<span${currentUntil(end, "stated")}> unless stated again.</span>`;
}

type SiteBands = { readonly site: SiteRecord; readonly bands: readonly Band[] };

/** The day of each status is named where they differ. Otherwise the question above names it. */
function siteBands(
  { site, bands }: SiteBands,
  { head, provider, flow, flowWords, statedAt, bandOf }: ShownSite,
  isOfOneProvider: boolean,
  hasDays: boolean,
): Html {
  const shown = bands.map(({ bandNumber }) => bandOf(bandNumber));
  // Most sites state all bands at once: then it is said once.
  const instants = new Set(shown.flatMap(({ instant }) => instant ?? []));
  const [together] = instants.size === 1 ? instants : [];
  return html`${head}${!isOfOneProvider && ` of ${provider}`}. ${flowWords}${together !== undefined && statedAt(together)}</p>${!site.isServed && html`<p class="note warn"><strong>This site is no longer updated</strong>, so we do not know what applies.</p>`}${dataTable(
    hasDays ? HEAD_WITH_DAYS : HEAD,
    shown.map(({ status, datedStatus, day }, index) => {
      const band = bands[index] as Band;
      const cells = [
        `Band ${band.bandNumber}`,
        instants.size > 1 ? datedStatus : status,
        formatQuantity(band.triggerLevel, band.unit),
        flow === null ? "–" : againstTrigger(flow.reading, band),
        html`<a href="${band.thresholdSourceUrl}">${formatDay(band.thresholdAsAt)}</a>`,
      ];
      if (hasDays) cells.push(day);
      return cells;
    }),
  )}</section>`;
}

const COLUMNS = ["Band", statuses("Status"), numbers("Restricted below"), "Flow against it", "Level as at"];
const HEAD = tableHead(COLUMNS, "bands");
const HEAD_WITH_DAYS = tableHead([...COLUMNS, "For"], "bands");

/** The flow now against the level below which a band is restricted. Nothing where the units differ. */
function againstTrigger({ value, unit }: Measured, band: Band): string {
  if (unit !== band.unit) return "–";
  const difference = Number((value - band.triggerLevel).toPrecision(3));
  if (difference === 0) return "At the level";
  const words = `${formatQuantity(Math.abs(difference), unit)} ${difference > 0 ? "above" : "below"}`;
  return band.triggerLevel === 0
    ? words
    : `${words} (${Math.round((value / band.triggerLevel) * 100)}% of it)`;
}

/** What the site says about a band, or why nothing is known of it. */
function explanation(site: SiteRecord, status: SiteRecord["statuses"][number] | undefined): string | null {
  if (status === undefined) return "The site gives no status for this band.";
  if (status.restriction !== null) return status.restriction.description;
  return status.freshness === "stale"
    ? `The site's last status is out of date: ${staleBecause(status, site)}.`
    : "The site gives no status for this band now.";
}
