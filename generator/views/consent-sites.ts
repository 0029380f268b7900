/** What the monitoring sites of a consent say, band by band. */

import { memoize } from "../lib/memoize.ts";
import { awayFrom } from "./against-trigger.ts";
import { currentUntil } from "./by-clock.ts";
import { bindsWholeSite, statementOf } from "./consent-answer.ts";
import { CONTRADICTED, type CountedStatus, isContradicted } from "./counted-statuses.ts";
import { type Html, html } from "./html/html.ts";
import { dataTable, numbers, statuses, tableHead } from "./html/table.ts";
import { restrictionWords, staleBecause, statusSign } from "./restriction.ts";
import type { ConsentBand, ConsentSite, Flow, StatedConsent, StatedSite } from "./stated-site.ts";
import { AFTERWARDS } from "./words/afterwards.ts";
import { calendarDay, formatDay, formatTime, NEW_ZEALAND } from "./words/time.ts";
import { formatQuantity } from "./words/words.ts";

/** What a consent's page says of one of its sites, below the site's name: the end of the line about the site, and its bands. */
type ShownBands = { readonly meta: Html; readonly bands: Html };

/** Makes that for all sites of a consent. The text about a site is made once, because many consents name the same site. */
export function siteBands(): (consent: StatedConsent) => readonly ShownBands[] {
  const shownOf = memoize(shownSite);
  return (consent) => {
    const hasDays = statementOf(consent).days.length > 1;
    return consent.sites.map((entry) => bandsAt(entry, shownOf(entry.site), hasDays));
  };
}

/** What the pages of all consents at a site have in common. */
type ShownSite = {
  readonly flowWords: Html;
  /** Out of date from some instant on, for statuses that the site stated at another. */
  readonly statedAt: (instant: number) => Html;
  readonly wholeSite: readonly ShownStatus[];
  readonly statusesOf: (bandNumber: number) => readonly ShownStatus[];
};

/** What a site says about a band or itself, whatever consent has it. */
type ShownStatus = {
  /** When it was stated; null for no status. */
  readonly instant: number | null;
  readonly status: Html;
  /** With the instant, for a site that states its bands at several. */
  readonly datedStatus: Html;
  /** The day that the status is for. */
  readonly day: Html | string;
};

function shownSite(site: StatedSite): ShownSite {
  const statedAt = memoize((instant: number) => stated(site, instant));
  return {
    flowWords: site.flow === null ? html`${AFTERWARDS.flow}` : flowOf(site, site.flow),
    statedAt,
    wholeSite: site.counted.filter(bindsWholeSite).map((status) => shownStatus(site, status, statedAt)),
    statusesOf: memoize((bandNumber: number) => {
      const own = site.counted.filter((status) => status.bandNumber === bandNumber);
      return (own.length === 0 ? [undefined] : own).map((status) => shownStatus(site, status, statedAt));
    }),
  };
}

function shownStatus(
  site: StatedSite,
  status: CountedStatus | undefined,
  statedAt: ShownSite["statedAt"],
): ShownStatus {
  const restriction = status?.restriction ?? null;
  const instant = status === undefined || restriction === null ? null : Date.parse(status.asAt);
  const words = explanation(site, status);
  const { state } = status ?? { state: "unknown" };
  const sign = html`${statusSign(state)} ${restrictionWords({ restriction, state })}`;
  const withNote = (end: Html | false) =>
    words === null && end === false ? sign : html`${sign}<p class="meta">${words}${end}</p>`;
  return {
    instant,
    status: withNote(false),
    datedStatus: withNote(instant !== null && statedAt(instant)),
    day: restriction === null ? "–" : calendarDay(restriction.date),
  };
}

function flowOf({ maximumAge }: StatedSite, { name, value, unit, observedAt, trend }: Flow): Html {
  const at = formatTime(observedAt, NEW_ZEALAND, "shortMoment");
  return html`<span${currentUntil(observedAt + maximumAge, "flow")}>Latest ${name} <strong>${formatQuantity(value, unit)}</strong> at ${at}. ${trend}</span>`;
}

