/** What a site observes, in words, and which of its readings are current. */

import { DAY } from "../../../lib/time/time-units.ts";
import { NEW_ZEALAND } from "../../../lib/time/zone.ts";
import type { Reading } from "../../../load/load.ts";
import { freshnessOf } from "../../../model/freshness.ts";
import type { SiteRecord } from "../../../model/monitoring-sites.ts";
import { midnights } from "../../../views/words/time.ts";

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

/** What was measured on a day. It is only a part of the day if the readings begin later, or the day is not over. */
export type Day = {
  readonly from: number;
  readonly until: number;
  readonly low: number;
  readonly high: number;
  readonly mean: number;
  /** For rain. */
  readonly sum: number;
  readonly isWhole: boolean;
};

/**
 * All values of a series by the day, oldest first, in the unit of the latest. A reading covers the time before it, so
 * one at midnight belongs to the day before.
 */
export function daysOf({ all, latest }: Pick<Series, "all" | "latest">): Day[] {
  const measured = all.filter(isMeasured).filter(({ unit }) => unit === latest?.unit);
  const [newest, oldest] = [measured[0], measured.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  const starts = midnights(oldest.observedAt - 1.5 * DAY, newest.observedAt, NEW_ZEALAND, "days");
  let next = measured.length - 1;
  return starts.flatMap((from, index) => {
    const until = starts[index + 1] ?? newest.observedAt;
    const values: number[] = [];
    for (; (measured[next]?.observedAt ?? Infinity) <= until; next--)
      values.push((measured[next] as Measured).value);
    if (values.length === 0) return [];
    const sum = values.reduce((total, value) => total + value);
    return {
      from: Math.max(from, oldest.observedAt),
      until,
      low: Math.min(...values),
      high: Math.max(...values),
      mean: Number((sum / values.length).toPrecision(4)),
      sum: Number(sum.toPrecision(8)),
      isWhole: oldest.observedAt <= from && index + 1 < starts.length,
    };
  });
}

/** Readings of one kind, newest first, and the latest of them that has a value. */
type Measurements = {
  readonly type: ObservationType;
  readonly current: readonly Value[];
  readonly latest: (Value & { readonly value: number }) | null;
};

type Value = Pick<Reading, "value" | "unit" | "observedAt">;

/** A change of less than this share of the earlier value counts as steady. */
const STEADY = 0.03;

/**
 * Which way a series is going: its latest value against the current one of a day before. Null where no current value is
 * that old, and for rain, where each reading covers a period of its own.
 */
export function trendOf({ type, current, latest }: Measurements): string | null {
  if (latest === null || type === "rainfall") return null;
  const before = current
    .filter(isMeasured)
    .find(({ observedAt, unit }) => unit === latest.unit && latest.observedAt - observedAt >= DAY * 0.9);
  if (before === undefined || latest.observedAt - before.observedAt > DAY * 1.5) return null;
  const change = latest.value - before.value;
  if (Math.abs(change) <= STEADY * Math.abs(before.value)) return "Steady over the past day.";
  const direction = change > 0 ? "Rising" : "Falling";
  // A share of a temperature means nothing: its zero is arbitrary. A share of a share would be read as the difference.
  const share =
    before.value === 0 || type === "waterTemperature" || type === "reservoirStorage"
      ? ""
      : `, by ${Math.round((Math.abs(change) / Math.abs(before.value)) * 100)}%`;
  return `${direction} over the past day${share}.`;
}
