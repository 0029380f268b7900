/** What a site says about taking water, in a list. */

import type { RestrictionStatus } from "./counted-statuses.ts";
import { type Html, html } from "./html/html.ts";
import { statusSign, strictest, strictestCell, strictestUntil } from "./restriction.ts";
import type { StatedSite } from "./stated-site.ts";

type Stating = Pick<StatedSite, "isServed" | "statuses" | "counted" | "maximumAge">;

/** What it says now: its strictest status, that it gives none, or that it is no longer updated. */
export function siteStatus(site: Stating): RestrictionStatus | "absent" | "unserved" {
  if (!site.isServed) return "unserved";
  return site.statuses.length === 0 ? "absent" : strictestOf(site).status;
}

const strictestOf = ({ counted }: Stating) => strictest(counted);

/** The same in words, with its day if that is not the one which the list names. */
export function siteStatusCell(site: Stating, usualDay: string | null): Html | string {
  const status = siteStatus(site);
  if (status === "unserved") return html`${statusSign("unknown")} No longer updated`;
  if (status === "absent") return "Gives no status";
  return strictestCell(strictestOf(site), usualDay, siteStatusUntil(site));
}

/** Until when it says that, in milliseconds; null for a site that states nothing. */
export const siteStatusUntil = (site: Stating): number | null =>
  strictestUntil(
    strictestOf(site).status,
    site.counted.map((status) => ({ site, status })),
  );
