/** How each record of the model is answered: the shapes of schemas/resource.ts, keys in the spec's order. */

import type * as resource from "../../schemas/resource.ts";
import type * as source from "../../schemas/source.ts";
import { memoize } from "../lib/memoize.ts";
import { formatInstant as format } from "../lib/time/instant.ts";
import type { ConsentHolding } from "../model/consents.ts";
import { type Freshness, freshnessOf, type Source } from "../model/freshness.ts";
import type { Area, Model } from "../model/model.ts";
import type { SiteRecord } from "../model/monitoring-sites.ts";
import type { Reading } from "../model/readings-as-of.ts";

/** The readings of many sites are at the same hours. */
const formatInstant = memoize(format);

type Stages = Pick<Model, "stages">;

export const instantOrNull = (instant: number | null) => (instant === null ? null : formatInstant(instant));

export const organisation = ({ id, name, websiteUrl }: source.Organisation): resource.Organisation => ({
  id,
  name,
  websiteUrl,
});

export const organisationDetail = (
  record: source.Organisation,
  areas: readonly Area[],
): resource.OrganisationDetail => ({
  ...organisation(record),
  areas: areas.map(({ id, name }) => ({ id, name })),
});

export const stageSummary = ({ id, severity, name, description }: source.Stage): resource.StageSummary => ({
  id,
  severity,
  name,
  description,
});

export const stage = (
  schemeId: string,
  { id, severity, name, description, uses }: source.Stage,
): resource.Stage => ({ id, schemeId, severity, name, description, uses: uses ? stageUses(uses) : null });

/** A stage may be in force in many areas, so its uses leave out the pages that are about single areas. */
const stageUses = ({ sourceUrls: _, ...uses }: NonNullable<source.Stage["uses"]>): resource.Stage["uses"] =>
  uses;

export const schemeSummary = ({ id, name, description }: source.Scheme): resource.SchemeSummary => ({
  id,
  name,
  description,
});

export const scheme = (record: source.Scheme): resource.Scheme => ({
  ...schemeSummary(record),
  stages: record.stages.map(stageSummary),
});

export const schemeDetail = (record: source.Scheme): resource.SchemeDetail => ({
  ...schemeSummary(record),
  stages: record.stages.map((entry) => stage(record.id, entry)),
});

export const stageAssignment = (
  record: source.StageAssignment,
  { stages }: Stages,
): resource.StageAssignment => ({
  assignmentId: record.assignmentId,
  stage: stageSummary(stages.get(record.stageId) as source.Stage),
  effectiveFrom: formatInstant(record.effectiveFrom),
  effectiveUntil: instantOrNull(record.effectiveUntil),
  createdBy: record.createdBy,
  scheduledChangeId: record.scheduledChangeId,
  createdAt: formatInstant(record.createdAt),
});

/** The fields that an area and its item in a list have in common. */
const ofArea = (area: Area, model: Stages) => ({
  scheme: area.scheme && schemeSummary(area.scheme),
  currentStageAssignment: area.current && stageAssignment(area.current, model),
  organisations: area.organisations.map(organisation),
  timeZoneId: area.timeZoneId,
});

export const area = (record: Area, model: Stages): resource.Area => ({
  id: record.id,
  name: record.name,
  ...ofArea(record, model),
  sources: record.sources.map(({ url, description }) => ({ url, description })),
  trackingStatus: record.trackingStatus,
});

export const areaListItem = (record: Area, model: Stages): resource.AreaListItem => ({
  id: record.id,
  name: record.name,
  ...ofArea(record, model),
  bbox: record.extent,
  trackingStatus: record.trackingStatus,
});

export const areaScheduledChange = (
  record: source.ScheduledChange,
  { stages }: Stages,
): resource.AreaScheduledChange => ({
  id: record.id,
  targetStage:
    record.targetStageId === null ? null : stageSummary(stages.get(record.targetStageId) as source.Stage),
  effectiveFrom: formatInstant(record.effectiveFrom),
  approval: {
    status: record.approval.status,
    approvedAt: instantOrNull(record.approval.approvedAt),
    rejectionReason: record.approval.rejectionReason,
  },
  isApplied: record.isApplied,
  isCancelled: record.isCancelled,
  cancellationReason: record.cancellationReason,
  createdBy: record.createdBy,
  createdAt: formatInstant(record.createdAt),
  appliedAssignmentDeletedAt: instantOrNull(record.appliedAssignmentDeletedAt),
  appliedAssignmentDeletionReason: record.appliedAssignmentDeletionReason,
});

