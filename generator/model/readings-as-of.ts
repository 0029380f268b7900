/** The readings as of an instant: a summary of each site's, and the records of one site at a time. */

import type { Reading, Readings } from "../load/load.ts";
import { freshnessOf, type Source } from "./freshness.ts";
import { byText } from "./name-order.ts";

export type { Reading } from "../load/load.ts";

/**
 * The readings of a site up to as-of, newest first. With `since`, only later ones, and the newest of each type that has none since
 * then. Each call reads them anew: hold the readings of one site at a time.
 */
export type ReadingsOf = (siteId: string, since?: number) => Reading[];

/** What a site has measured up to as-of. */
export type ReadingSummary = {
  readonly count: number;
  /** The instant of the newest, in milliseconds; null if there is none. */
  readonly newest: number | null;
  /** How many are answered as stale. */
  readonly stale: number;
  /** The first instant after as-of at which one becomes due or exceeds its maximum age; null if none ever does. */
  readonly changesAt: number | null;
};

export function summaryOf(instants: readonly number[], site: Source, asOf: number): ReadingSummary {
  let [count, stale] = [0, 0];
  let newest = Number.NEGATIVE_INFINITY;
  let changesAt = Number.POSITIVE_INFINITY;
  for (const instant of instants) {
    if (instant > asOf) {
      changesAt = Math.min(changesAt, instant);
      continue;
    }
    count++;
    newest = Math.max(newest, instant);
    if (freshnessOf(instant, asOf, site).freshness === "stale") stale++;
    // Rows of a site that is no longer served are stale already, and get a second reason.
    if (asOf - instant <= site.maximumAge) changesAt = Math.min(changesAt, instant + site.maximumAge + 1);
  }
  return { count, stale, newest: finiteOrNull(newest), changesAt: finiteOrNull(changesAt) };
}

const finiteOrNull = (number: number): number | null => (Number.isFinite(number) ? number : null);

/** The readings up to an instant, site by site (docs/contract.md §4, "Other orders"). */
export const readingsAsOf =
  (readings: Readings, asOf: number): ReadingsOf =>
  (siteId, since) =>
    readings
      .of(siteId, { until: asOf, since })
      .sort(
        (a, b) =>
          b.observedAt - a.observedAt || byText(a.observationType, b.observationType) || byText(a.id, b.id),
      );
