/** The source data as a maintainer writes it (docs/data.md), read without any check. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { recordsOfCsv } from "./csv.ts";

export interface SourceOrganisation {
  id: string;
  name: string;
  alternateNames?: string[];
  websiteUrl: string | null;
}

export interface SourceProvider {
  providerKey: string;
  name: string;
  organisationId: string | null;
  websiteUrl: string | null;
  maximumAge: string;
}

export interface SourceStage {
  id: string;
  severity: number;
  name: string;
  description: string | null;
}

export interface SourceScheme {
  id: string;
  name: string;
  description: string | null;
  stages: SourceStage[];
}

export type Position = number[];
export type Ring = Position[];

export type SourceGeometry =
  | { type: "Polygon"; coordinates: Ring[] }
  | { type: "MultiPolygon"; coordinates: Ring[][] }
  | null;

export interface SourceArea {
  id: string;
  name: string;
  alternateNames?: string[];
  schemeId: string | null;
  organisationIds: string[];
  timeZoneId: string;
  trackingStatus: string;
  sources: { url: string; description: string | null }[];
}

export interface SourceAreaFeature {
  type: "Feature";
  geometry: SourceGeometry;
  properties: SourceArea;
}

export interface SourceAssignment {
  assignmentId: string;
  areaId: string;
  stageId: string;
  effectiveFrom: string;
  effectiveUntil: string | null;
  createdBy: string;
  scheduledChangeId: string | null;
  createdAt: string;
}

export interface SourceChange {
  id: string;
  areaId: string;
  targetStageId: string | null;
  effectiveFrom: string;
  approval: { status: string; approvedAt: string | null; rejectionReason: string | null };
  isApplied: boolean;
  isCancelled: boolean;
  cancellationReason: string | null;
  isIgnored: boolean;
  isAutoDetected: boolean;
  createdBy: string;
  createdAt: string;
  appliedAssignmentDeletedAt: string | null;
  appliedAssignmentDeletionReason: string | null;
}

export interface SourceRestriction {
  status: string;
  allowedPercentage: number | null;
  date: string;
  description: string | null;
}

export interface SourceWaterManagementArea {
  id: string | null;
  number: string | null;
  name: string;
}

export interface SourceSite {
  id: string;
  providerKey: string;
  siteNumber: string;
  name: string;
  waterway: string | null;
  location: { longitude: number; latitude: number } | null;
  isServed: boolean;
  waterManagementSubArea: SourceWaterManagementArea | null;
  waterManagementArea: SourceWaterManagementArea | null;
  statuses: { bandNumber: number | null; restriction: SourceRestriction | null; asAt: string }[];
}

/** A line of a readings file; `id` is empty where the file states none. */
export interface SourceReading {
  siteId: string;
  observationType: string;
  observedAt: string;
  value: string;
  unit: string;
  qualityCode: string;
  id?: string;
}

export interface SourceConsentRow {
  siteNumber: string;
  bandNumber: number;
  triggerLevel: number | null;
  unit: string | null;
  thresholdAsAt: string;
  thresholdSourceUrl: string;
}

export interface SourceConsent {
  consentNumber: string;
  providerKey: string;
  rows: SourceConsentRow[];
}

export interface SourceZone {
  id: string;
  name: string;
  type: string;
  aliases: string[];
}

export interface SourceDataset {
  title: string;
  description: string;
  licence: { name: string; url: string };
  attribution: string[];
  isSample: boolean;
  asOf?: string;
}

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
