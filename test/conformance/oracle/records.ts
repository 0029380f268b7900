/** The source rows as of one instant, by id and in the orders of docs/contract.md §4, and the answers' records. */

import type {
  SourceArea,
  SourceConsent,
  SourceGeometry,
  SourceOrganisation,
  SourcePlace,
  SourceReading,
  SourceScheme,
  SourceSite,
  SourceStage,
  SourceZone,
} from "../../support/data-set/source.ts";
import { derivedId } from "./derived-id.ts";
import { type BoundingBox, boundaryOf, boundingBoxOf, type MultiPolygon } from "./geometry.ts";
import { byName, byText } from "./orders.ts";
import type { Source } from "./source.ts";
import { formatInstant, millisecondsOf, millisecondsOfDuration } from "./time.ts";
import { type Assignment, type Change, isInForce, newestChangeFirst, timelineOf } from "./timeline.ts";

export interface Area {
  id: string;
  name: string;
  properties: SourceArea;
  geometry: SourceGeometry;
  /** In name order. */
  organisations: SourceOrganisation[];
  /** Newest first. */
  assignments: Assignment[];
  /** Newest first. */
  changes: Change[];
}

export interface Reading {
  id: string;
  observationType: string;
  observedAt: number;
  source: SourceReading;
}

export interface Records {
  /** Milliseconds since 1970. */
  asOf: number;
  /** In name order. */
  areas: Area[];
  areaById: Map<string, Area>;
  /** The box of an area without a boundary. */
  extent: BoundingBox;
  /** In name order. */
  organisations: SourceOrganisation[];
  organisationById: Map<string, SourceOrganisation>;
  /** In name order; stages by severity. */
  schemes: SourceScheme[];
  schemeById: Map<string, SourceScheme>;
  stageById: Map<string, SourceStage>;
  /** Of all areas, newest first. */
  changes: Change[];
  sites: Map<string, SourceSite>;
  siteByNumber: Map<string, SourceSite>;
  /** By site, newest first. */
  readings: Map<string, Reading[]>;
  /** Milliseconds by provider. */
  maximumAges: Map<string, number>;
  /** By the number in lower case; one entry a provider, by `providerKey`. */
  consents: Map<string, SourceConsent[]>;
  /** In name order. */
  zones: SourceZone[];
  places: SourcePlace[];
}

/** Orders the source's rows as of an instant in milliseconds. */
export function recordsOf(source: Source, asOf: number): Records {
  const organisations = source.organisations.map(withLowerCaseId).toSorted(byName);
  const organisationById = byId(organisations);
  const schemes = source.schemes
    .map((scheme) => ({
      ...withLowerCaseId(scheme),
      stages: scheme.stages
        .map(withLowerCaseId)
        .toSorted((a, b) => a.severity - b.severity || byText(a.id, b.id)),
    }))
    .toSorted(byName);
  const assignmentsByArea = Map.groupBy(source.assignments, ({ areaId }) => areaId.toLowerCase());
  const changesByArea = Map.groupBy(source.changes, ({ areaId }) => areaId.toLowerCase());
  const areas = source.areas
    .map(({ properties, geometry }): Area => {
      const id = properties.id.toLowerCase();
      return {
        id,
        name: properties.name,
        properties: { ...properties, id },
        geometry,
        organisations: properties.organisationIds
          .map((organisationId) => known(organisationById, organisationId.toLowerCase()))
          .toSorted(byName),
        ...timelineOf(assignmentsByArea.get(id) ?? [], changesByArea.get(id) ?? [], asOf),
      };
    })
    .toSorted(byName);
  const sites = source.sites.map(withLowerCaseId);
  return {
    asOf,
    areas,
    areaById: byId(areas),
    extent: boundingBoxOf(areas.map(({ geometry }) => geometry)),
    organisations,
    organisationById,
    schemes,
    schemeById: byId(schemes),
    stageById: byId(schemes.flatMap(({ stages }) => stages)),
    changes: areas.flatMap(({ changes }) => changes).toSorted(newestChangeFirst),
    sites: byId(sites),
    siteByNumber: new Map(sites.map((site) => [siteKey(site), site])),
    readings: readingsBySite(source.readings, asOf),
    maximumAges: new Map(
      source.providers.map((provider) => [provider.providerKey, millisecondsOfDuration(provider.maximumAge)]),
    ),
    consents: Map.groupBy(
      source.consents.toSorted((a, b) => byText(a.providerKey, b.providerKey)),
      ({ consentNumber }) => consentNumber.toLowerCase(),
    ),
    zones: source.zones.map(withLowerCaseId).toSorted(byName),
    places: source.places,
  };
}

