/** What a site says about taking water, in words. No status and an out-of-date status are "not known", never "no restriction". */

import type { Restriction } from "../../schemas/resource.ts";
import { memoize } from "../lib/memoize.ts";
import { formatDuration } from "../lib/time/time-units.ts";
import { currentUntil } from "./by-clock.ts";
import { type Html, html } from "./html/html.ts";
import { type SiteStatus, type StatedSite, statusUntil } from "./stated-site.ts";
import { calendarDay } from "./words/time.ts";

export type RestrictionStatus = Restriction["status"] | "unknown";

/** The strictest first; what is not known comes last. */
const STATUSES: readonly RestrictionStatus[] = ["full", "partial", "none", "unknown"];

export const statusOf = (restriction: Restriction | null): RestrictionStatus =>
  restriction?.status ?? "unknown";

/** The different statuses among some restrictions, the strictest first. */
export const statusesIn = (restrictions: readonly (Restriction | null)[]): RestrictionStatus[] =>
  STATUSES.filter((status) => restrictions.some((restriction) => statusOf(restriction) === status));

/** The newest day that a status is stated for among some restrictions. */
function newestDay(restrictions: readonly (Restriction | null)[], status: RestrictionStatus): string | null {
  let newest: string | null = null;
  for (const restriction of restrictions)
    if (restriction?.status === status && (newest === null || restriction.date > newest))
      newest = restriction.date;
  return newest;
}

/** A status with the newest day that it is for, and whether something besides it is not known. */
export type Strictest = {
  readonly status: RestrictionStatus;
  readonly day: string | null;
  readonly isPart: boolean;
};

/**
 * The strictest status among some restrictions with the newest day that it is for; unknown if there are none. Where one is
 * free and another is not known, the whole is not known.
 */
export function strictest(
  restrictions: readonly (Restriction | null)[],
  statuses = statusesIn(restrictions),
): Strictest {
  const [worst = "unknown"] = statuses;
  const status = worst === "none" && statuses.includes("unknown") ? "unknown" : worst;
  return {
    ...{ status, day: newestDay(restrictions, status) },
    isPart: status !== "unknown" && statuses.includes("unknown"),
  };
}

export const STATUS_WORDS: Record<RestrictionStatus, string> = {
  none: "No restriction stated",
  partial: "Partly restricted",
  full: "No take",
  unknown: "Not known",
};

/** The sign of a status, drawn by the styles. There are always words beside it. */
export const statusSign = memoize(
  (status: RestrictionStatus): Html => html`<i class="swatch take-${status}"></i>`,
);

const signAndWords = memoize(
  (status: RestrictionStatus): Html => html`${statusSign(status)} ${STATUS_WORDS[status]}`,
);

/**
 * Sign and words of the strictest status in a list, with its day if that is not the one which the list names. After
 * `until`, in milliseconds, scripts say that it is out of date.
 */
export function strictestCell(
  { status, day, isPart }: Strictest,
  usualDay: string | null,
  until: number | null,
): Html {
  const shown = html`${signAndWords(status)}${isPart && "; some not known"}${
    day !== null && day !== usualDay && html` <br><span class="meta">for ${calendarDay(day)}</span>`
  }`;
  return until === null ? shown : html`<span${currentUntil(until, "status")}>${shown}</span>`;
}

/** Its words, with the share that may be taken where one is stated. */
export function restrictionWords(restriction: Restriction | null): string {
  const status = statusOf(restriction);
  const share = restriction?.allowedPercentage ?? null;
  const limit = status === "partial" && share !== null ? `: at most ${share}%` : "";
  return STATUS_WORDS[status] + limit;
}

/** A status of a band and the site that states it. */
export type StatedBy = { readonly site: Pick<StatedSite, "maximumAge">; readonly status: SiteStatus };

/**
 * Until when the strictest of some statuses holds, in milliseconds: until the last one that states it is out of date.
 * "No restriction" holds only while all are known. Null if that is not known.
 */
export function strictestUntil(strictest: RestrictionStatus, stated: readonly StatedBy[]): number | null {
  const ends = stated.flatMap(({ site, status }) =>
    statusOf(status.restriction) === strictest ? (statusUntil(status, site) ?? []) : [],
  );
  if (ends.length === 0) return null;
  return strictest === "none" ? Math.min(...ends) : Math.max(...ends);
}

/** Why a site's reading or status is out of date, as the end of a sentence; empty for a current one. */
export const staleBecause = (
  { freshnessReasons }: { readonly freshnessReasons: readonly string[] | null },
  { maximumAge }: Pick<StatedSite, "maximumAge">,
): string =>
  (freshnessReasons ?? [])
    .map((reason) =>
      reason === "siteNotServed"
        ? "the site is no longer updated"
        : `it is older than ${formatDuration(maximumAge)}`,
    )
    .join(" and ");
