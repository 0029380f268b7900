import { memoize } from "../../../lib/memoize.ts";
import type { SiteRecord } from "../../../model/monitoring-sites.ts";
import type { Reading, ReadingsOf } from "../../../model/readings-as-of.ts";
import type { Flow } from "../../../views/stated-site.ts";
import { flowIn, type Measured, seriesOf } from "./observations.ts";

/** How the pages read the readings of a site, as of an instant. */
export type SiteReadings = {
  /**
   * All of a site, newest first; where none is current, the newest of each kind, because pages show no others. They are read
   * anew at each call: keep them for as long as one page takes.
   */
  readonly readingsOf: (site: SiteRecord) => readonly Reading[];
  /** Kept, because every consent that names a site shows its flow or storage. */
  readonly latestFlow: (site: SiteRecord) => Flow | null;
  /** The latest current value of what a site measures above all, with its name: its flow, if it measures one. */
  readonly latestReading: (site: SiteRecord) => LatestReading | null;
};

type LatestReading = { readonly name: string; readonly reading: Measured };

/** The latest current reading of a site, and its flow or storage. */
export type Latest = { readonly main: LatestReading | null; readonly flow: Flow | null };

export function latestOf(readings: readonly Reading[], site: SiteRecord, asOf: number): Latest {
  const all = seriesOf(readings, site, asOf);
  const [main = null] = all.flatMap(({ name, latest }) => (latest === null ? [] : { name, reading: latest }));
  return { main, flow: flowIn(all.map((series) => ({ ...series, readings: series.current }))) };
}

/** How to read the readings of a site that may be current, and at least the newest of each kind. Most sites have many more. */
export const currentReadings =
  (readingsOf: ReadingsOf, asOf: number): SiteReadings["readingsOf"] =>
  ({ id, maximumAge }) =>
    readingsOf(id, asOf - maximumAge);

/** `known` holds the latest readings by site, as far as they are known. */
export function siteReadings(
  readingsOfId: ReadingsOf,
  asOf: number,
  known: ReadonlyMap<string, Latest> = new Map(),
): SiteReadings {
  const currentOf = currentReadings(readingsOfId, asOf);
  const latest = memoize((site: SiteRecord) => known.get(site.id) ?? latestOf(currentOf(site), site, asOf));
  return {
    readingsOf: (site) => (latest(site).main === null ? currentOf(site) : readingsOfId(site.id)),
    latestFlow: (site) => latest(site).flow,
    latestReading: (site) => latest(site).main,
  };
}
