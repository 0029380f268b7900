/** "May I take water?", answered for the days that a consent's statuses are for. They are never taken for another day. */

import { currentUntil, shownFrom, shownUntil } from "./by-clock.ts";
import { type Html, html } from "./html/html.ts";
import {
  type RestrictionStatus,
  restrictionWords,
  STATUS_WORDS,
  type Strictest,
  statusesIn,
  statusOf,
  statusSign,
  strictest,
  strictestUntil,
} from "./restriction.ts";
import {
  type ConsentBand,
  type ConsentSite,
  type SiteStatus,
  type StatedSite,
  statusUntil,
} from "./stated-site.ts";
import { calendarDay, dateOf, endOfDay, NEW_ZEALAND } from "./words/time.ts";

/** The instant of the data, in milliseconds, and whether it is fixed at that instant. */
export type Dated = { readonly asOf: number; readonly isFinished: boolean };

/** What is stated for a consent, over all its sites. */
type Statement = {
  readonly bands: readonly Stated[];
  /** The days that its statuses are for, newest first. */
  readonly days: readonly string[];
  readonly strictest: Strictest;
  /** Until when the strictest status holds, in milliseconds; null if that is not known. */
  readonly until: number | null;
};

/** A band, with the row of the site that states it. */
type Stated = Pick<ConsentBand, "bandNumber" | "restriction"> & {
  readonly site: StatedSite;
  readonly status: SiteStatus | undefined;
};

/** What the sites of a consent state for its bands. */
export function statementOf(sites: readonly ConsentSite[]): Statement {
  const bands = sites.flatMap(({ site, bands }) =>
    bands.map((band) => ({
      ...band,
      site,
      status: site.statuses.find(({ bandNumber }) => bandNumber === band.bandNumber),
    })),
  );
  const restrictions = bands.map(({ restriction }) => restriction);
  const worst = strictest(restrictions);
  return {
    bands,
    days: [...new Set(restrictions.flatMap((restriction) => restriction?.date ?? []))].sort().reverse(),
    strictest: worst,
    until: strictestUntil(
      worst.status,
      bands.flatMap(({ site, status }) => (status === undefined ? [] : { site, status })),
    ),
  };
}

type Answered = { readonly question: Html; readonly answer: Html };

/** Answers for a consent with these sites. */
export function consentAnswer(sites: readonly ConsentSite[], dated: Dated): Answered {
  const statement = statementOf(sites);
  return { question: question(statement, dated), answer: answer(statement, dated) };
}

/**
 * The question, always for the days that are answered: a status of one day says nothing about another. Nothing is asked
 * about a day that is past by the reader's clock.
 */
function question({ days }: Statement, { asOf, isFinished }: Dated): Html {
  const [newest, ...others] = days;
  const oldest = others.at(-1);
  if (newest === undefined) return html`May I take water?`;
  if (oldest !== undefined)
    return html`Taking water, as stated for ${calendarDay(oldest)} to ${calendarDay(newest)}`;
  const day = calendarDay(newest, "weekday");
  const [asked, past] = [html`May I take water on ${day}?`, html`Taking water, as stated for ${day}`];
  if (newest < dateOf(asOf, NEW_ZEALAND)) return past;
  if (isFinished) return asked;
  const end = endOfDay(newest, NEW_ZEALAND);
  return html`<span${shownUntil(end)}>${asked}</span><span${shownFrom(end)}>${past}</span>`;
}

/** What may be taken where a status is partial: `at most 60%`, `at most 40% to 60%`. Empty unless every such band says. */
function shareIn(bands: readonly Stated[]): string {
  const partial = bands.flatMap(({ restriction }) =>
    restriction?.status === "partial" ? [restriction] : [],
  );
  const shares = partial.flatMap(({ allowedPercentage }) => allowedPercentage ?? []);
  if (shares.length === 0 || shares.length < partial.length) return "";
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  return least === most ? `: at most ${most}%` : `: at most ${least}% to ${most}%`;
}