export const scheduledChange = (record: source.ScheduledChange): resource.ScheduledChange => ({
  id: record.id,
  areaId: record.areaId,
  targetStageId: record.targetStageId,
  effectiveFrom: formatInstant(record.effectiveFrom),
  approval: { status: record.approval.status, approvedAt: instantOrNull(record.approval.approvedAt) },
  isCancelled: record.isCancelled,
  isIgnored: record.isIgnored,
  isAutoDetected: record.isAutoDetected,
  createdAt: formatInstant(record.createdAt),
});

export function reading(record: Reading, site: Source, asOf: number): resource.Reading {
  const { freshness, freshnessReasons } = freshnessOf(record.observedAt, asOf, site);
  return {
    id: record.id,
    observationType: record.observationType,
    // A stale value is withheld: readers would take it for the river as it is now.
    value: freshness === "stale" ? null : (record.value ?? null),
    unit: record.unit,
    observedAt: formatInstant(record.observedAt),
    qualityCode: record.qualityCode,
    freshness,
    freshnessReasons: freshnessReasons && [...freshnessReasons],
  };
}

/** The fields of a reading that do not change as it ages, except that a stale value is withheld. */
export const MEASURED_FIELDS = [
  "id",
  "observationType",
  "value",
  "unit",
  "observedAt",
  "qualityCode",
] as const;

export const measuredRow = ({ id, observationType, value, unit, observedAt, qualityCode }: Reading) => [
  id,
  observationType,
  value ?? null,
  unit,
  formatInstant(observedAt),
  qualityCode,
];

/** The other fields of a site's readings, newest first: the position from which each value applies. */
export function freshnessSince(
  readings: readonly Reading[],
  site: Source,
  asOf: number,
): [position: number, values: Readonly<Record<string, unknown>>][] {
  const since: [number, Readonly<Record<string, unknown>>][] = [];
  let before: Freshness | undefined;
  for (const [position, { observedAt }] of readings.entries()) {
    const found = freshnessOf(observedAt, asOf, site);
    if (found === before) continue;
    since.push([position, { ...(found.freshness === "stale" && { value: null }), ...found }]);
    before = found;
  }
  return since;
}

const restriction = (record: source.Restriction | null): resource.Restriction | null =>
  record && {
    status: record.status,
    allowedPercentage: record.allowedPercentage,
    date: record.date,
    description: record.description,
  };

const waterManagement = ({ waterManagementSubArea, waterManagementArea }: SiteRecord) => ({
  waterManagementSubAreaId: waterManagementSubArea?.id ?? null,
  waterManagementSubAreaNumber: waterManagementSubArea?.number ?? null,
  waterManagementSubAreaName: waterManagementSubArea?.name ?? null,
  waterManagementAreaId: waterManagementArea?.id ?? null,
  waterManagementAreaNumber: waterManagementArea?.number ?? null,
  waterManagementAreaName: waterManagementArea?.name ?? null,
});

export const monitoringSite = (record: SiteRecord): resource.MonitoringSite => ({
  id: record.id,
  providerKey: record.providerKey,
  siteNumber: record.siteNumber,
  name: record.name,
  waterway: record.waterway,
  location: record.location && { longitude: record.location.longitude, latitude: record.location.latitude },
  isServed: record.isServed,
  ...waterManagement(record),
  statuses: record.statuses.map((status) => ({
    bandNumber: status.bandNumber,
    restriction: restriction(status.restriction),
    asAt: formatInstant(status.asAt),
    freshness: status.freshness,
    freshnessReasons: status.freshnessReasons && [...status.freshnessReasons],
  })),
});

export const consentRestrictions = (record: ConsentHolding): resource.ConsentRestrictions => ({
  consentNumber: record.consentNumber,
  sites: record.sites.map(({ site, bands }) => ({
    id: site.id,
    providerKey: site.providerKey,
    siteNumber: site.siteNumber,
    name: site.name,
    ...waterManagement(site),
    bands: bands.map((band) => ({
      bandNumber: band.bandNumber,
      triggerLevel: band.triggerLevel,
      unit: band.unit,
      thresholdAsAt: band.thresholdAsAt,
      thresholdSourceUrl: band.thresholdSourceUrl,
      restriction: restriction(band.restriction),
    })),
  })),
});

export const restrictionZone = ({
  id,
  name,
  type,
  aliases,
}: source.RestrictionZone): resource.RestrictionZone => ({ id, name, type, aliases });
