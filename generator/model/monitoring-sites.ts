import type { MonitoringSite, Provider, Restriction } from "../../schemas/source.ts";
import type { Upstream } from "../../schemas/upstream.ts";
import { latestStatuses } from "../api/latest-statuses.ts";
import { siteKey } from "../load/check/upstreams.ts";
import type { Readings } from "../load/load.ts";
import { type Freshness, freshnessOf } from "./freshness.ts";
import { byText } from "./name-order.ts";
import { type ReadingSummary, summaryOf } from "./readings-as-of.ts";

type Status = MonitoringSite["statuses"][number] & Freshness;

export type SiteRecord = Omit<MonitoringSite, "statuses"> & {
  /** By band number, none first, then newest first; a stale one states no restriction. */
  readonly statuses: readonly Status[];
  readonly readings: ReadingSummary;
  readonly maximumAge: number;
  /** Where its readings are fetched from; none if they are entered by hand. */
  readonly servers: readonly ReadingsServer[];
};

/** The part of the model that answers about readings depend on, as plain data: of a site, what decides which of them are stale. */
export type MeasuringModel = {
  readonly asOf: number;
  readonly sites: readonly Pick<SiteRecord, "id" | "isServed" | "maximumAge">[];
};

export const measuringIn = ({ asOf, sites }: MeasuringModel): MeasuringModel => ({
  asOf,
  sites: sites.map(({ id, isServed, maximumAge }) => ({ id, isServed, maximumAge })),
});

/** By the id of a site. */
export type Summaries = ReadonlyMap<string, ReadingSummary>;

/** What each site has measured up to an instant. Reads the readings of every site. */
export function summariesOf(
  sites: readonly MonitoringSite[],
  providers: readonly Provider[],
  readings: Pick<Readings, "instantsOf">,
  asOf: number,
): Summaries {
  const maximumAgeOf = maximumAges(providers);
  const summary = ({ id, isServed, providerKey }: MonitoringSite) =>
    summaryOf(readings.instantsOf(id), { isServed, maximumAge: maximumAgeOf(providerKey) }, asOf);
  return new Map(sites.map((site) => [site.id, summary(site)]));
}

const maximumAges = (providers: readonly Provider[]) => {
  const ages = new Map(providers.map(({ providerKey, maximumAge }) => [providerKey, maximumAge]));
  return (providerKey: string) => ages.get(providerKey) as number;
};

/** The monitoring sites as of an instant, by provider and site number. */
export function siteRecords(
  sites: readonly MonitoringSite[],
  summaries: Summaries,
  providers: readonly Provider[],
  upstreams: readonly Upstream[],
  asOf: number,
): SiteRecord[] {
  const serversOf = readingsServers(upstreams);
  const maximumAgeOf = maximumAges(providers);
  const dated = sites
    .toSorted(inSiteOrder)
    .map((record) => ({ ...record, maximumAge: maximumAgeOf(record.providerKey) }));
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

/** What a site states for a band; null if that is nothing, or stale. */
export const restrictionOf = (site: SiteRecord, bandNumber: number): Restriction | null =>
  latestStatuses(site.statuses.filter((status) => status.bandNumber === bandNumber))[0]?.restriction ?? null;

type Banded = { readonly bandNumber: number | null; readonly asAt: number };

const inBandOrder = (a: Banded, b: Banded) => bandRank(a) - bandRank(b) || b.asAt - a.asAt;

// Not an infinity: the difference of two infinities is NaN.
const bandRank = ({ bandNumber }: Banded) => bandNumber ?? -Number.MAX_VALUE;

/** The order of a consent's sites (docs/contract.md §4, "Other orders"). */
const inSiteOrder = (
  a: Pick<MonitoringSite, "providerKey" | "siteNumber">,
  b: Pick<MonitoringSite, "providerKey" | "siteNumber">,
): number => byText(a.providerKey, b.providerKey) || byText(a.siteNumber, b.siteNumber);

/** The server of a provider that a site's readings are fetched from. */
export type ReadingsServer = { readonly kind: "hilltop" | "kiwis"; readonly url: string };

/** The servers by site, for the upstreams that are enabled: a disabled one has brought nothing that is shown. */
function readingsServers(
  upstreams: readonly Upstream[],
): (site: { providerKey: string; siteNumber: string }) => readonly ReadingsServer[] {
  const servers = new Map<string, ReadingsServer[]>();
  for (const upstream of upstreams) {
    if (!upstream.enabled || !("series" in upstream)) continue;
    const { kind, url, providerKey, series } = upstream;
    for (const siteNumber of new Set(series.map((one) => one.siteNumber))) {
      const key = siteKey({ providerKey, siteNumber });
      const others = servers.get(key) ?? [];
      if (!others.some((other) => other.url === url)) servers.set(key, [...others, { kind, url }]);
    }
  }
  return (site) => servers.get(siteKey(site)) ?? [];
}