/** Get Area; `boundary` only when asked for. */
export function areaDetail(records: Records, area: Area, includeBoundary: boolean) {
  const boundary: { boundary?: MultiPolygon | null } = includeBoundary
    ? { boundary: boundaryOf(area.geometry) }
    : {};
  return {
    id: area.id,
    name: area.name,
    ...boundary,
    scheme: areaScheme(records, area),
    currentStageAssignment: currentAssignment(records, area),
    organisations: area.organisations.map(organisationItem),
    timeZoneId: area.properties.timeZoneId,
    sources: area.properties.sources.map(({ url, description }) => ({ url, description })),
    trackingStatus: area.properties.trackingStatus,
  };
}

/** An item of Get Areas. */
export function areaItem(records: Records, area: Area) {
  return {
    id: area.id,
    name: area.name,
    scheme: areaScheme(records, area),
    currentStageAssignment: currentAssignment(records, area),
    organisations: area.organisations.map(organisationItem),
    timeZoneId: area.properties.timeZoneId,
    bbox: area.geometry ? boundingBoxOf([area.geometry]) : records.extent,
    trackingStatus: area.properties.trackingStatus,
  };
}

/** The assignment in force at as-of, or null at the base stage. */
export function currentAssignment(records: Records, area: Area) {
  const current = area.assignments.find((assignment) => isInForce(assignment, records.asOf));
  return current ? assignmentItem(records, current) : null;
}

export function assignmentItem(records: Records, assignment: Assignment) {
  return {
    assignmentId: assignment.assignmentId,
    stage: stageItem(known(records.stageById, assignment.stageId)),
    effectiveFrom: formatInstant(assignment.effectiveFrom),
    effectiveUntil: formatOptional(assignment.effectiveUntil),
    createdBy: assignment.createdBy,
    scheduledChangeId: assignment.scheduledChangeId,
    createdAt: formatInstant(assignment.createdAt),
  };
}

/** An item of Get Area Scheduled Changes. */
export function areaChangeItem(records: Records, change: Change) {
  const { approval, ...source } = change.source;
  return {
    id: change.id,
    targetStage:
      change.targetStageId === null ? null : stageItem(known(records.stageById, change.targetStageId)),
    effectiveFrom: formatInstant(change.effectiveFrom),
    approval: {
      status: approval.status,
      approvedAt: reformatted(approval.approvedAt),
      rejectionReason: approval.rejectionReason,
    },
    isApplied: change.isApplied,
    isCancelled: source.isCancelled,
    cancellationReason: source.cancellationReason,
    createdBy: source.createdBy,
    createdAt: formatInstant(change.createdAt),
    appliedAssignmentDeletedAt: reformatted(source.appliedAssignmentDeletedAt),
    appliedAssignmentDeletionReason: source.appliedAssignmentDeletionReason,
  };
}

/** An item of Get Scheduled Changes. */
export function changeItem(change: Change) {
  const { approval, ...source } = change.source;
  return {
    id: change.id,
    areaId: change.areaId,
    targetStageId: change.targetStageId,
    effectiveFrom: formatInstant(change.effectiveFrom),
    approval: { status: approval.status, approvedAt: reformatted(approval.approvedAt) },
    isCancelled: source.isCancelled,
    isIgnored: source.isIgnored,
    isAutoDetected: source.isAutoDetected,
    createdAt: formatInstant(change.createdAt),
  };
}

/** An item of Get Schemes. */
export function schemeItem({ id, name, description, stages }: SourceScheme) {
  return { id, name, description, stages: stages.map(stageItem) };
}

export function schemeDetail(scheme: SourceScheme) {
  const { id, name, description } = scheme;
  return { id, name, description, stages: scheme.stages.map((stage) => stageRecord(scheme, stage)) };
}

export function stageRecord(scheme: SourceScheme, stage: SourceStage) {
  const { id, severity, name, description, uses } = stage;
  return { id, schemeId: scheme.id, severity, name, description, uses: uses ? answeredUses(uses) : null };
}

