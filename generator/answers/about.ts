/** The documents about the API itself: the index and the status (docs/contract.md §6). */

import type { Index, Status } from "../../schemas/document.ts";
import type { Dataset } from "../../schemas/source.ts";
import { ARCHIVE_DOCUMENT, DOWNLOADS_DOCUMENT } from "../api/documents.ts";
import { operationOf, operations } from "../api/operations.ts";
import { subscriptionPaths } from "../api/subscriptions.ts";
import { formatInstant } from "../lib/time/instant.ts";
import type { Model } from "../model/model.ts";
import type { SiteRecord } from "../model/monitoring-sites.ts";
import { instantOrNull } from "./answered-records.ts";

/** That the data is a sample, and by how many weeks it was moved; without a full stop. */
export function sampleWords({ movedByWeeks: weeks = 0 }: Pick<Dataset, "movedByWeeks">): string {
  const count = Math.abs(weeks);
  const moved = `, moved ${weeks < 0 ? "back " : ""}by ${count} week${count === 1 ? "" : "s"}`;
  return `Sample data, not official${weeks === 0 ? "" : moved}`;
}

/** What to know before relying on the data; null if there is nothing. */
export const noticeOf = (dataset: Pick<Dataset, "isSample" | "movedByWeeks">): string | null =>
  dataset.isSample
    ? `${sampleWords(dataset)}. Ask your council or water provider before you rely on a restriction.`
    : null;

/** The index: the data set with its terms, and the address of every operation. */
export function indexOf({ dataset }: Model, baseUrl: string): Index {
  const { title, description, licence, attribution, isSample } = dataset;
  return {
    title,
    description,
    isSample,
    notice: noticeOf(dataset),
    licence: { name: licence.name, url: licence.url },
    attribution,
    baseUrl,
    openapi: "/v1/openapi.json",
    status: "/v1/status",
    tiles: {
      tileJson: operationOf("GetAreaTileMetadata").path,
      archive: `/v1/${ARCHIVE_DOCUMENT}`,
    },
    subscriptions: subscriptionPaths,
    downloads: `/v1/${DOWNLOADS_DOCUMENT}`,
    operations: operations.map(({ id, path, parameters }) => ({
      id,
      path,
      query: parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
    })),
  };
}

/**
 * The status: the instant that the answers are for, how long they stay true, the counts, and the freshness of each
 * provider.
 */
export function statusOf(model: Model): Status {
  return {
    asOf: formatInstant(model.asOf),
    validUntil: instantOrNull(model.validUntil),
    restrictionsValidUntil: instantOrNull(model.ahead.validUntil),
    horizon: instantOrNull(model.ahead.horizon),
    nextBuildBy: instantOrNull(model.nextBuildBy),
    isSample: model.dataset.isSample,
    notice: noticeOf(model.dataset),
    counts: {
      areas: model.areas.length,
      organisations: model.organisations.length,
      schemes: model.schemes.length,
      stageAssignments: total(model.areas, ({ assignments }) => assignments.length),
      scheduledChanges: model.changes.length,
      monitoringSites: model.sites.length,
      readings: total(model.sites, ({ readings }) => readings.count),
      consents: model.consents.length,
      restrictionZones: model.zones.length,
    },
    providers: model.providers.map(({ providerKey, name, maximumAge }) => {
      const sites = model.sites.filter((site) => site.providerKey === providerKey);
      // A reading of a site that is no longer served is never fresh.
      const newest = sites
        .filter(({ isServed }) => isServed)
        .flatMap(({ readings }) => readings.newest ?? [])
        .reduce(latest, -Infinity);
      return {
        providerKey,
        name,
        monitoringSites: sites.length,
        newestObservation: newest === -Infinity ? null : formatInstant(newest),
        freshUntil: newest === -Infinity ? null : formatInstant(newest + maximumAge),
        staleRows: total(sites, staleRowsOf),
      };
    }),
  };
}

const latest = (a: number, b: number) => Math.max(a, b);

/** How many of a site's readings and statuses are answered as stale. */
const staleRowsOf = ({ readings, statuses }: SiteRecord): number =>
  readings.stale + statuses.filter(({ freshness }) => freshness === "stale").length;

const total = <T>(records: readonly T[], countOf: (record: T) => number): number =>
  records.reduce((sum, record) => sum + countOf(record), 0);
