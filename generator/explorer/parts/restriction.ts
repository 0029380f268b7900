/** What a site says about taking water, in words. No status and an out-of-date status are "not known", never "no restriction". */

import type { Restriction } from "../../../schemas/source.ts";
import { formatDuration } from "../../lib/time-units.ts";
import type { Freshness } from "../../model/freshness.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { type Html, html } from "./html.ts";
import { calendarDay } from "./time.ts";

export type RestrictionStatus = Restriction["status"] | "unknown";

/** The strictest first; what is not known comes last. */
const STATUSES: readonly RestrictionStatus[] = ["full", "partial", "none", "unknown"];

export const statusOf = (restriction: Restriction | null): RestrictionStatus =>
  restriction?.status ?? "unknown";

/** The different statuses among some restrictions, the strictest first. */
export function statusesIn(restrictions: readonly (Restriction | null)[]): RestrictionStatus[] {
  const found = new Set(restrictions.map(statusOf));
  return STATUSES.filter((status) => found.has(status));
}

/** The newest day that a status is stated for among some restrictions. */
export const newestDay = (
  restrictions: readonly (Restriction | null)[],
  status: RestrictionStatus,
): string | null =>
  restrictions
    .flatMap((restriction) => (restriction?.status === status ? [restriction.date] : []))
    .sort()
    .at(-1) ?? null;

/** The strictest status among some restrictions with the newest day that it is for; unknown if there are none. */
export function strictest(restrictions: readonly (Restriction | null)[]) {
  const status = statusesIn(restrictions)[0] ?? "unknown";
  return { status, day: newestDay(restrictions, status) };
}

export const STATUS_WORDS: Record<RestrictionStatus, string> = {
  none: "No restriction stated",
  partial: "Partly restricted",
  full: "No take",
  unknown: "Not known",
};

/** The sign of a status, drawn by the styles. There are always words beside it. */
export const statusSign = (status: RestrictionStatus): Html => html`<i class="swatch take-${status}"></i>`;

/** Sign and words. */
export const statusLabel = (status: RestrictionStatus, words = STATUS_WORDS[status]): Html =>
  html`<span class="take">${statusSign(status)} ${words}</span>`;

/** Sign and words of the strictest status in a list, with its day. */
export const strictestLabel = ({ status, day }: ReturnType<typeof strictest>): Html =>
  html`${statusLabel(status)}${day !== null && html`<br><span class="meta">for ${calendarDay(day)}</span>`}`;

/** Sign and words, with the share that may be taken where one is stated. */
export function restrictionLabel(restriction: Restriction | null): Html {
  const status = statusOf(restriction);
  const share = restriction?.allowedPercentage ?? null;
  const limit = status === "partial" && share !== null ? `: at most ${share}%` : "";
  return statusLabel(status, `${STATUS_WORDS[status]}${limit}`);
}

/** The latest status of each band, which is the one that counts even if it is out of date. */
export const latestStatuses = ({ statuses }: SiteRecord): SiteRecord["statuses"] =>
  statuses.filter(({ bandNumber }, index) => index === 0 || statuses[index - 1]?.bandNumber !== bandNumber);

/** Why a site's reading or status is out of date, as the end of a sentence; empty for a current one. */
export const staleBecause = ({ freshnessReasons }: Freshness, { maximumAge }: SiteRecord): string =>
  (freshnessReasons ?? [])
    .map((reason) =>
      reason === "siteNotServed"
        ? "the site is no longer updated"
        : `it is older than ${formatDuration(maximumAge)}`,
    )
    .join(" and ");