/** Providers do not say when they will state the next status: what is known is for how long this one counts. */
function stated({ maximumAge }: StatedSite, instant: number): Html {
  const end = instant + maximumAge;
  const [from, until] = [instant, end].map((at) => formatTime(at, NEW_ZEALAND, "yearMoment"));
  return html` Stated ${from}; out of date from ${until}<span${currentUntil(end, "stated")}> unless stated again.</span>`;
}

const NO_LONGER_UPDATED = html`<p class="note warn"><strong>This site is no longer updated</strong>, so we do not know what applies.</p>`;

/** The day of each status is named where they differ. Otherwise the question above names it. */
function bandsAt({ site, bands }: ConsentSite, shownSite: ShownSite, hasDays: boolean): ShownBands {
  const { flowWords, statedAt, wholeSite, statusesOf } = shownSite;
  const shown = [
    ...wholeSite.map((status) => ({ band: null, ...status })),
    ...bands.flatMap((band) => statusesOf(band.bandNumber).map((status) => ({ band, ...status }))),
  ];
  // Most sites state all bands at once: then it is said once.
  const instants = new Set(shown.flatMap(({ instant }) => instant ?? []));
  const [together] = instants.size === 1 ? instants : [];
  const rows = shown.map(({ band, status, datedStatus, day }) => [
    band === null ? "Whole site" : `Band ${band.bandNumber}`,
    instants.size > 1 ? datedStatus : status,
    ...(band === null ? ["–", "–", "–"] : triggerCells(site, band)),
    ...(hasDays ? [day] : []),
  ]);
  return {
    meta: html` ${flowWords}${together !== undefined && statedAt(together)}`,
    bands: html`${!site.isServed && NO_LONGER_UPDATED}${dataTable(headOf(site.flow?.name ?? "flow")(hasDays), rows)}${bands.some((band) => namesAnother(site, band)) && OWN_LEVELS}`,
  };
}

const triggerCells = ({ flow }: StatedSite, band: ConsentBand) => [
  formatQuantity(band.triggerLevel, band.unit),
  flow === null ? "–" : againstTrigger(flow, band),
  html`<a href="${band.thresholdSourceUrl}">${formatDay(band.thresholdAsAt)}</a>`,
];

const OWN_LEVELS = html`<p class="meta">Trigger levels are this consent's own. The words of a status are the site's, and may name another level.</p>`;

/** Whether a status names quantities, and the trigger level of the consent is none of them. */
function namesAnother({ counted }: StatedSite, { bandNumber, unit, triggerLevel }: ConsentBand): boolean {
  const words = counted.find((one) => one.bandNumber === bandNumber)?.restriction?.description ?? "";
  return unit !== null && words.includes(unit) && !words.includes(formatQuantity(triggerLevel, unit));
}

const headOf = memoize((name: string) =>
  memoize((hasDays: boolean) =>
    tableHead(
      [
        ...["Band", statuses("Status"), numbers("Trigger level"), `Latest ${name}`, "Trigger set on"],
        ...(hasDays ? ["For"] : []),
      ],
      "bands",
    ),
  ),
);

/** The latest flow against the level below which a band is restricted. Nothing where the units differ. */
const againstTrigger = (flow: Flow, { unit, triggerLevel }: ConsentBand): string =>
  flow.unit === unit ? `${awayFrom(flow, triggerLevel)} the trigger` : "–";

/** What the site says about a band, or why nothing is known of it. */
function explanation(site: StatedSite, status: CountedStatus | undefined): string | null {
  if (status === undefined) return "The site gives no status for this band.";
  if (status.restriction !== null) return status.restriction.description;
  if (isContradicted(status, site.statuses)) return CONTRADICTED;
  return status.freshness === "stale"
    ? `The site's last status is out of date: ${staleBecause(status, site)}.`
    : "The site gives no status for this band now.";
}
