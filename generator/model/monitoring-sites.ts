import type { MonitoringSite, Provider, Restriction } from "../../schemas/source.ts";
import type { Reading } from "../load/load.ts";
import { type Freshness, freshnessOf } from "./freshness.ts";
import { byText } from "./name-order.ts";

type Status = MonitoringSite["statuses"][number] & Freshness;

export type SiteRecord = Omit<MonitoringSite, "statuses"> & {
  /** By band number, none first, then newest first; a stale one states no restriction. */
  readonly statuses: readonly Status[];
  /** Newest first. */
  readonly readings: readonly Reading[];
  readonly maximumAge: number;
};

/** The monitoring sites as of an instant, by provider and site number. */
export function siteRecords(
  sites: readonly MonitoringSite[],
  readings: readonly Reading[],
  providers: readonly Provider[],
  asOf: number,
): SiteRecord[] {
  const maximumAges = new Map(providers.map(({ providerKey, maximumAge }) => [providerKey, maximumAge]));
  const observed = readings.filter(({ observedAt }) => observedAt <= asOf);
  const readingsOf = Map.groupBy(observed, ({ siteId }) => siteId);
  return sites.toSorted(inSiteOrder).map((site) => {
    const maximumAge = maximumAges.get(site.providerKey) as number;
    return {
      ...site,
      maximumAge,
      statuses: site.statuses
        .filter(({ asAt }) => asAt <= asOf)
        .sort(inBandOrder)
        .map((status) => withFreshness(status, freshnessOf(status.asAt, asOf, { ...site, maximumAge }))),
      readings: (readingsOf.get(site.id) ?? []).sort(newestReadingFirst),
    };
  });
}

const withFreshness = (status: MonitoringSite["statuses"][number], freshness: Freshness): Status => ({
  ...status,
  restriction: freshness.freshness === "stale" ? null : status.restriction,
  ...freshness,
});

/** What a site states for a band: its latest status; null if there is none, or nothing in it, or it is stale. */
export const restrictionOf = (site: SiteRecord, bandNumber: number): Restriction | null =>
  site.statuses.find((status) => status.bandNumber === bandNumber)?.restriction ?? null;

type Site = Pick<MonitoringSite, "providerKey" | "siteNumber">;

/** The order of a consent's sites (contract.md §4, "Other orders"). */
const inSiteOrder = (a: Site, b: Site): number =>
  byText(a.providerKey, b.providerKey) || byText(a.siteNumber, b.siteNumber);

type Banded = { readonly bandNumber: number | null; readonly asAt: number };

const inBandOrder = (a: Banded, b: Banded) => bandRank(a) - bandRank(b) || b.asAt - a.asAt;

// A number, not an infinity: two infinities differ by no number.
const bandRank = ({ bandNumber }: Banded) => bandNumber ?? Number.MIN_SAFE_INTEGER - 1;

const newestReadingFirst = (a: Reading, b: Reading) =>
  b.observedAt - a.observedAt || byText(a.observationType, b.observationType) || byText(a.id, b.id);
