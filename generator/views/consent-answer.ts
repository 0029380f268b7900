/** "May I take water?", answered for the days that a consent's statuses are for. They are never taken for another day. */

import { currentUntil, shownFrom, shownUntil } from "./by-clock.ts";
import type { CountedStatus, RestrictionStatus } from "./counted-statuses.ts";
import { type Html, html } from "./html/html.ts";
import {
  type Counted,
  restrictionWords,
  STATUS_WORDS,
  type Strictest,
  statesIn,
  statusSign,
  strictest,
  strictestUntil,
} from "./restriction.ts";
import type { StatedConsent, StatedSite } from "./stated-site.ts";
import { calendarDay, dateOf, endOfDay, NEW_ZEALAND } from "./words/time.ts";

/** The instant of the data, in milliseconds, and whether it is fixed at that instant. */
export type Dated = { readonly asOf: number; readonly isFinished: boolean };

/** The statuses that count for a consent, over all its sites. */
type Statement = {
  readonly stated: readonly Stated[];
  /** The days that its statuses are for, newest first. */
  readonly days: readonly string[];
  readonly states: readonly RestrictionStatus[];
  readonly strictest: Strictest;
  /** Until when the strictest status holds, in milliseconds; null if that is not known. */
  readonly until: number | null;
  readonly isWhole: boolean;
};

/** What a site states for a band of a consent, or for the site as a whole; without a status if it states nothing. */
type Stated = Counted & {
  readonly bandNumber: number | null;
  readonly site: StatedSite;
  readonly status: CountedStatus | undefined;
};

const NOT_KNOWN: Counted = { restriction: null, state: "unknown" };

/** What the sites of a consent state for its bands. */
export function statementOf({ sites, isWhole }: StatedConsent): Statement {
  const stated = sites.flatMap(({ site, bands }) => [
    ...site.counted.filter(bindsWholeSite).map((status) => ({ ...status, site, status })),
    ...bands.flatMap(({ bandNumber }): Stated[] => {
      const own = site.counted.filter((status) => status.bandNumber === bandNumber);
      return own.length === 0
        ? [{ ...NOT_KNOWN, bandNumber, site, status: undefined }]
        : own.map((status) => ({ ...status, site, status }));
    }),
  ]);
  // What the data has no site or no trigger level for is not known.
  const all = isWhole ? stated : [...stated, NOT_KNOWN];
  const states = statesIn(all);
  const worst = strictest(all, states);
  return {
    stated,
    days: [...new Set(stated.flatMap(({ restriction }) => restriction?.date ?? []))].sort().reverse(),
    states,
    strictest: worst,
    until: untilOf(worst.status, stated),
    isWhole,
  };
}

/** Until when a state holds, in milliseconds; null if that is not known. */
const untilOf = (state: RestrictionStatus, stated: readonly Stated[]): number | null =>
  strictestUntil(
    state,
    stated.flatMap(({ site, status }) => (status === undefined ? [] : { site, status })),
  );

/** What a site states as a whole binds every band of it. It permits none: a band may be stricter. */
export const bindsWholeSite = ({ bandNumber, state }: CountedStatus): boolean =>
  bandNumber === null && (state === "full" || state === "partial");

type Answered = { readonly question: Html; readonly answer: Html };

/** Answers for a consent. */
export function consentAnswer(consent: StatedConsent, dated: Dated): Answered {
  const statement = statementOf(consent);
  return { question: question(statement, dated), answer: answer(statement, dated) };
}

/**
 * The question, always for the days that are answered: a status of one day says nothing about another. Nothing is asked
 * about a day that is past by the reader's clock.
 */
function question({ days, strictest: { status } }: Statement, { asOf, isFinished }: Dated): Html {
  const [newest, ...otherDays] = days;
  const oldest = otherDays.at(-1);
  if (newest === undefined) return html`May I take water?`;
  const today = dateOf(asOf, NEW_ZEALAND);
  const past = newest < today;
  if (past && status === "unknown") return html`May I take water on ${calendarDay(today, "weekday")}?`;
  if (oldest !== undefined)
    return html`Taking water, as stated for ${calendarDay(oldest)} to ${calendarDay(newest)}`;
  const day = calendarDay(newest, "weekday");
  const [asked, stated] = [html`May I take water on ${day}?`, html`Taking water, as stated for ${day}`];
  if (past) return stated;
  if (isFinished) return asked;
  const end = endOfDay(newest, NEW_ZEALAND);
  return html`<span${shownUntil(end)}>${asked}</span><span${shownFrom(end)}>${stated}</span>`;
}

