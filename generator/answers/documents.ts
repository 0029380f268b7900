/** What the API says of itself: the index and the status (contract.md §6). */

import { formatInstant } from "../instant.ts";
import type { Model } from "../model/model.ts";
import { operations } from "../operations.ts";
import type { Options } from "./answers.ts";
import type { File } from "./pages.ts";

const SAMPLE_NOTICE =
  "Sample data, not official. Ask your council or water provider before you rely on a restriction.";

export function* documentFiles(model: Model, { baseUrl }: Options): Generator<File> {
  yield { path: "index.json", content: JSON.stringify(index(model, baseUrl)) };
  yield { path: "status.json", content: JSON.stringify(status(model)) };
}

/** What there is: the data set with its terms, and every operation's address. */
function index({ dataset }: Model, baseUrl: string) {
  const { title, description, licence, attribution, isSample } = dataset;
  return {
    title,
    description,
    isSample,
    notice: isSample ? SAMPLE_NOTICE : null,
    licence,
    attribution,
    baseUrl,
    status: "/v1/status",
    operations: operations.map(({ id, path, parameters }) => ({
      id,
      path,
      query: parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name),
    })),
  };
}

/** As of when the answers speak, how much there is, and how fresh each provider's data is. */
function status(model: Model) {
  return {
    asOf: formatInstant(model.asOf),
    isSample: model.dataset.isSample,
    notice: model.dataset.isSample ? SAMPLE_NOTICE : null,
    counts: {
      areas: model.areas.length,
      organisations: model.organisations.length,
      schemes: model.schemes.length,
      stageAssignments: total(model.areas, ({ assignments }) => assignments.length),
      scheduledChanges: model.changes.length,
      monitoringSites: model.sites.length,
      readings: total(model.sites, ({ readings }) => readings.length),
      consents: model.consents.length,
      restrictionZones: model.zones.length,
    },
    providers: model.providers.map(({ providerKey, name }) => {
      const sites = model.sites.filter((site) => site.providerKey === providerKey);
      const newest = sites.flatMap(({ readings }) => readings[0]?.observedAt ?? []);
      return {
        providerKey,
        name,
        monitoringSites: sites.length,
        newestObservation: newest.length === 0 ? null : formatInstant(Math.max(...newest)),
      };
    }),
  };
}

const total = <T>(records: readonly T[], countOf: (record: T) => number): number =>
  records.reduce((sum, record) => sum + countOf(record), 0);
