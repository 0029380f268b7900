/**
 * Whether a provider's new data is plausible compared with its published data. If not, its published data is kept, and
 * nothing else is held back (docs/nightly.md, "Brakes of one provider"). `ingest` has already checked data from
 * upstreams row by row.
 */

import type { MonitoringSite } from "../../../schemas/source.ts";
import { isAhead, isTooFew, otherUnit } from "../../ingest/edits/plausible.ts";
import { eachReading, type ReadingOf } from "../../ingest/edits/readings-text.ts";
import { formatInstant } from "../../lib/time/instant.ts";
import type { DataSet } from "../../load/data-set.ts";
import type { Source } from "../../load/read-records.ts";
import { hasSameReadings, takeReadings } from "../series.ts";
import type { Previous } from "../site/previous.ts";
import { takeStatuses } from "../statuses.ts";
import { fetchedSeries } from "../working-copy.ts";
import { type BrakeLimits, mostOf } from "./limits.ts";

export type ProviderFault = {
  readonly providerKey: string;
  /** What was expected, and what was found. */
  readonly fault: string;
};

/**
 * Compares the working copy with the live data, and restores the live data of each implausible provider or series, unless
 * `--allow` names it. Returns which.
 */
export function keepPlausible(
  { folder, source }: DataSet,
  previous: Previous,
  limits: BrakeLimits["provider"],
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
    const ratios = ratiosOf(fetchedSeries(source));
    const before = rowsOf(previous.data, providerOf, ratios.know);
    const after = rowsOf(folder, providerOf, ratios.add);
    note(faultsOfRows(before, after, limits, now, "readings"));
    series.push(...unitFaults(ratios.bySeries, providerOf, limits));
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
  takeStatuses(folder, source, previous, isKept);
  return faults;
}

/** The id of the site that the key of a series begins with. */
const siteIn = (key: string): string => key.slice(0, key.indexOf(" "));

type Rows = { count: number; newest: number };

function rowsOf(
  folder: string,
  providerOf: ReadonlyMap<string, string>,
  each: (reading: ReadingOf) => void,
): Map<string, Rows> {
  const rows = new Map<string, Rows>();
  eachReading(folder, (reading) => {
    add(rows, providerOf.get(reading.siteId), reading.at);
    each(reading);
  });
  return rows;
}

function statusRows({ sites }: Source, providerOf: ReadonlyMap<string, string>): Map<string, Rows> {
  const rows = new Map<string, Rows>();
  for (const { record } of sites)
    for (const { asAt } of record.statuses) add(rows, providerOf.get(record.id), asAt);
  return rows;
}

function add(rows: Map<string, Rows>, providerKey: string | undefined, at: number): void {
  // A series of a site that the data no longer has.
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
  limits: BrakeLimits["provider"],
  now: number,
  what: "readings" | "statuses",
): Generator<[string, string]> {
  for (const [providerKey, was] of before) {
    const is = after.get(providerKey) ?? { count: 0, newest: Number.NEGATIVE_INFINITY };
    if (isTooFew(is.count, was.count, limits))
      yield [providerKey, `expected about ${was.count} ${what}, as published, found ${is.count}`];
    else if (is.newest < was.newest)
      yield [
        providerKey,
        `expected the newest of its ${what} no earlier than ${formatInstant(was.newest)}, as published, found ${formatInstant(is.newest)}`,
      ];
  }
  for (const [providerKey, { newest }] of after)
    if (
      isAhead(newest, now, limits) &&
      newest > (before.get(providerKey)?.newest ?? Number.NEGATIVE_INFINITY)
    )
      yield [
        providerKey,
        `expected the newest of its ${what} no later than ${formatInstant(now + limits.ahead)}, found ${formatInstant(newest)}`,
      ];
}

function* flipFaults(
  before: Source,
  after: Source,
  { statusesFlipped }: BrakeLimits["provider"],
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

/** The ratios of values to those that are live, of each series but those that `ingest` has checked already. */
function ratiosOf(fetched: ReadonlySet<string>) {
  const live = new Map<string, Map<number, number>>();
  const bySeries = new Map<string, number[]>();
  return {
    bySeries,
    know({ key, at, value }: ReadingOf) {
      if (!fetched.has(key)) live.set(key, (live.get(key) ?? new Map<number, number>()).set(at, value));
    },
    add({ key, at, value }: ReadingOf) {
      const known = live.get(key)?.get(at);
      if (known === undefined) return;
      const ratios = bySeries.get(key) ?? [];
      bySeries.set(key, ratios);
      ratios.push(value / known);
    },
  };
}

function unitFaults(
  ratios: ReadonlyMap<string, number[]>,
  providerOf: ReadonlyMap<string, string>,
  limits: BrakeLimits["provider"],
): SeriesFault[] {
  return [...ratios].flatMap(([key, list]): SeriesFault[] => {
    const median = otherUnit(list, limits);
    if (median === null) return [];
    const fault = `expected values of ${key} like those that are published, found them ${Number(median.toPrecision(4))} times as large: it has another unit`;
    return [{ key, providerKey: providerOf.get(siteIn(key)) ?? "", fault }];
  });
}
