/**
 * Whether a provider's new data is plausible compared with its published data. If not, its published data is kept, and
 * nothing else is held back (docs/nightly.md, "Brakes of one provider"). `ingest` has already checked data from
 * upstreams row by row.
 */

import { isAhead, isTooFew, otherUnit } from "../../ingest/edits/plausible.ts";
import { eachReading, type ReadingOf } from "../../ingest/edits/readings-text.ts";
import { formatInstant } from "../../lib/time/instant.ts";
import type { DataSet } from "../../load/data-set.ts";
import type { Source } from "../../load/read-records.ts";
import { hasSameReadings, takeReadings } from "../series.ts";
import type { Previous } from "../site/previous.ts";
import { fetchedSeries } from "../working-copy.ts";
import { type BrakeLimits, mostOf } from "./limits.ts";
import { isEased, restricts, statedByBand, withholdStatuses } from "./withheld.ts";

export type ProviderFault = {
  readonly providerKey: string;
  /** What was expected, and what was found. */
  readonly fault: string;
};

/**
 * Compares the working copy with the live data, and returns the faults of providers and series. Unless `--allow` was given, live
 * readings take the place of faulty ones, and new statuses of a provider with faulty ones are withheld (withheld.ts).
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
  const found = { readings: new Map<string, string>(), statuses: new Map<string, string>() };
  const series: SeriesFault[] = [];
  const note = (what: keyof typeof found, faults: Iterable<readonly [string, string]>) => {
    for (const [providerKey, fault] of faults)
      if (!found[what].has(providerKey)) found[what].set(providerKey, fault);
  };
  if (!isSame) {
    const ratios = ratiosOf(fetchedSeries(source));
    const before = rowsOf(previous.data, providerOf, ratios.know);
    const after = rowsOf(folder, providerOf, ratios.add);
    note("readings", faultsOfRows(before, after, limits, now, "readings"));
    series.push(...unitFaults(ratios.bySeries, providerOf, limits));
  }
  const [before, after] = [statusRows(previous.source, providerOf), statusRows(source, providerOf)];
  note("statuses", faultsOfRows(before, after, limits, now, "statuses"));
  note("statuses", flipFaults(previous.source, source, limits, now));

  const faults = [
    ...[...found.readings, ...found.statuses].map(([providerKey, fault]) => ({ providerKey, fault })),
    ...series
      .filter(({ providerKey }) => !found.readings.has(providerKey))
      .map(({ providerKey, fault }) => ({ providerKey, fault })),
  ];
  if (isAllowed) return faults;

  const wrong = new Set(series.map(({ key }) => key));
  if (!isSame && (found.readings.size > 0 || wrong.size > 0)) {
    takeReadings(folder, previous.data, {
      isFromOther: (key) => wrong.has(key) || found.readings.has(providerOf.get(siteIn(key)) ?? ""),
      hasSite: (siteId) => providerOf.has(siteId),
    });
  }
  withholdStatuses(folder, source, previous, (providerKey) => found.statuses.has(providerKey), now);
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

/** A provider that allows less than before is never a fault: a drought closes all rivers at once. */
function* flipFaults(
  before: Source,
  after: Source,
  { statusesFlipped }: BrakeLimits["provider"],
  now: number,
): Generator<[string, string]> {
  const was = new Map(before.sites.map(({ record }) => [record.id, statedByBand(record.statuses, now)]));
  const counts = new Map<string, { all: number; eased: number }>();
  for (const { record } of after.sites) {
    const stated = statedByBand(record.statuses, now);
    for (const [band, old] of was.get(record.id) ?? []) {
      const is = stated.get(band);
      // A site that states nothing any more says nothing of its bands. One that has other bands has let these go.
      if (is === undefined && (stated.size === 0 || !restricts(old.restriction))) continue;
      const count = counts.get(record.providerKey) ?? { all: 0, eased: 0 };
      counts.set(record.providerKey, count);
      count.all++;
      if (is === undefined || isEased(old.restriction, is.restriction)) count.eased++;
    }
  }
  for (const [providerKey, { all, eased }] of counts)
    if (eased > mostOf(statusesFlipped, all))
      yield [providerKey, `expected few of its ${all} statuses to allow more at once, found ${eased}`];
}

type SeriesFault = { readonly key: string; readonly providerKey: string; readonly fault: string };

/** The ratios of new values to the live values, series by series. Series that `ingest` has checked already are left out. */
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
