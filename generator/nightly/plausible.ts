/**
 * Whether a provider's new data is plausible compared with its published data. If not, its published data is kept, and
 * nothing else is held back (docs/nightly.md, "Brakes of one provider"). `ingest` has already checked data from
 * upstreams row by row.
 */

import type { MonitoringSite } from "../../schemas/source.ts";
import { formatInstant } from "../api/instant.ts";
import type { DataSet } from "../load/data-set.ts";
import type { Source } from "../load/records.ts";
import { type Limits, mostOf } from "./limits.ts";
import type { Previous } from "./previous.ts";
import { eachReading, hasSameReadings, takeReadings } from "./readings.ts";
import { takeStatuses } from "./statuses.ts";
import { fetchedSeries } from "./working-copy.ts";

export type ProviderFault = {
  readonly providerKey: string;
  /** What was expected, and what was found. */
  readonly fault: string;
};

/**
 * Compares the working copy with the live data, and restores the live data of each implausible provider or series, unless
 * somebody has said that it is right. Returns which.
 */
export function keepPlausible(
  { folder, source }: DataSet,
  previous: Previous,
  limits: Limits["provider"],
  now: number,
  isAllowed: boolean,
): ProviderFault[] {
  const providerOf = new Map(source.sites.map(({ record }) => [record.id, record.providerKey]));
  const isSame = hasSameReadings(folder, previous.data);
  const found = new Map<string, string>();
  const series: { key: string; fault: string; providerKey: string }[] = [];
  const note = (faults: Iterable<readonly [string, string]>) => {
    for (const [providerKey, fault] of faults) if (!found.has(providerKey)) found.set(providerKey, fault);
  };
  if (!isSame) {
    const before = rowsOf(previous.data, providerOf);
    const after = rowsOf(folder, providerOf);
    note(faultsOfRows(before, after, limits, now, "readings"));
    series.push(...factorFaults(previous.data, folder, source, providerOf, limits));
  }
  note(
    faultsOfRows(
      statusRows(previous.source, providerOf),
      statusRows(source, providerOf),
      limits,
      now,
      "statuses",
    ),
  );
  note(flipFaults(previous.source, source, limits));

  const faults = [
    ...[...found].map(([providerKey, fault]) => ({ providerKey, fault })),
    ...series
      .filter(({ providerKey }) => !found.has(providerKey))
      .map(({ providerKey, fault }) => ({ providerKey, fault })),
  ];
  if (isAllowed) return faults;

  const isKept = (providerKey: string | undefined) => providerKey !== undefined && found.has(providerKey);
  const wrong = new Set(series.map(({ key }) => key));
  if (!isSame && (found.size > 0 || wrong.size > 0)) {
    takeReadings(folder, previous.data, {
      isFromOther: (key) => wrong.has(key) || isKept(providerOf.get(siteIn(key))),
      hasSite: (siteId) => providerOf.has(siteId),
    });
  }
  if (found.size > 0) takeStatuses(folder, source, previous, isKept);
  return faults;
}

/** The id of the site that the key of a series begins with. */
const siteIn = (key: string): string => key.slice(0, key.indexOf(" "));

type Rows = { count: number; newest: number };

function rowsOf(folder: string, providerOf: ReadonlyMap<string, string>): Map<string, Rows> {
  const rows = new Map<string, Rows>();
  eachReading(folder, ({ siteId, at }) => add(rows, providerOf.get(siteId), at));
  return rows;
}

function statusRows({ sites }: Source, providerOf: ReadonlyMap<string, string>): Map<string, Rows> {
  const rows = new Map<string, Rows>();
  for (const { record } of sites)
    for (const { asAt } of record.statuses) add(rows, providerOf.get(record.id), asAt);
  return rows;
}

function add(rows: Map<string, Rows>, providerKey: string | undefined, at: number): void {
  // Of a site that the data no longer has.
  if (providerKey === undefined) return;
  const of = rows.get(providerKey);
  if (of === undefined) rows.set(providerKey, { count: 1, newest: at });
  else {
    of.count++;
    of.newest = Math.max(of.newest, at);
  }
}

