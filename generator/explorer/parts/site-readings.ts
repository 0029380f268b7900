import { memoize } from "../../lib/memoize.ts";
import type { Reading } from "../../load/load.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import type { ReadingsOf } from "../../model/readings.ts";
import { latestFlowIn, type Measured, seriesOf } from "./observations.ts";

/** How the pages read the readings of a site, as of an instant. */
export type SiteReadings = {
  /** Newest first. They are read anew at each call: keep them for as long as one page takes. */
  readonly readingsOf: (site: SiteRecord) => readonly Reading[];
  /** Kept, because every consent that names a site shows its flow. */
  readonly latestFlow: (site: SiteRecord) => Measured | null;
};

export function siteReadings(readingsOfId: ReadingsOf, asOf: number): SiteReadings {
  const readingsOf = ({ id }: SiteRecord) => readingsOfId(id);
  const flowOf = memoize((site: SiteRecord) => ({
    flow: latestFlowIn(seriesOf(readingsOf(site), site, asOf)),
  }));
  return { readingsOf, latestFlow: (site) => flowOf(site).flow };
}
