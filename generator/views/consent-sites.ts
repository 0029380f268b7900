/** What the monitoring sites of a consent say, band by band. */

import { awayFrom } from "./against-trigger.ts";
import { currentUntil } from "./by-clock.ts";
import { bindsWholeSite, statementOf } from "./consent-answer.ts";
import { CONTRADICTED, type CountedStatus, isContradicted } from "./counted-statuses.ts";
import { type Html, html } from "./html/html.ts";
import { dataTable, numbers, statuses, type TableHead, tableHead } from "./html/table.ts";
import { restrictionWords, staleBecause, statusSign } from "./restriction.ts";
import {
  type ConsentBand,
  type ConsentSite,
  type Flow,
  type StatedConsent,
  type StatedSite,
  statusUntil,
} from "./stated-site.ts";
import { AFTERWARDS } from "./words/afterwards.ts";
import { calendarDay, formatDay, formatTime, NEW_ZEALAND } from "./words/time.ts";
import { formatQuantity } from "./words/words.ts";

/** What a consent's page says of one of its sites, below the site's name: the end of the line about the site, and its bands. */
type ShownBands = { readonly meta: Html; readonly bands: Html };

export function siteBands(consent: StatedConsent): readonly ShownBands[] {
  const hasDays = statementOf(consent).days.length > 1;
  return consent.sites.map((entry) => bandsAt(entry, hasDays));
}

/** What a site says about a band, or about itself. */
type ShownStatus = {
  readonly band: ConsentBand | null;
  /** When it was stated, and until when it counts; null for one that does not count. */
  readonly stated: Html | null;
  readonly sign: Html;
  readonly words: string | null;
  /** The day that the status is for. */
  readonly day: Html | string;
};

function shownStatus(site: StatedSite, band: ConsentBand | null, status?: CountedStatus): ShownStatus {
  const { restriction = null, state = "unknown" } = status ?? {};
  return {
    band,
    stated: status === undefined || state === "unknown" ? null : stated(site, status),
    sign: html`${statusSign(state)} ${restrictionWords({ restriction, state })}`,
    words: explanation(site, status),
    day: restriction === null ? "–" : calendarDay(restriction.date),
  };
}

function flowOf({ maximumAge }: StatedSite, { name, value, unit, observedAt, trend }: Flow): Html {
  const at = formatTime(observedAt, NEW_ZEALAND, "shortMoment");
  return html`<span${currentUntil(observedAt + maximumAge, "flow")}>Latest ${name} <strong>${formatQuantity(value, unit)}</strong> at ${at}. ${trend}</span>`;
}

/** Providers do not announce their next status, so the line only says until when this one counts. */
function stated(site: StatedSite, status: CountedStatus): Html | null {
  const until = statusUntil(status, site);
  if (until === null) return null;
  // Its last instant still counts.
  const [from, end] = [Date.parse(status.asAt), until + 1].map((at) =>
    formatTime(at, NEW_ZEALAND, "yearMoment"),
  );
  return html` Stated ${from}; out of date from ${end}<span${currentUntil(until, "stated")}> unless stated again.</span>`;
}

const NO_LONGER_UPDATED = html`<p class="note warn"><strong>This site is no longer updated</strong>, so we do not know what applies.</p>`;

/** The day of each status is named where they differ. Otherwise the question above names it. */
function bandsAt({ site, bands }: ConsentSite, hasDays: boolean): ShownBands {
  const shown = [
    ...site.counted.filter(bindsWholeSite).map((status) => shownStatus(site, null, status)),
    ...bands.flatMap((band) => {
      const own = site.counted.filter(({ bandNumber }) => bandNumber === band.bandNumber);
      return (own.length === 0 ? [undefined] : own).map((status) => shownStatus(site, band, status));
    }),
  ];
  // Where all bands are stated at once, and until one instant, it is said once.
  const statements = shown.flatMap(({ stated }) => stated ?? []);
  const [together] = new Set(statements.map(String)).size === 1 ? statements : [];
  const rows = shown.map(({ band, stated, sign, words, day }) => {
    const end = together === undefined ? stated : null;
    return [
      band === null ? "Whole site" : `Band ${band.bandNumber}`,
      words === null && end === null ? sign : html`${sign}<p class="meta">${words}${end}</p>`,
      ...(band === null ? ["–", "–", "–"] : triggerCells(site, band)),
      ...(hasDays ? [day] : []),
    ];
  });
  return {
    meta: html` ${site.flow === null ? AFTERWARDS.flow : flowOf(site, site.flow)}${together}`,
    bands: html`${!site.isServed && NO_LONGER_UPDATED}${dataTable(headOf(site.flow?.name ?? "flow", hasDays), rows)}${bands.some((band) => namesAnother(site, band)) && OWN_LEVELS}`,
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

const headOf = (name: string, hasDays: boolean): TableHead =>
  tableHead(
    [
      ...["Band", statuses("Status"), numbers("Trigger level"), `Latest ${name}`, "Trigger set on"],
      ...(hasDays ? ["For"] : []),
    ],
    "bands",
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
