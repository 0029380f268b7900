import type { Source } from "../load/load.ts";
import { isConfirmed } from "./change-state.ts";
import type { SiteRecord } from "./monitoring-sites.ts";
import type { StagesOverTime } from "./stages-over-time.ts";

/** The last instant that RFC 3339 can write; later ones count as never. */
export const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/**
 * The first instant after as-of, in milliseconds, at which an answer would differ if the same data were built as of it; null if
 * there is none (docs/contract.md §6). Any of these shows: a row is recorded or becomes due, the assignment in force ends, a
 * scheduled change takes effect, a row goes stale.
 */
export function validUntil(
  source: Source,
  areas: readonly StagesOverTime[],
  sites: readonly SiteRecord[],
  asOf: number,
): number | null {
  let first = Number.POSITIVE_INFINITY;
  for (const instant of instants(source, areas, sites, asOf)) {
    if (instant > asOf && instant < first) first = instant;
  }
  return first <= LAST_INSTANT ? first : null;
}

function* instants(
  { assignments, changes, sites: sourceSites }: Source,
  areas: readonly StagesOverTime[],
  sites: readonly SiteRecord[],
  asOf: number,
): Generator<number> {
  for (const { record } of assignments) {
    yield record.effectiveFrom;
    // Feeds and badges announce a beginning from when it is recorded.
    if (record.effectiveFrom > asOf) yield record.createdAt;
  }
  for (const { record } of changes) yield record.createdAt;
  for (const { record } of sourceSites) for (const { asAt } of record.statuses) yield asAt;
  for (const { current, changes } of areas) {
    // An assignment that a change has cut short ends at that change, not at the end that the data gives.
    if (current !== null && current.effectiveUntil !== null) yield current.effectiveUntil;
    // Only an assignment that begins at that instant or later could override the change, and none exists yet.
    for (const change of changes) if (isConfirmed(change)) yield change.effectiveFrom;
  }
  // Rows of a site that is no longer served are stale already, and get a second reason.
  for (const { maximumAge, statuses, readings } of sites) {
    if (readings.changesAt !== null) yield readings.changesAt;
    for (const { asAt } of statuses) yield asAt + maximumAge + 1;
  }
}