/** The answer in a few words. What is not known is said in the same breath. */
function answer({ bands, days, strictest: { status: worst } }: Statement, { asOf }: Dated): Html {
  const statuses = statusesIn(bands.map(({ restriction }) => restriction));
  if (statuses.length === 0) {
    return html`<div class="now-panel unknown">${statusSign("unknown")}<div><p class="now-stage">Not known</p>
<p>This consent names no monitoring site that we know of, or no trigger level. Ask the provider.</p></div></div>`;
  }
  const today = dateOf(asOf, NEW_ZEALAND);
  const ends = bands
    .filter(({ restriction }) => statusOf(restriction) === worst)
    .flatMap((band) => endOf(band, today) ?? []);
  const until = untilOf(worst, ends);
  const share = worst === "partial" ? shareIn(bands) : "";
  return html`<div class="now-panel ${worst}"${ends.length > 0 && currentUntil(until, "answer")}>${statusSign(worst)}<div>
<p class="now-stage">${STATUS_WORDS[worst]}${share}${statuses.length > 1 && " in some bands"}</p>
${breakdown(bands, days, (band) => endOf(band, today), until)}${
  days.length > 0 &&
  !days.includes(today) &&
  html`<p><strong>No status for ${calendarDay(today, "weekday")}.</strong> Ask the provider.</p>`
}${
  statuses.includes("unknown") &&
  html`<p><strong>Not known does not mean no restriction.</strong> Ask the provider.</p>`
}</div></div>`;
}

/** "No restriction" holds only until the first band's status ends. Where the whole is not known, each band's holds by itself. */
function untilOf(worst: RestrictionStatus, ends: readonly number[]): number {
  if (worst === "unknown") return Infinity;
  return worst === "none" ? Math.min(...ends) : Math.max(...ends);
}

/**
 * When a band's status stops counting, in milliseconds: when it is out of date or its day is over, whichever comes first. Null for a
 * band without a status.
 */
function endOf({ site, restriction, status }: Stated, today: string): number | null {
  const until = status === undefined ? null : statusUntil(status, site);
  if (restriction === null || until === null) return null;
  // A day that was over when the page was made is named as such, until the next one begins.
  const day = restriction.date > today ? restriction.date : today;
  return Math.min(until, endOfDay(day, NEW_ZEALAND) - 1);
}

/** What each river's site states, by bands where they differ, and for which day if the days do. The whole answer is over after `until`. */
function breakdown(
  bands: readonly Stated[],
  days: readonly string[],
  endOf: (band: Stated) => number | null,
  until: number,
): Html {
  const rows = [...Map.groupBy(bands, ({ site }) => site)].flatMap(([{ name }, own]) => {
    const alike = Map.groupBy(own, ({ restriction }) =>
      [statusOf(restriction), restriction?.date, restriction?.allowedPercentage].join(),
    );
    return [...alike.values()].map((some) => ({
      where: alike.size === 1 ? name : `${name}, ${bandsIn(some)}`,
      some,
    }));
  });
  if (rows.length === 1) return html`<p>${rows[0]?.where}.</p>`;
  return html`<ul class="takes">${rows.map(({ where, some }) => {
    const restriction = some[0]?.restriction ?? null;
    const status = statusOf(restriction);
    const end = Math.min(...some.flatMap((band) => endOf(band) ?? []));
    const words = html`${statusSign(status)} ${restrictionWords(restriction)}${
      days.length > 1 && restriction !== null && html` for ${calendarDay(restriction.date)}`
    }`;
    const shown = end < until ? html`<span${currentUntil(end, "status")}>${words}</span>` : words;
    return html`<li><b>${where}:</b> ${shown}</li>`;
  })}</ul>`;
}

/** `band 1`, `bands 1 and 2`. */
const bandsIn = (bands: readonly Stated[]): string =>
  `band${bands.length === 1 ? "" : "s"} ${new Intl.ListFormat("en-NZ").format(bands.map(({ bandNumber }) => String(bandNumber)))}`;