/** docs/contract.md §8, with what docs/data.md lets a maintainer leave out, and without the pages of single areas. */
const answeredUses = ({ sourceUrl, reviewedAt, rules }: NonNullable<SourceStage["uses"]>) => ({
  sourceUrl,
  reviewedAt,
  rules: rules.map(({ who, what, by, source, permission, when, conditions, exception, quote }) => ({
    who,
    what,
    by,
    source: source ?? null,
    permission,
    when: when?.map((window) => ({ ...window, isUnclear: window.isUnclear ?? false })) ?? null,
    conditions: conditions ?? [],
    exception: exception ?? null,
    quote,
  })),
});

export function organisationItem({ id, name, websiteUrl }: SourceOrganisation) {
  return { id, name, websiteUrl };
}

export function organisationDetail(records: Records, organisation: SourceOrganisation) {
  const areas = records.areas.filter((area) => belongsTo(area, organisation.id));
  return { ...organisationItem(organisation), areas: areas.map(({ id, name }) => ({ id, name })) };
}

export function belongsTo(area: Area, organisationId: string): boolean {
  return area.organisations.some(({ id }) => id === organisationId);
}

export function siteDetail(records: Records, site: SourceSite) {
  const { id, providerKey, siteNumber, name, waterway, location, isServed } = site;
  return {
    id,
    providerKey,
    siteNumber,
    name,
    waterway,
    location: location && { longitude: location.longitude, latitude: location.latitude },
    isServed,
    ...waterManagementFields(site),
    statuses: statusesOf(records, site).map(({ bandNumber, restriction, instant }) => {
      const freshness = freshnessOf(records, site, instant);
      return {
        bandNumber,
        restriction: freshness.freshness === "stale" ? null : restrictionOf(restriction),
        asAt: formatInstant(instant),
        ...freshness,
      };
    }),
  };
}

export function readingItem(records: Records, site: SourceSite, reading: Reading) {
  const { source } = reading;
  const freshness = freshnessOf(records, site, reading.observedAt);
  const hasValue = freshness.freshness === "current" && source.value !== "";
  return {
    id: reading.id,
    observationType: reading.observationType,
    value: hasValue ? Number(source.value) : null,
    unit: source.unit,
    observedAt: formatInstant(reading.observedAt),
    qualityCode: source.qualityCode,
    ...freshness,
  };
}

export function zoneItem({ id, name, type, aliases }: SourceZone) {
  return { id, name, type, aliases };
}

/** One answer for all providers of a number; the first one's spelling also where `isWanted` narrows. */
export function consentDetail(
  records: Records,
  holdings: SourceConsent[],
  isWanted: (providerKey: string) => boolean,
) {
  const sites = holdings
    .filter(({ providerKey }) => isWanted(providerKey))
    .flatMap((holding) => {
      const rows = holding.rows.filter(({ triggerLevel }) => triggerLevel !== null);
      const bySite = Map.groupBy(rows, ({ siteNumber }) => siteNumber);
      return [...bySite]
        .toSorted(([a], [b]) => byText(a, b))
        .flatMap(([siteNumber, siteRows]) => {
          const site = records.siteByNumber.get(siteKey({ providerKey: holding.providerKey, siteNumber }));
          if (!site) return [];
          return [
            {
              id: site.id,
              providerKey: site.providerKey,
              siteNumber: site.siteNumber,
              name: site.name,
              ...waterManagementFields(site),
              bands: siteRows
                .toSorted((a, b) => a.bandNumber - b.bandNumber)
                .map(({ bandNumber, triggerLevel, unit, thresholdAsAt, thresholdSourceUrl }) => ({
                  bandNumber,
                  triggerLevel,
                  unit,
                  thresholdAsAt,
                  thresholdSourceUrl,
                  restriction: bandRestriction(records, site, bandNumber),
                })),
            },
          ];
        });
    });
  return { consentNumber: holdings[0]?.consentNumber, sites };
}

