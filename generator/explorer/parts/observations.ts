/** What a site observes, in words, and which readings still speak for now. */

import type { Reading } from "../../load/load.ts";
import { freshnessOf } from "../../model/freshness.ts";
import type { SiteRecord } from "../../model/monitoring-sites.ts";
import type { ReadingsOf } from "../../model/readings.ts";
import { DAY } from "./time.ts";

export type ObservationType = Reading["observationType"];

export const OBSERVATIONS: Record<ObservationType, string> = {
  flow: "Flow",
  waterLevel: "Water level",
  rainfall: "Rainfall",
  groundwaterLevel: "Groundwater level",
  waterTemperature: "Water temperature",
};

/** A reading that is current and has a value. */
export type Measured = Reading & { readonly value: number };

/** One kind of a site's readings, newest first. */
export type Series = {
  readonly type: ObservationType;
  readonly name: string;
  readonly readings: readonly Reading[];
  readonly current: readonly Reading[];
  readonly latest: Measured | null;
};

/** A site's readings by kind, in the order above. They are read anew: keep them for as long as a page takes. */
export function seriesOf(site: SiteRecord, readingsOf: ReadingsOf, asOf: number): Series[] {
  const byType = Map.groupBy(readingsOf(site.id), ({ observationType }) => observationType);
  return (Object.keys(OBSERVATIONS) as ObservationType[]).flatMap((type) => {
    const readings = byType.get(type);
    if (readings === undefined) return [];
    const current = readings.filter(
      ({ observedAt }) => freshnessOf(observedAt, asOf, site).freshness === "current",
    );
    return [{ type, name: OBSERVATIONS[type], readings, current, latest: current.find(isMeasured) ?? null }];
  });
}

const flows = new WeakMap<SiteRecord, Measured | null>();

/** The latest flow of a site, which a page of every consent that names it says. */
export function latestFlow(site: SiteRecord, readingsOf: ReadingsOf, asOf: number): Measured | null {
  const known = flows.get(site);
  if (known !== undefined) return known;
  const flow = seriesOf(site, readingsOf, asOf).find(({ type }) => type === "flow")?.latest ?? null;
  flows.set(site, flow);
  return flow;
}

export const isMeasured = (reading: Reading): reading is Measured => reading.value !== undefined;

/** What counts as no change, as a share of the value before. */
const STEADY = 0.03;

/**
 * Which way a series goes: its latest value against the current one a day before it. Null where there is none so old,
 * and for rain, of which every reading stands for its own span of time.
 */
export function trendOf({ type, current, latest }: Series): string | null {
  if (latest === null || type === "rainfall") return null;
  const before = current
    .filter(isMeasured)
    .find(({ observedAt, unit }) => unit === latest.unit && latest.observedAt - observedAt >= DAY * 0.9);
  if (before === undefined || latest.observedAt - before.observedAt > DAY * 1.5) return null;
  const change = latest.value - before.value;
  if (Math.abs(change) <= STEADY * Math.abs(before.value)) return "Steady over the day before.";
  const way = change > 0 ? "Rising" : "Falling";
  const share =
    before.value === 0 ? "" : `, by ${Math.round((Math.abs(change) / Math.abs(before.value)) * 100)} %`;
  return `${way} over the day before${type === "waterTemperature" ? "" : share}.`;
}
