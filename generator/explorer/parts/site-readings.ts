import { memoize } from "../../lib/memoize.ts";
import type { Reading } from "../../load/load.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import type { ReadingsOf } from "../../model/readings.ts";
import { type Measured, seriesOf } from "./observations.ts";

/** How the pages read the readings of a site, as of an instant. */
export type SiteReadings = {
  /** Newest first. They are read anew at each call: keep them for as long as one page takes. */
  readonly readingsOf: (site: SiteRecord) => readonly Reading[];
  /** Kept, because every consent that names a site shows its flow. */
  readonly latestFlow: (site: SiteRecord) => Measured | null;
  /** The latest current value of what a site measures above all, with its name: its flow, if it measures one. */
  readonly latestReading: (site: SiteRecord) => LatestReading | null;
};

export type LatestReading = { readonly name: string; readonly reading: Measured };

export function siteReadings(readingsOfId: ReadingsOf, asOf: number): SiteReadings {
  const readingsOf = ({ id }: SiteRecord) => readingsOfId(id);
  const latestOf = memoize((site: SiteRecord) => {
    const current = seriesOf(readingsOf(site), site, asOf).flatMap(({ type, name, latest }) =>
      latest === null ? [] : [{ type, name, reading: latest }],
    );
    const [main = null] = current;
    return { main, flow: main?.type === "flow" ? main.reading : null };
  });
  return {
    readingsOf,
    latestFlow: (site) => latestOf(site).flow,
    latestReading: (site) => latestOf(site).main,
  };
}
