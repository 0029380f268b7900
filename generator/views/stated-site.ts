/** A monitoring site as the API answers it, with what pages know of it besides. */

import type { ConsentRestrictions, MonitoringSite } from "../../schemas/resource.ts";

export type SiteStatus = MonitoringSite["statuses"][number];

export type StatedSite = MonitoringSite & {
  /** For how long its rows are current, in milliseconds. */
  readonly maximumAge: number;
  /** Its latest current flow, or the storage of a reservoir. */
  readonly flow: Flow | null;
};

export type ConsentBand = ConsentRestrictions["sites"][number]["bands"][number];

/** A site that a consent depends on, with the consent's bands there. */
export type ConsentSite = { readonly site: StatedSite; readonly bands: readonly ConsentBand[] };

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

/** Until when a status is current, in milliseconds; null for one that is not current, or says nothing. */
export const statusUntil = (
  { asAt, restriction }: SiteStatus,
  { maximumAge }: Pick<StatedSite, "maximumAge">,
): number | null => (restriction === null ? null : Date.parse(asAt) + maximumAge);
