import type { MonitoringSite, Provider, Restriction } from "../../schemas/source.ts";
import type { Upstream } from "../../schemas/upstream.ts";
import { computed, type Remember } from "../lib/remember.ts";
import type { Readings } from "../load/load.ts";
import { type Freshness, freshnessOf } from "./freshness.ts";
import { type ReadingSummary, summaryOf } from "./readings.ts";
import { type ReadingsServer, readingsServers } from "./readings-servers.ts";
import { inSiteOrder } from "./site-order.ts";

type Status = MonitoringSite["statuses"][number] & Freshness;

export type SiteRecord = Omit<MonitoringSite, "statuses"> & {
  /** By band number, none first, then newest first; a stale one states no restriction. */
  readonly statuses: readonly Status[];
  readonly readings: ReadingSummary;
  readonly maximumAge: number;
  /** Where its readings are fetched from; none if they are entered by hand. */
  readonly servers: readonly ReadingsServer[];
};

/** The monitoring sites as of an instant, by provider and site number. */
export function siteRecords(
  sites: readonly MonitoringSite[],
  readings: Pick<Readings, "instantsOf">,
  providers: readonly Provider[],
  upstreams: readonly Upstream[],
  asOf: number,
  remember: Remember = computed,
): SiteRecord[] {
  const serversOf = readingsServers(upstreams);
  const maximumAges = new Map(providers.map(({ providerKey, maximumAge }) => [providerKey, maximumAge]));
  const dated = sites.toSorted(inSiteOrder).map((record) => ({
    ...record,
    maximumAge: maximumAges.get(record.providerKey) as number,
  }));
  const summaries = remember(
    ["summaries", asOf, dated.map(({ id, isServed, maximumAge }) => [id, isServed, maximumAge])],
    () => new Map(dated.map((site) => [site.id, summaryOf(readings.instantsOf(site.id), site, asOf)])),
  );
  return dated.map((site) => ({
    ...site,
    servers: serversOf(site),
    statuses: site.statuses
      .filter(({ asAt }) => asAt <= asOf)
      .sort(inBandOrder)
      .map((status) => withFreshness(status, freshnessOf(status.asAt, asOf, site))),
    readings: summaries.get(site.id) as ReadingSummary,
  }));
}

const withFreshness = (status: MonitoringSite["statuses"][number], freshness: Freshness): Status => ({
  ...status,
  restriction: freshness.freshness === "stale" ? null : status.restriction,
  ...freshness,
});

/** What a site states for a band: its latest status; null if there is none, it states nothing, or it is stale. */
export const restrictionOf = (site: SiteRecord, bandNumber: number): Restriction | null =>
  site.statuses.find((status) => status.bandNumber === bandNumber)?.restriction ?? null;

type Banded = { readonly bandNumber: number | null; readonly asAt: number };

const inBandOrder = (a: Banded, b: Banded) => bandRank(a) - bandRank(b) || b.asAt - a.asAt;

// Not an infinity: the difference of two infinities is NaN.
const bandRank = ({ bandNumber }: Banded) => bandNumber ?? Number.MIN_SAFE_INTEGER - 1;
