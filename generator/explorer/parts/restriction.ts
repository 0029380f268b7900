/** What a site states for a band, in words. Nothing stated, and what is stale, is not known: never "no restriction". */

import type { Restriction } from "../../../schemas/source.ts";
import type { Freshness } from "../../model/freshness.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import { type Html, html } from "./html.ts";
import { lengthOf } from "./time.ts";

export type Taking = "none" | "partial" | "full" | "unknown";

/** From the worst of what is known to what is not known. */
export const TAKINGS: readonly Taking[] = ["full", "partial", "none", "unknown"];

export const takingOf = (restriction: Restriction | null): Taking => restriction?.status ?? "unknown";

export const TAKING_WORDS: Record<Taking, string> = {
  none: "No restriction stated",
  partial: "Partly restricted",
  full: "No take",
  unknown: "Not known",
};

const SIGNS: Record<Taking, string> = { none: "–", partial: "!", full: "×", unknown: "?" };

/** The sign of what is stated; the words stand beside it. */
export const takingSign = (taking: Taking): Html =>
  html`<span class="swatch take-${taking}" aria-hidden="true"><b>${SIGNS[taking]}</b></span>`;

/** Sign and words. */
export const takingLabel = (taking: Taking, words = TAKING_WORDS[taking]): Html =>
  html`<span class="taking">${takingSign(taking)} <span>${words}</span></span>`;

/** Sign and words, with the share that may be taken where one is stated. */
export function takingWords(restriction: Restriction | null): Html {
  const taking = takingOf(restriction);
  const share = restriction?.allowedPercentage ?? null;
  const most = taking === "partial" && share !== null ? `: at most ${share} %` : "";
  return takingLabel(taking, `${TAKING_WORDS[taking]}${most}`);
}

/** The latest of what a site states for each band: that counts, also where it is stale. */
export const latestStatuses = ({ statuses }: SiteRecord): SiteRecord["statuses"] =>
  statuses.filter(({ bandNumber }, index) => index === 0 || statuses[index - 1]?.bandNumber !== bandNumber);

/** Why a row of a site is stale, as a sentence's end; empty for what is current. */
export const staleBecause = ({ freshnessReasons }: Freshness, { maximumAge }: SiteRecord): string =>
  (freshnessReasons ?? [])
    .map((reason) =>
      reason === "siteNotServed"
        ? "the site is no longer served"
        : `it is older than the ${lengthOf(maximumAge)} for which the provider's data counts as current`,
    )
    .join(", and ");
