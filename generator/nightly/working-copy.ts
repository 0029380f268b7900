/**
 * The data of one night: what people write comes from the data folder, what programs have fetched from the live site
 * (docs/nightly.md, "Where the data comes from"). The data folder is only read.
 */

import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { isSameBoundary, withBoundary } from "../ingest/edits/boundary.ts";
import { openSound, textOf } from "../ingest/edits/data-set.ts";
import { siteIdOf } from "../ingest/edits/holdings.ts";
import { PAGE_CHECKS, pageChecksText } from "../ingest/edits/page-checks.ts";
import { seriesKey } from "../ingest/edits/readings-text.ts";
import { writeFile } from "../lib/target/whole-files.ts";
import { type DataSet, openDataSet } from "../load/data-set.ts";
import { listFiles } from "../load/files.ts";
import type { Source } from "../load/read-records.ts";
import { hasSameReadings, seriesIn, takeReadings } from "./series.ts";
import type { Previous } from "./site/previous.ts";
import { takeStatuses } from "./statuses.ts";

/**
 * Writes the working copy. Throws DataError for faults of the data folder: the copy has other lines, so their places would be wrong
 * there.
 */
export function makeWorkingCopy(data: string, previous: Previous | null, folder: string): DataSet {
  const { set: own } = openSound(data, previous === null ? [] : [previous.set]);
  const { source } = own;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of listFiles(data)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(data, file), join(folder, file));
  }
  if (previous === null) return openDataSet(folder, [own]);
  takePages(folder, source, previous);
  takePageChecks(folder, source, previous);
  takeBoundaries(folder, source, previous);
  takeSeries(folder, source, previous);
  takeMissingStatuses(folder, source, previous);
  return openDataSet(folder, [own, previous.set]);
}

/** A watched page is compared with its text of the previous night. */
function takePages(folder: string, { upstreams }: Source, { data }: Previous): void {
  for (const { record } of upstreams) {
    const file = `upstreams/${record.key}.txt`;
    const text = record.kind === "page" ? textOf(data, file) : null;
    if (text !== null) writeFile(join(folder, file), text);
  }
}

/** Pages were read on earlier nights too. */
function takePageChecks(folder: string, own: Source, { source }: Previous): void {
  const checks = [own, source].flatMap(({ pageChecks }) => pageChecks.map(({ record }) => record));
  if (checks.length > 0) writeFile(join(folder, PAGE_CHECKS), pageChecksText(checks));
}

/** Boundaries that an upstream supplies stay as in the previous night, until the upstream supplies others. */
function takeBoundaries(folder: string, { areas, upstreams }: Source, previous: Previous): void {
  const fetched = new Set(
    upstreams.flatMap(({ record }) => (record.kind === "arcgis" ? Object.values(record.areas.ids) : [])),
  );
  const live = new Map(previous.source.areas.map(({ record }) => [record.id, record.boundary]));
  for (const { record, file, path } of areas) {
    const boundary = fetched.has(record.id) ? (live.get(record.id) ?? null) : null;
    if (boundary === null || isSameBoundary(record.boundary, boundary)) continue;
    const text = withBoundary(textOf(folder, file) ?? "", path.slice(0, -1), boundary);
    writeFile(join(folder, file), text);
  }
}

/** The series that upstreams supply, by their keys. */
export function fetchedSeries(source: Source): Set<string> {
  return new Set(
    source.upstreams.flatMap(({ record }) => {
      if (record.kind !== "hilltop" && record.kind !== "kiwis") return [];
      return record.series.map(({ siteNumber, observationType }) =>
        seriesKey(siteIdOf(source, record.providerKey, siteNumber) ?? "", observationType),
      );
    }),
  );
}

/**
 * A series that an upstream supplies is taken from the live site; the data folder only has its first readings. Any
 * other series is taken from the data folder, or from the live site if the folder does not have it.
 */
function takeSeries(folder: string, source: Source, { data }: Previous): void {
  if (hasSameReadings(folder, data)) return;
  const sites = new Set(source.sites.map(({ record }) => record.id));
  const fetched = fetchedSeries(source);
  const own = seriesIn(folder);
  const live = seriesIn(data);
  takeReadings(folder, data, {
    isFromOther: (key) => (fetched.has(key) ? live.has(key) : !own.has(key)),
    hasSite: (siteId) => sites.has(siteId),
  });
}

/** The live statuses of a provider that has none in the data folder. */
function takeMissingStatuses(folder: string, source: Source, previous: Previous): void {
  const stated = new Set(
    source.sites.flatMap(({ record }) => (record.statuses.length > 0 ? [record.providerKey] : [])),
  );
  takeStatuses(folder, source, previous, (providerKey) => !stated.has(providerKey));
}