/** What the site states for the band with the latest `asAt`; null where that is nothing, stale or not one thing. */
function bandRestriction(records: Records, site: SourceSite, bandNumber: number) {
  const own = statusesOf(records, site).filter((status) => status.bandNumber === bandNumber);
  const [latest] = own;
  const said = own.filter(({ instant }) => instant === latest?.instant);
  if (new Set(said.map(({ restriction }) => JSON.stringify(restrictionOf(restriction)))).size > 1)
    return null;
  if (!latest || freshnessOf(records, site, latest.instant).freshness === "stale") return null;
  return restrictionOf(latest.restriction);
}

/** By `bandNumber`, null first, then newest first; equal ones as in the file. */
function statusesOf(records: Records, site: SourceSite) {
  const bandOrder = (bandNumber: number | null) => bandNumber ?? Number.NEGATIVE_INFINITY;
  return site.statuses
    .map((status) => ({ ...status, instant: millisecondsOf(status.asAt) }))
    .filter(({ instant }) => instant <= records.asOf)
    .toSorted((a, b) => {
      if (a.bandNumber !== b.bandNumber) return bandOrder(a.bandNumber) - bandOrder(b.bandNumber);
      return b.instant - a.instant;
    });
}

function restrictionOf(restriction: SourceSite["statuses"][number]["restriction"]) {
  if (!restriction) return null;
  const { status, allowedPercentage, date, description } = restriction;
  return { status, allowedPercentage, date, description };
}

function freshnessOf(records: Records, site: SourceSite, instant: number) {
  const maximumAge = known(records.maximumAges, site.providerKey);
  const reasons: string[] = [];
  if (records.asOf - instant > maximumAge) reasons.push("maximumAgeExceeded");
  if (!site.isServed) reasons.push("siteNotServed");
  return reasons.length > 0
    ? { freshness: "stale", freshnessReasons: reasons }
    : { freshness: "current", freshnessReasons: null };
}

function waterManagementFields({ waterManagementSubArea: subArea, waterManagementArea: area }: SourceSite) {
  return {
    waterManagementSubAreaId: subArea?.id ?? null,
    waterManagementSubAreaNumber: subArea?.number ?? null,
    waterManagementSubAreaName: subArea?.name ?? null,
    waterManagementAreaId: area?.id ?? null,
    waterManagementAreaNumber: area?.number ?? null,
    waterManagementAreaName: area?.name ?? null,
  };
}

function areaScheme(records: Records, area: Area) {
  const { schemeId } = area.properties;
  if (schemeId === null) return null;
  const { id, name, description } = known(records.schemeById, schemeId.toLowerCase());
  return { id, name, description };
}

export function stageItem({ id, severity, name, description }: SourceStage) {
  return { id, severity, name, description };
}

function readingsBySite(source: SourceReading[], asOf: number): Map<string, Reading[]> {
  const readings = source
    .map((row) => ({ siteId: row.siteId.toLowerCase(), observedAt: millisecondsOf(row.observedAt), row }))
    .filter(({ observedAt }) => observedAt <= asOf);
  const bySite = Map.groupBy(readings, ({ siteId }) => siteId);
  return new Map(
    [...bySite].map(([siteId, rows]) => [
      siteId,
      rows
        .map(({ observedAt, row }): Reading => {
          const name = `reading:${siteId}:${row.observationType}:${formatInstant(observedAt)}`;
          return {
            id: row.id ? row.id.toLowerCase() : derivedId(name),
            observationType: row.observationType,
            observedAt,
            source: row,
          };
        })
        .toSorted(
          (a, b) =>
            b.observedAt - a.observedAt || byText(a.observationType, b.observationType) || byText(a.id, b.id),
        ),
    ]),
  );
}

function siteKey({ providerKey, siteNumber }: { providerKey: string; siteNumber: string }): string {
  return JSON.stringify([providerKey, siteNumber]);
}

function withLowerCaseId<T extends { id: string }>(record: T): T {
  return { ...record, id: record.id.toLowerCase() };
}

function byId<T extends { id: string }>(records: T[]): Map<string, T> {
  return new Map(records.map((record) => [record.id, record]));
}

function known<T>(map: Map<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`Found ${key}, expected a key that the data holds.`);
  return value;
}

function formatOptional(milliseconds: number | null): string | null {
  return milliseconds === null ? null : formatInstant(milliseconds);
}

function reformatted(text: string | null): string | null {
  return text === null ? null : formatInstant(millisecondsOf(text));
}
