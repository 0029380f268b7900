/** "May I take water?", answered for the days that a consent's statuses are for. They are never taken for another day. */

import { memoize } from "../../lib/memoize.ts";
import type { Band, ConsentHolding } from "../../model/consents.ts";
import { isFinished } from "../../model/model.ts";
import { currentUntil, shownFrom, shownUntil } from "../parts/by-clock.ts";
import type { Context } from "../parts/context.ts";
import { type Html, html } from "../parts/html.ts";
import {
  type RestrictionStatus,
  STATUS_WORDS,
  type Strictest,
  statusesIn,
  statusOf,
  statusSign,
  strictest,
  strictestUntil,
} from "../parts/restriction.ts";
import { calendarDay, dateOf, endOfDay, NEW_ZEALAND } from "../parts/time.ts";
import { count } from "../parts/words.ts";

/** What is stated for a consent, over all its sites. */
type Statement = {
  readonly bands: readonly Stated[];
  /** The strictest first. */
  readonly statuses: readonly RestrictionStatus[];
  /** The days that its statuses are for, newest first. */
  readonly days: readonly string[];
  readonly strictest: Strictest;
};

type Stated = Pick<Band, "bandNumber" | "restriction">;

const statements = new WeakMap<ConsentHolding, Statement>();

/** Found once: a consent's page, the list of all and a part of the list show it. */
export function statementOf(consent: ConsentHolding): Statement {
  let statement = statements.get(consent);
  if (statement === undefined) {
    const [first, ...others] = consent.sites;
    const bands =
      first !== undefined && others.length === 0 ? first.bands : consent.sites.flatMap(({ bands }) => bands);
    statement = shared(bands);
    statements.set(consent, statement);
  }
  return statement;
}

/** Until when the strictest status of a consent is that, in milliseconds; null if it is not known. */
export function statementUntil(consent: ConsentHolding): number | null {
  const stated = consent.sites.flatMap(({ site, bands }) =>
    bands.flatMap(({ bandNumber }) => {
      const status = site.statuses.find((one) => one.bandNumber === bandNumber);
      return status === undefined ? [] : { site, status };
    }),
  );
  return strictestUntil(statementOf(consent).strictest.status, stated);
}

const known = new Map<string, Statement>();

/** The same statement for all consents of which the same is stated: that of most is also that of many others. */
function shared(bands: readonly Stated[]): Statement {
  const key = keyOf(bands);
  let statement = known.get(key);
  if (statement === undefined) {
    const restrictions = bands.map(({ restriction }) => restriction);
    const statuses = statusesIn(restrictions);
    statement = {
      bands,
      statuses,
      days: daysIn(restrictions),
      strictest: strictest(restrictions, statuses),
    };
    known.set(key, statement);
  }
  return statement;
}

/** All that the question and the answer say of bands. A band is named where it is the only one. */
function keyOf(bands: readonly Stated[]): string {
  let key = bands.length === 1 ? `${bands[0]?.bandNumber}` : "";
  for (const { restriction } of bands)
    key +=
      restriction === null
        ? " -"
        : ` ${restriction.status} ${restriction.date} ${restriction.allowedPercentage}`;
  return key;
}

/** The days that statuses are for, newest first: mostly one. */
function daysIn(restrictions: readonly Band["restriction"][]): string[] {
  const days: string[] = [];
  for (const restriction of restrictions)
    if (restriction !== null && !days.includes(restriction.date)) days.push(restriction.date);
  return days.length > 1 ? days.sort().reverse() : days;
}

type Answered = { readonly question: Html; readonly answer: Html };

/** Answers consents. Those of which the same is stated, until the same instant, have one answer. */
export function answers(context: Context): (consent: ConsentHolding) => Answered {
  const answered = memoize((statement: Statement) =>
    memoize((until: number | null) => ({
      question: question(context, statement),
      answer: answer(context, statement, until),
    })),
  );
  return (consent) => answered(statementOf(consent))(statementUntil(consent));
}

/**
 * The question, always for the days that are answered: a status of one day says nothing of another. Of a day that is past
 * by the reader's clock nothing is asked.
 */
function question({ model }: Context, { days }: Statement): Html {
  const [newest, ...others] = days;
  const oldest = others.at(-1);
  if (newest === undefined) return html`May I take water?`;
  if (oldest !== undefined)
    return html`Taking water, as stated for ${calendarDay(oldest)} to ${calendarDay(newest)}`;
  const day = calendarDay(newest, "weekday");
  const [asked, past] = [html`May I take water on ${day}?`, html`Taking water, as stated for ${day}`];
  if (newest < dateOf(model.asOf, NEW_ZEALAND)) return past;
  if (isFinished(model.dataset)) return asked;
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
function answer({ model }: Context, { bands, statuses, days }: Statement, until: number | null): Html {
  const [worst, ...others] = statuses;
  const [newest] = days;
  if (worst === undefined) {
    return html`<div class="now-panel unknown">${statusSign("unknown")}<div><p class="now-stage">Not known</p><p>This consent names no monitoring site that we know of, or no trigger level. Ask the provider.</p></div></div>`;
  }
  const today = dateOf(model.asOf, NEW_ZEALAND);
  return html`<div class="now-panel ${worst}"${until !== null && currentUntil(until, "answer")}>${statusSign(worst)}<div><p class="now-stage">${STATUS_WORDS[worst]}${worst === "partial" && shareIn(bands)}${others.length > 0 && " in some bands"}</p>${
    others.length > 0 || days.length > 1 ? breakdown(bands, days) : html`<p>${allBands(bands)}</p>`
  }${
    days.length > 0 &&
    !days.includes(today) &&
    html`<p><strong>No status for ${calendarDay(today, "weekday")}.</strong> Ask the provider.</p>`
  }${
    newest !== undefined &&
    !isFinished(model.dataset) &&
    html`<p${shownFrom(endOfDay(newest > today ? newest : today, NEW_ZEALAND))}><strong>Nothing is stated for today.</strong> Ask the provider.</p>`
  }${
    statuses.includes("unknown") &&
    html`<p><strong>Not known does not mean no restriction.</strong> Ask the provider before you take water.</p>`
  }<p class="as-of">The consent's own conditions apply as well.</p></div></div>`;
}

/** How many bands have each status, and for which day if the days differ. */
function breakdown(bands: readonly Stated[], days: readonly string[]): Html {
  const restrictions = bands.map(({ restriction }) => restriction);
  const rows = statusesIn(restrictions).flatMap((status) => {
    const own = restrictions.filter((restriction) => statusOf(restriction) === status);
    const byDay = Map.groupBy(own, (restriction) => restriction?.date ?? null);
    return [...byDay].map(([day, same]) => ({ status, day, number: same.length }));
  });
  return html`<ul class="takes">${rows.map(
    ({ status, day, number }) =>
      html`<li>${statusSign(status)} <span>${STATUS_WORDS[status]}${status === "partial" && shareIn(bands.filter(({ restriction }) => (restriction?.date ?? null) === day))} in ${count(number, "band")}${
        days.length > 1 && day !== null && html` for ${calendarDay(day)}`
      }</span></li>`,
  )}</ul>`;
}

function allBands(bands: readonly Stated[]): string {
  if (bands.length === 1) return `Band ${bands[0]?.bandNumber}.`;
  return bands.length === 2 ? "Both bands." : `All ${bands.length} bands.`;
}