function* faultsOfRows(
  before: ReadonlyMap<string, Rows>,
  after: ReadonlyMap<string, Rows>,
  { ahead, rowsFall }: Limits["provider"],
  now: number,
  what: "readings" | "statuses",
): Generator<[string, string]> {
  for (const [providerKey, was] of before) {
    const is = after.get(providerKey) ?? { count: 0, newest: Number.NEGATIVE_INFINITY };
    if (is.count < was.count * (1 - rowsFall))
      yield [providerKey, `expected about ${was.count} ${what}, as published, found ${is.count}`];
    else if (is.newest < was.newest)
      yield [
        providerKey,
        `expected the newest of its ${what} no earlier than ${formatInstant(was.newest)}, as published, found ${formatInstant(is.newest)}`,
      ];
  }
  for (const [providerKey, { newest }] of after)
    if (newest > now + ahead && newest > (before.get(providerKey)?.newest ?? Number.NEGATIVE_INFINITY))
      yield [
        providerKey,
        `expected the newest of its ${what} no later than ${formatInstant(now + ahead)}, found ${formatInstant(newest)}`,
      ];
}

function* flipFaults(
  before: Source,
  after: Source,
  { statusesFlipped }: Limits["provider"],
): Generator<[string, string]> {
  const was = new Map(before.sites.flatMap(({ record }) => statusesOf(record)));
  const counts = new Map<string, { all: number; flipped: number }>();
  for (const { record } of after.sites) {
    for (const [key, status] of statusesOf(record)) {
      const old = was.get(key);
      if (old === undefined) continue;
      const count = counts.get(record.providerKey) ?? { all: 0, flipped: 0 };
      counts.set(record.providerKey, count);
      count.all++;
      if (status !== old && (status === "none" || status === "full")) count.flipped++;
    }
  }
  for (const [providerKey, { all, flipped }] of counts)
    if (flipped > mostOf(statusesFlipped, all))
      yield [
        providerKey,
        `expected few of its ${all} statuses to turn to none or full at once, found ${flipped}`,
      ];
}

const statusesOf = ({ id, statuses }: MonitoringSite): [string, string | undefined][] =>
  statuses.map(({ bandNumber, restriction }) => [`${id} ${bandNumber}`, restriction?.status]);

type SeriesFault = { readonly key: string; readonly providerKey: string; readonly fault: string };

/** The series of the data folder whose values are all a thousand times as large, or as small, as the live ones. */
function factorFaults(
  before: string,
  after: string,
  source: Source,
  providerOf: ReadonlyMap<string, string>,
  { factor, factorWithin }: Limits["provider"],
): SeriesFault[] {
  const fetched = fetchedSeries(source);
  const was = new Map<string, Map<number, number>>();
  eachReading(before, ({ key, at, value }) => {
    if (fetched.has(key)) return;
    const values = was.get(key) ?? new Map<number, number>();
    was.set(key, values.set(at, value));
  });
  const ratios = new Map<string, number[]>();
  eachReading(after, ({ key, at, value }) => {
    const ratio = value / (was.get(key)?.get(at) ?? Number.NaN);
    if (!Number.isFinite(ratio) || ratio === 0) return;
    const list = ratios.get(key);
    if (list === undefined) ratios.set(key, [ratio]);
    else list.push(ratio);
  });
  return [...ratios].flatMap(([key, list]): SeriesFault[] => {
    const median = list.sort((a, b) => a - b)[list.length >> 1] ?? 1;
    const size = median < 1 ? 1 / median : median;
    if (size < factor * (1 - factorWithin) || size > factor * (1 + factorWithin)) return [];
    const fault = `expected values of ${key} like those that are published, found them ${Number(median.toPrecision(4))} times as large: it has another unit`;
    return [{ key, providerKey: providerOf.get(siteIn(key)) ?? "", fault }];
  });
}
