/**
 * The data of one night: what people write from the data folder, what programs have fetched from the live site
 * (docs/nightly.md, "Where the data comes from"). The data folder is only read.
 */

import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isSameBoundary, withBoundary } from "../ingest/boundary.ts";
import { textOf } from "../ingest/data-set.ts";
import { siteIdOf } from "../ingest/holdings.ts";
import { seriesKey } from "../ingest/readings-text.ts";
import { DataError } from "../load/faults.ts";
import { listFiles } from "../load/files.ts";
import { loadRecords } from "../load/load.ts";
import { locate } from "../load/locate.ts";
import type { Source } from "../load/records.ts";
import type { Previous } from "./previous.ts";
import { hasSameReadings, seriesIn, takeReadings } from "./readings.ts";
import { takeStatuses } from "./statuses.ts";

/** Writes the working copy into a folder. Throws DataError for records of the data folder that are not sound. */
export function makeWorkingCopy(data: string, previous: Previous | null, folder: string): void {
  const { source, faults } = loadRecords(data);
  if (faults.length > 0) throw new DataError(locate(data, faults));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of listFiles(data)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(data, file), join(folder, file));
  }
  if (previous === null) return;
  takePages(folder, source, previous);
  takeBoundaries(folder, source, previous);
  takeSeries(folder, source, previous);
  takeMissingStatuses(folder, source, previous);
}

/** A watched page is compared with its text of the last night. */
function takePages(folder: string, { upstreams }: Source, { data }: Previous): void {
  for (const { record } of upstreams) {
    const file = `upstreams/${record.key}.txt`;
    const text = record.kind === "page" ? textOf(data, file) : null;
    if (text !== null) writeFileSync(join(folder, file), text);
  }
}

/** The boundaries that an upstream brings are those of the last night, until it brings others. */
function takeBoundaries(folder: string, { areas, upstreams }: Source, previous: Previous): void {
  const fetched = new Set(
    upstreams.flatMap(({ record }) => (record.kind === "arcgis" ? Object.values(record.areas.ids) : [])),
  );
  const live = new Map(previous.source.areas.map(({ record }) => [record.id, record.boundary]));
  for (const { record, file, path } of areas) {
    const boundary = fetched.has(record.id) ? (live.get(record.id) ?? null) : null;
    if (boundary === null || isSameBoundary(record.boundary, boundary)) continue;
    const text = withBoundary(textOf(folder, file) ?? "", path.slice(0, -1), boundary);
    writeFileSync(join(folder, file), text);
  }
}

/** The series that upstreams bring, by their keys. */
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
 * A series that an upstream brings is what is live, and the data folder only begins it. Any other is what the data folder
 * has, and stays live while that has none of it.
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

/** Statuses of a provider of which the data folder has none at all. */
function takeMissingStatuses(folder: string, source: Source, previous: Previous): void {
  const stated = new Set(
    source.sites.flatMap(({ record }) => (record.statuses.length > 0 ? [record.providerKey] : [])),
  );
  takeStatuses(folder, source, previous, (providerKey) => !stated.has(providerKey));
}
