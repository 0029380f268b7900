/** The statuses of a site that count on a day, and what each of them says of that day. */

import type { MonitoringSite, Restriction } from "../../schemas/resource.ts";
import { latestStatuses } from "../api/latest-statuses.ts";

export type SiteStatus = MonitoringSite["statuses"][number];

export type RestrictionStatus = Restriction["status"] | "unknown";

export type CountedStatus = SiteStatus & {
  /** A permission for a day that is over says nothing of a later one. */
  readonly state: RestrictionStatus;
};

/**
 * Of each band the latest status; where that is for a day to come, also the latest for the day itself, `2026-11-21`. Statuses are
 * newest first.
 */
export function countedStatuses(statuses: readonly SiteStatus[], today: string): readonly CountedStatus[] {
  const forToday = latestStatuses(statuses.filter(({ restriction }) => restriction?.date === today));
  return latestStatuses(statuses)
    .flatMap((latest) => [
      latest,
      ...(latest.restriction !== null && latest.restriction.date > today
        ? forToday.filter(({ bandNumber }) => bandNumber === latest.bandNumber)
        : []),
    ])
    .map((status) => countedOn(today, status));
}

export const countedOn = (today: string, status: SiteStatus): CountedStatus => ({
  ...status,
  state: stateOn(today, status),
});

function stateOn(today: string, { restriction }: SiteStatus): RestrictionStatus {
  if (restriction === null) return "unknown";
  return restriction.status === "none" && restriction.date < today ? "unknown" : restriction.status;
}

/** Whether statuses of one instant contradict each other: the latest of a band then states nothing, though one of that instant states a restriction. */
export const isContradicted = (latest: SiteStatus, statuses: readonly SiteStatus[]): boolean =>
  latest.restriction === null &&
  statuses.some(
    ({ bandNumber, asAt, restriction }) =>
      bandNumber === latest.bandNumber && asAt === latest.asAt && restriction !== null,
  );

export const CONTRADICTED = "The site states two different things here at once, so neither counts.";
