/** What a site observes, in words, and which of its readings are current. */

import { DAY } from "../../../lib/time/time-units.ts";
import { freshnessOf } from "../../../model/freshness.ts";
import type { SiteRecord } from "../../../model/monitoring-sites.ts";
import type { Reading } from "../../../model/readings-as-of.ts";
import { differenceWords } from "../../../views/against-trigger.ts";
import type { Flow } from "../../../views/stated-site.ts";

export type ObservationType = Reading["observationType"];

/** In the order in which a site shows them. */
const OBSERVATIONS: readonly (readonly [ObservationType, string])[] = [
  ["flow", "Flow"],
  ["waterLevel", "Water level"],
  ["rainfall", "Rainfall"],
  ["groundwaterLevel", "Groundwater level"],
  ["waterTemperature", "Water temperature"],
  ["reservoirStorage", "Reservoir storage"],
];

/** What a consent depends on, by what a site measures. */
const SUPPLIES: readonly (readonly [ObservationType, Flow["name"]])[] = [
  ["flow", "flow"],
  ["reservoirStorage", "reservoir storage"],
];

/** A current reading that has a value. */
export type Measured = Reading & { readonly value: number };

/** The readings of one kind at a site, newest first. */
export type Series = {
  readonly type: ObservationType;
  readonly name: string;
  readonly newest: Reading;
  readonly all: readonly Reading[];
  readonly current: readonly Reading[];
  readonly latest: Measured | null;
};

/** A site's readings by kind, in the order above. */
export function seriesOf(readings: readonly Reading[], site: SiteRecord, asOf: number): Series[] {
  const byType = Map.groupBy(readings, ({ observationType }) => observationType);
  return OBSERVATIONS.flatMap(([type, name]) => {
    const own = byType.get(type) ?? [];
    const [newest] = own;
    if (newest === undefined) return [];
    // Newest first: all readings up to the last current one are current. Usually that is the last of all.
    const isCurrent = ({ observedAt }: Reading) =>
      freshnessOf(observedAt, asOf, site).freshness === "current";
    const current = own.slice(0, own.findLastIndex(isCurrent) + 1);
    return [{ type, name, newest, all: own, current, latest: current.find(isMeasured) ?? null }];
  });
}

/** The first instant, in milliseconds, at which a reading of a site is out of date. */
export const staleFrom = ({ observedAt }: Reading, { maximumAge }: SiteRecord): number =>
  observedAt + maximumAge + 1;

export const isMeasured = <Of extends { readonly value?: number | undefined }>(
  reading: Of,
): reading is Of & { readonly value: number } => reading.value !== undefined;

/** Readings of one kind, newest first, and the latest current one that has a value. */
type Measurements = {
  readonly type: ObservationType;
  readonly readings: readonly Value[];
  readonly latest: (Value & { readonly value: number }) | null;
};

type Value = Pick<Reading, "value" | "unit" | "observedAt">;

/** The latest current flow of a site, or the storage of a reservoir. */
export function flowIn(measured: readonly Measurements[]): Flow | null {
  for (const [type, name] of SUPPLIES) {
    const own = measured.find((one) => one.type === type);
    if (!own?.latest) continue;
    const { value, unit, observedAt } = own.latest;
    return { name, value, unit, observedAt, trend: trendOf(own) };
  }
  return null;
}

/** A flow that changes by no more than this share of its earlier value is steady. */
const STEADY = 0.03;

/** What else is steady while it changes by no more than an amount, by its unit: its zero is arbitrary, so a share says nothing. */
const STEADY_AMOUNTS: Readonly<Partial<Record<ObservationType, Readonly<Record<string, number>>>>> = {
  waterLevel: { m: 0.02, mm: 20 },
  groundwaterLevel: { m: 0.02, mm: 20 },
  waterTemperature: { "°C": 0.5 },
  reservoirStorage: { "%": 0.5 },
};

/**
 * Which way a series is going: its latest value against that of a day before (docs/explorer.md). Null where no reading is that old,
 * in a unit without a rule, and for rain, where each reading covers a separate period.
 */
export function trendOf({ type, readings, latest }: Measurements): string | null {
  if (latest === null || type === "rainfall") return null;
  const { value, unit, observedAt } = latest;
  const before = readings
    .filter(isMeasured)
    .find((earlier) => earlier.unit === unit && observedAt - earlier.observedAt >= DAY * 0.9);
  if (before === undefined || observedAt - before.observedAt > DAY * 1.5) return null;
  const steady = type === "flow" ? STEADY * Math.abs(before.value) : STEADY_AMOUNTS[type]?.[unit];
  if (steady === undefined) return null;
  const change = Math.abs(value - before.value);
  // Fractions add up to a little more.
  if (Number(change.toPrecision(8)) <= Number(steady.toPrecision(8))) return "Steady over the past day.";
  const share = before.value === 0 ? null : `${Math.round((change / Math.abs(before.value)) * 100)}%`;
  const by = type === "flow" ? share : differenceWords(Number(change.toPrecision(2)), unit);
  return `${value > before.value ? "Rising" : "Falling"} over the past day${by === null ? "" : `, by ${by}`}.`;
}
