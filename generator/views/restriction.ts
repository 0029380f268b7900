/** What a site says about taking water, in words. No status and an out-of-date status are "not known", never "no restriction". */

import { formatDuration } from "../lib/time/time-units.ts";
import { currentUntil } from "./by-clock.ts";
import type { CountedStatus, RestrictionStatus } from "./counted-statuses.ts";
import { type Html, html } from "./html/html.ts";
import { type StatedSite, statusUntil } from "./stated-site.ts";
import { calendarDay, formatDay } from "./words/time.ts";

/** The strictest first, and unknown last. */
const STATUSES: readonly RestrictionStatus[] = ["full", "partial", "none", "unknown"];

/** A stated restriction, and its state on the day. */
export type Counted = Pick<CountedStatus, "restriction" | "state">;

/** The different states, the strictest first. */
export const statesIn = (counted: readonly Counted[]): RestrictionStatus[] =>
  STATUSES.filter((status) => counted.some(({ state }) => state === status));

/** The day of a state: for a restriction its newest day; for a permission its first, because later days may be incomplete. */
function dayOf(counted: readonly Counted[], state: RestrictionStatus): string | null {
  const days = counted.flatMap((one) => (one.state === state ? (one.restriction?.date ?? []) : [])).sort();
  return (state === "none" ? days[0] : days.at(-1)) ?? null;
}

/** A status with the day that it is for, and whether something besides it is not known. */
export type Strictest = {
  readonly status: RestrictionStatus;
  readonly day: string | null;
  readonly isPart: boolean;
};

/** The strictest of several states; unknown if there are none. Where one is free and another is not known, the whole is not known. */
export function strictest(counted: readonly Counted[], states = statesIn(counted)): Strictest {
  const [worst = "unknown"] = states;
  const status = worst === "none" && states.includes("unknown") ? "unknown" : worst;
  return {
    ...{ status, day: status === "unknown" ? null : dayOf(counted, status) },
    isPart: status !== "unknown" && states.includes("unknown"),
  };
}

export const STATUS_WORDS: Record<RestrictionStatus, string> = {
  none: "No restriction stated",
  partial: "Partly restricted",
  full: "No take",
  unknown: "Not known",
};

/** The sign of a status, drawn by the styles. There are always words beside it. */
export const statusSign = (status: RestrictionStatus): Html => html`<i class="swatch take-${status}"></i>`;

/**
 * Sign and words of the strictest status in a list, with its day if that is not the one which the list names. After
 * `until`, in milliseconds, scripts say that it is out of date.
 */
export function strictestCell(
  { status, day, isPart }: Strictest,
  usualDay: string | null,
  until: number | null,
): Html {
  const shown = html`${statusSign(status)} ${STATUS_WORDS[status]}${isPart && "; some not known"}${
    day !== null && day !== usualDay && html` <br><span class="meta">for ${calendarDay(day)}</span>`
  }`;
  return until === null ? shown : html`<span${currentUntil(until, "status")}>${shown}</span>`;
}

/** Its words, with the share that may be taken where one is stated. */
export function restrictionWords({ restriction, state: status }: Counted): string {
  if (status === "unknown" && restriction !== null)
    return `Not known: no restriction was stated for ${formatDay(restriction.date)} only`;
  const share = restriction?.allowedPercentage ?? null;
  const limit = status === "partial" && share !== null ? `: at most ${share}%` : "";
  return STATUS_WORDS[status] + limit;
}

/** A status of a band and the site that states it. */
type StatedBy = { readonly site: Pick<StatedSite, "maximumAge">; readonly status: CountedStatus };

/**
 * Until when the strictest state holds, in milliseconds: until the last status that says so ends. "No restriction" holds only while
 * all are known. Null if that is not known.
 */
export function strictestUntil(strictest: RestrictionStatus, stated: readonly StatedBy[]): number | null {
  const ends = stated.flatMap(({ site, status }) =>
    status.state === strictest ? (statusUntil(status, site) ?? []) : [],
  );
  if (strictest === "unknown" || ends.length === 0) return null;
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
