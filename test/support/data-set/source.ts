/** The source data as a maintainer writes it (docs/data.md), independent of the schemas that check it. */

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

/** A line of the file of places. */
export interface SourcePlace {
  name: string;
  longitude: string;
  latitude: string;
  kind: string;
}

export interface SourceDataset {
  title: string;
  description: string;
  licence: { name: string; url: string };
  attribution: string[];
  isSample: boolean;
  asOf?: string;
}
