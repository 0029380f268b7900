import type { MonitoringSite, Provider, Restriction } from "../../schemas/source.ts";
import type { Reading } from "../load/load.ts";
import { type Freshness, freshnessOf } from "./freshness.ts";
import type { ReadingsAsOf } from "./readings.ts";
import { inSiteOrder } from "./site-order.ts";

type Status = MonitoringSite["statuses"][number] & Freshness;

/** What a site has measured up to as-of. */
export type SiteReadings = {
  readonly count: number;
  /** The instant of the newest, in milliseconds; null if there is none. */
  readonly newest: number | null;
  /** How many are answered as stale. */
  readonly stale: number;
  /** The records, read anew at each call: nobody should hold those of more than one site. */
  newestFirst(): Reading[];
};

export type SiteRecord = Omit<MonitoringSite, "statuses"> & {
  /** By band number, none first, then newest first; a stale one states no restriction. */
  readonly statuses: readonly Status[];
  readonly readings: SiteReadings;
  readonly maximumAge: number;
};

/** The monitoring sites as of an instant, by provider and site number. */
export function siteRecords(
  sites: readonly MonitoringSite[],
  readings: ReadingsAsOf,
  providers: readonly Provider[],
  asOf: number,
): SiteRecord[] {
  const maximumAges = new Map(providers.map(({ providerKey, maximumAge }) => [providerKey, maximumAge]));
  return sites.toSorted(inSiteOrder).map((site) => {
    const maximumAge = maximumAges.get(site.providerKey) as number;
    return {
      ...site,
      maximumAge,
      statuses: site.statuses
        .filter(({ asAt }) => asAt <= asOf)
        .sort(inBandOrder)
        .map((status) => withFreshness(status, freshnessOf(status.asAt, asOf, { ...site, maximumAge }))),
      readings: siteReadings(readings, site.id),
    };
  });
}

function siteReadings(readings: ReadingsAsOf, id: string): SiteReadings {
  const facts = () => readings.facts.sites[id] ?? { count: 0, newest: null, stale: 0 };
  return {
    get count() {
      return facts().count;
    },
    get newest() {
      return facts().newest;
    },
    get stale() {
      return facts().stale;
    },
    newestFirst: () => readings.newestFirst(id),
  };
}

const withFreshness = (status: MonitoringSite["statuses"][number], freshness: Freshness): Status => ({
  ...status,
  restriction: freshness.freshness === "stale" ? null : status.restriction,
  ...freshness,
});

/** What a site states for a band: its latest status; null if there is none, or nothing in it, or it is stale. */
export const restrictionOf = (site: SiteRecord, bandNumber: number): Restriction | null =>
  site.statuses.find((status) => status.bandNumber === bandNumber)?.restriction ?? null;

type Banded = { readonly bandNumber: number | null; readonly asAt: number };

const inBandOrder = (a: Banded, b: Banded) => bandRank(a) - bandRank(b) || b.asAt - a.asAt;

// A number, not an infinity: two infinities differ by no number.
const bandRank = ({ bandNumber }: Banded) => bandNumber ?? Number.MIN_SAFE_INTEGER - 1;
