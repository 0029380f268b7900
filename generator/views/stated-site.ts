/** A monitoring site as the API answers it, with what pages know of it besides. */

import type { Status } from "../../schemas/document.ts";
import type { ConsentRestrictions, MonitoringSite } from "../../schemas/resource.ts";
import type { CountedStatus, SiteStatus } from "./counted-statuses.ts";
import { endOfDay, NEW_ZEALAND } from "./words/time.ts";

export type StatedSite = MonitoringSite & {
  /** For how long its rows are current, in milliseconds. */
  readonly maximumAge: number;
  /** What it says of the day. */
  readonly counted: readonly CountedStatus[];
  /** Its latest current flow, or the storage of a reservoir. */
  readonly flow: Flow | null;
};

export type ConsentBand = ConsentRestrictions["sites"][number]["bands"][number];

/** A site that a consent depends on, with the consent's bands there. */
export type ConsentSite = { readonly site: StatedSite; readonly bands: readonly ConsentBand[] };

/** A consent with what its sites state. */
export type StatedConsent = {
  readonly sites: readonly ConsentSite[];
  /** Whether these are all of its bands: the API leaves out bands whose site or trigger level is not on record. */
  readonly isWhole: boolean;
};

/** A flow or a storage, and which way it is going, in words. */
export type Flow = {
  /** `flow`, `reservoir storage`. */
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** In milliseconds. */
  readonly observedAt: number;
  readonly trend: string | null;
};

/** For how long a provider's rows are current, in milliseconds. Null for one without readings: then the API does not tell. */
export function maximumAgeIn({ providers }: Pick<Status, "providers">, providerKey: string): number | null {
  const { freshUntil, newestObservation } = providers.find((one) => one.providerKey === providerKey) ?? {};
  return freshUntil && newestObservation ? Date.parse(freshUntil) - Date.parse(newestObservation) : null;
}

/**
 * Until when a status counts, in milliseconds: until it is out of date, and a permission until its day is over. Null for one that is
 * not current, or says nothing.
 */
export function statusUntil(
  { asAt, restriction }: SiteStatus,
  { maximumAge }: Pick<StatedSite, "maximumAge">,
): number | null {
  if (restriction === null) return null;
  const end = Date.parse(asAt) + maximumAge;
  return restriction.status === "none" ? Math.min(end, endOfDay(restriction.date, NEW_ZEALAND) - 1) : end;
}
