/** What a consumer reads (spec.md "Resources and their fields", contract.md §4), keys in the order of the answers. */

import { z } from "zod";
import { approvalStatuses, observationTypes, zoneTypes } from "./source.ts";

const id = z.uuid();
const nullableText = z.string().nullable();
const dateTime = z.iso.datetime();

export const envelopeOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item),
    pageNumber: z.int().min(1),
    pageSize: z.int().min(1).max(100),
    totalCount: z.int().min(0),
    totalPages: z.int().min(0),
    hasPreviousPage: z.boolean(),
    hasNextPage: z.boolean(),
  });

export const organisation = z.strictObject({ id, name: z.string(), websiteUrl: nullableText });

export const organisationDetail = organisation.extend({
  areas: z.array(z.strictObject({ id, name: z.string() })),
});

export const stageSummary = z.strictObject({
  id,
  severity: z.int(),
  name: z.string(),
  description: nullableText,
});

export const stage = z.strictObject({
  id,
  schemeId: id,
  severity: z.int(),
  name: z.string(),
  description: nullableText,
});

export const schemeSummary = z.strictObject({ id, name: z.string(), description: nullableText });

export const scheme = schemeSummary.extend({ stages: z.array(stageSummary) });

export const schemeDetail = schemeSummary.extend({ stages: z.array(stage) });

export const stageAssignment = z.strictObject({
  assignmentId: id,
  stage: stageSummary,
  effectiveFrom: dateTime,
  effectiveUntil: dateTime.nullable(),
  createdBy: z.string(),
  scheduledChangeId: id.nullable(),
  createdAt: dateTime,
});

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

export const boundary = z.strictObject({
  type: z.literal("MultiPolygon"),
  coordinates: z.array(z.array(z.array(position).min(4)).min(1)).min(1),
});

const trackingStatus = z.enum(["tracked", "untracked"]);

export const area = z.strictObject({
  id,
  name: z.string(),
  boundary: boundary.nullable().optional(),
  scheme: schemeSummary.nullable(),
  currentStageAssignment: stageAssignment.nullable(),
  organisations: z.array(organisation),
  timeZoneId: z.string(),
  sources: z.array(z.strictObject({ url: z.string(), description: nullableText })),
  trackingStatus,
});

export const areaListItem = z.strictObject({
  id,
  name: z.string(),
  scheme: schemeSummary.nullable(),
  currentStageAssignment: stageAssignment.nullable(),
  organisations: z.array(organisation),
  timeZoneId: z.string(),
  bbox: z.strictObject({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
  trackingStatus,
});

const approvalStatus = z.enum(approvalStatuses);

export const areaScheduledChange = z.strictObject({
  id,
  targetStage: stageSummary.nullable(),
  effectiveFrom: dateTime,
  approval: z.strictObject({
    status: approvalStatus,
    approvedAt: dateTime.nullable(),
    rejectionReason: nullableText,
  }),
  isApplied: z.boolean(),
  isCancelled: z.boolean(),
  cancellationReason: nullableText,
  createdBy: z.string(),
  createdAt: dateTime,
  appliedAssignmentDeletedAt: dateTime.nullable(),
  appliedAssignmentDeletionReason: nullableText,
});

export const scheduledChange = z.strictObject({
  id,
  areaId: id,
  targetStageId: id.nullable(),
  effectiveFrom: dateTime,
  approval: z.strictObject({ status: approvalStatus, approvedAt: dateTime.nullable() }),
  isCancelled: z.boolean(),
  isIgnored: z.boolean(),
  isAutoDetected: z.boolean(),
  createdAt: dateTime,
});

const freshness = z.enum(["current", "stale"]);
const freshnessReasons = z.array(z.enum(["maximumAgeExceeded", "siteNotServed"])).nullable();

export const reading = z.strictObject({
  id,
  observationType: z.enum(observationTypes),
  value: z.number().nullable(),
  unit: z.string(),
  observedAt: dateTime,
  qualityCode: z.string(),
  freshness,
  freshnessReasons,
});

export const restriction = z.strictObject({
  status: z.enum(["none", "partial", "full"]),
  allowedPercentage: z.number().nullable(),
  date: z.iso.date(),
  description: nullableText,
});

const waterManagement = {
  waterManagementSubAreaId: nullableText,
  waterManagementSubAreaNumber: nullableText,
  waterManagementSubAreaName: nullableText,
  waterManagementAreaId: nullableText,
  waterManagementAreaNumber: nullableText,
  waterManagementAreaName: nullableText,
};

export const monitoringSite = z.strictObject({
  id,
  providerKey: z.string(),
  siteNumber: z.string(),
  name: z.string(),
  waterway: nullableText,
  location: z.strictObject({ longitude: z.number(), latitude: z.number() }).nullable(),
  isServed: z.boolean(),
  ...waterManagement,
  statuses: z.array(
    z.strictObject({
      bandNumber: z.int().nullable(),
      restriction: restriction.nullable(),
      asAt: dateTime,
      freshness,
      freshnessReasons,
    }),
  ),
});

export const consentRestrictions = z.strictObject({
  consentNumber: z.string(),
  sites: z.array(
    z.strictObject({
      id,
      providerKey: z.string(),
      siteNumber: z.string(),
      name: z.string(),
      ...waterManagement,
      bands: z.array(
        z.strictObject({
          bandNumber: z.int(),
          triggerLevel: z.number(),
          unit: nullableText,
          thresholdAsAt: z.iso.date(),
          thresholdSourceUrl: z.string(),
          restriction: restriction.nullable(),
        }),
      ),
    }),
  ),
});

export const restrictionZone = z.strictObject({
  id,
  name: z.string(),
  type: z.enum(zoneTypes),
  aliases: z.array(z.string()),
});

export const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  instance: z.null(),
  errors: z.array(z.strictObject({ code: z.string(), message: z.string(), pointer: z.string().optional() })),
});

export type Organisation = z.infer<typeof organisation>;
export type OrganisationDetail = z.infer<typeof organisationDetail>;
export type StageSummary = z.infer<typeof stageSummary>;
export type Stage = z.infer<typeof stage>;
export type SchemeSummary = z.infer<typeof schemeSummary>;
export type Scheme = z.infer<typeof scheme>;
export type SchemeDetail = z.infer<typeof schemeDetail>;
export type StageAssignment = z.infer<typeof stageAssignment>;
export type Area = z.infer<typeof area>;
export type AreaListItem = z.infer<typeof areaListItem>;
export type AreaScheduledChange = z.infer<typeof areaScheduledChange>;
export type ScheduledChange = z.infer<typeof scheduledChange>;
export type Reading = z.infer<typeof reading>;
export type Restriction = z.infer<typeof restriction>;
export type MonitoringSite = z.infer<typeof monitoringSite>;
export type ConsentRestrictions = z.infer<typeof consentRestrictions>;
export type RestrictionZone = z.infer<typeof restrictionZone>;
export type Problem = z.infer<typeof problem>;