/** What may be taken where a status is partial: `at most 60%`, `at most 40% to 60%`. Empty unless every such band says. */
function shareIn(stated: readonly Stated[]): string {
  const partial = stated.flatMap(({ restriction }) =>
    restriction?.status === "partial" ? [restriction] : [],
  );
  const shares = partial.flatMap(({ allowedPercentage }) => allowedPercentage ?? []);
  if (shares.length === 0 || shares.length < partial.length) return "";
  const [least, most] = [Math.min(...shares), Math.max(...shares)];
  return least === most ? `: at most ${most}%` : `: at most ${least}% to ${most}%`;
}

/** The answer in a few words, with the unknown parts named beside it. */
function answer(statement: Statement, { asOf, isFinished }: Dated): Html {
  const { stated, days, states, until, isWhole } = statement;
  const worst = statement.strictest.status;
  if (stated.length === 0) {
    return html`<div class="now-panel unknown">${statusSign("unknown")}<div><p class="now-stage">Not known</p>
<p>This consent names no monitoring site that we know of, or no trigger level. Ask the provider.</p></div></div>`;
  }
  const today = dateOf(asOf, NEW_ZEALAND);
  // A restriction counts for longer than its day.
  const lastDay = [today, ...days].sort().at(-1) as string;
  const share = worst === "partial" ? shareIn(stated) : "";
  return html`<div class="now-panel ${worst}"${until !== null && currentUntil(until, "answer")}>${statusSign(worst)}<div>
<p class="now-stage">${STATUS_WORDS[worst]}${share}${states.length > 1 && " in some bands"}</p>
${breakdown(statement)}${
  !isWhole && html`<p>A band whose site or trigger level is not on record is not shown.</p>`
}${
  days.length > 0 &&
  !days.includes(today) &&
  html`<p><strong>No status for ${calendarDay(today, "weekday")}.</strong> Ask the provider.</p>`
}${
  days.length > 0 &&
  !isFinished &&
  html`<p${shownFrom(endOfDay(lastDay, NEW_ZEALAND))}><strong>No status for a later day.</strong> Ask the provider.</p>`
}${
  states.includes("unknown") &&
  html`<p><strong>Not known does not mean no restriction.</strong> Ask the provider.</p>`
}</div></div>`;
}

/** What each river's site states, by bands where they differ, and for which day if the days do. What ends before the whole answer says so. */
function breakdown({ stated, days, until, isWhole }: Statement): Html {
  const rows = [...Map.groupBy(stated, ({ site }) => site)].flatMap(([{ name }, statusesOfSite]) => {
    const alike = Map.groupBy(statusesOfSite, ({ restriction, state }) =>
      [state, restriction?.date, restriction?.allowedPercentage].join(),
    );
    return [...alike.values()].map((group) => ({
      where: alike.size === 1 ? name : `${name}, ${bandsIn(group)}`,
      group,
      first: group[0] as Stated,
    }));
  });
  const [row] = rows;
  // The headline has said it already.
  if (rows.length === 1 && isWhole && !(row?.first.state === "unknown" && row.first.restriction !== null))
    return html`<p>${row?.where}.</p>`;
  return html`<ul class="takes">${rows.map(({ where, group, first }) => {
    const { restriction, state } = first;
    const end = untilOf(state, group);
    const words = html`${statusSign(state)} ${restrictionWords(first)}${
      days.length > 1 &&
      restriction !== null &&
      state !== "unknown" &&
      html` for ${calendarDay(restriction.date)}`
    }`;
    const shown =
      end !== null && end < (until ?? Infinity)
        ? html`<span${currentUntil(end, "status")}>${words}</span>`
        : words;
    return html`<li><b>${where}:</b> ${shown}</li>`;
  })}</ul>`;
}

/** `band 1`, `bands 1 and 2`, `the whole site`. */
function bandsIn(stated: readonly Stated[]): string {
  const numbers = [...new Set(stated.flatMap(({ bandNumber }) => bandNumber ?? []))].map(String);
  const names = [
    ...(stated.some(({ bandNumber }) => bandNumber === null) ? ["the whole site"] : []),
    ...(numbers.length === 0
      ? []
      : [`band${numbers.length === 1 ? "" : "s"} ${new Intl.ListFormat("en-NZ").format(numbers)}`]),
  ];
  return names.join(" and ");
}
