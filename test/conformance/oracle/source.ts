/** Reads source data without any check. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type {
  SourceAreaFeature,
  SourceAssignment,
  SourceChange,
  SourceConsent,
  SourceDataset,
  SourceOrganisation,
  SourcePlace,
  SourceProvider,
  SourceReading,
  SourceScheme,
  SourceSite,
  SourceZone,
} from "../../support/data-set/source.ts";
import { recordsOfCsv } from "./csv.ts";

export interface Source {
  dataset: SourceDataset;
  organisations: SourceOrganisation[];
  providers: SourceProvider[];
  schemes: SourceScheme[];
  areas: SourceAreaFeature[];
  assignments: SourceAssignment[];
  changes: SourceChange[];
  sites: SourceSite[];
  readings: SourceReading[];
  consents: SourceConsent[];
  zones: SourceZone[];
  places: SourcePlace[];
}

/** Reads every file of docs/data.md's table; a file or folder that is missing is an empty list. */
export function readSource(dataDir: string): Source {
  const list = <T>(file: string): T[] =>
    existsSync(join(dataDir, file)) ? readJson<T[]>(join(dataDir, file)) : [];
  const lists = <T>(folder: string): T[] =>
    filesOf(dataDir, folder, ".json").flatMap((file) => readJson<T[]>(file));
  return {
    dataset: readJson<SourceDataset>(join(dataDir, "dataset.json")),
    organisations: list("organisations.json"),
    providers: list("providers.json"),
    schemes: filesOf(dataDir, "schemes", ".json").map((file) => readJson<SourceScheme>(file)),
    areas: filesOf(dataDir, "areas", ".geojson").flatMap((file) => featuresOf(readJson(file))),
    assignments: lists("stage-assignments"),
    changes: lists("scheduled-changes"),
    sites: lists("monitoring-sites"),
    readings: filesOf(dataDir, "readings", ".csv").flatMap((file) =>
      recordsOfCsv<SourceReading>(readFileSync(file, "utf8")),
    ),
    places: existsSync(join(dataDir, "places.csv"))
      ? recordsOfCsv<SourcePlace>(readFileSync(join(dataDir, "places.csv"), "utf8"))
      : [],
    consents: lists("consents"),
    zones: list("restriction-zones.json"),
  };
}

function featuresOf(
  json: SourceAreaFeature | { type: "FeatureCollection"; features: SourceAreaFeature[] },
): SourceAreaFeature[] {
  return json.type === "FeatureCollection" ? json.features : [json];
}

function filesOf(dataDir: string, folder: string, extension: string): string[] {
  const path = join(dataDir, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith(extension) && !name.startsWith("."))
    .sort()
    .map((name) => join(path, name));
}

function readJson<T>(file: string): T {
  const json: unknown = JSON.parse(readFileSync(file, "utf8"));
  return json as T;
}
