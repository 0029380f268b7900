/** The records that a consumer reads (docs/contract.md §4), with their fields in the order of the answers. */

import { z } from "zod";
import type { Envelope } from "../generator/api/envelope.ts";
import { approvalStatuses, searchKinds } from "../generator/api/operations.ts";
import { count, dateTime, id, nullableText, number, text } from "./primitive.ts";
import { stageUses } from "./resource-uses.ts";
import { observationTypes, zoneTypes } from "./source.ts";

/** A page of a list. The compiler checks that it has the fields of every page that is written. */
export const envelopeOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item).describe("The records of this page; empty for a page past the end."),
    pageNumber: z.int().min(1).describe("The page asked for, from 1, even if it is past the end."),
    pageSize: z.int().min(1).max(100).describe("The page size asked for."),
    totalCount: count.describe("The number of records on all pages, after filtering."),
    totalPages: count.describe("The number of pages of this size; 0 for an empty list."),
    hasPreviousPage: z.boolean().describe("Whether `pageNumber` is greater than 1."),
    hasNextPage: z.boolean().describe("Whether `pageNumber` is less than `totalPages`."),
  } satisfies Record<keyof Envelope<unknown>, z.ZodType>);

export const organisation = z
  .strictObject({
    id: id.describe("The id for Get Organisation."),
    name: text,
    websiteUrl: nullableText.describe("The organisation's page on water restrictions; null if unknown."),
  })
  .describe("A council or water entity that is responsible for areas.");

export const areaReference = z
  .strictObject({ id: id.describe("The id for Get Area."), name: text })
  .describe("An area by id and name.");

export const organisationDetail = organisation
  .extend({ areas: z.array(areaReference).describe("The areas that it is responsible for, by name.") })
  .describe("A council or water entity with its areas.");

const severity = z
  .int()
  .describe(
    "Its rank among the stages of its scheme: a higher number restricts more, and 0 asks for care and restricts nothing. Not comparable across schemes.",
  );
const stageDescription = nullableText.describe(
  "What is allowed and what is not, in Markdown; null if not stated.",
);

export const stageSummary = z
  .strictObject({ id, severity, name: text, description: stageDescription })
  .describe("A stage of a restriction scheme.");

export const stage = z
  .strictObject({
    id,
    schemeId: id.describe("The scheme that it belongs to."),
    severity,
    name: text,
    description: stageDescription,
    uses: stageUses
      .nullable()
      .describe(
        "What it allows, as rules for programs; null if nobody has put the text into rules. Then nothing may be inferred.",
      ),
  })
  .describe("A stage of a restriction scheme, with the id of the scheme and its rules for programs.");

export const schemeSummary = z
  .strictObject({
    id: id.describe("The id for Get Scheme, which has the stages."),
    name: text,
    description: nullableText.describe("What the scheme is for, in Markdown; null if not stated."),
  })
  .describe("A restriction scheme: the stages that its areas can be at.");

export const scheme = schemeSummary
  .extend({ stages: z.array(stageSummary).describe("By severity, the mildest first.") })
  .describe("A restriction scheme with a summary of its stages.");

export const schemeDetail = schemeSummary
  .extend({ stages: z.array(stage).describe("By severity, the mildest first.") })
  .describe("A restriction scheme with its stages.");

export const stageAssignment = z
  .strictObject({
    assignmentId: id,
    stage: stageSummary,
    effectiveFrom: dateTime.describe("The first instant at which the stage is in force."),
    effectiveUntil: dateTime
      .nullable()
      .describe(
        "The first instant at which it is no longer in force. Null while its record states none: a confirmed change may end it.",
      ),
    createdBy: text.describe("The person or program that entered it."),
    scheduledChangeId: id.nullable().describe("The scheduled change that caused it; null if none did."),
    createdAt: dateTime,
  })
  .describe("A stage that is in force in an area for a period.");

export const position = z
  .array(number.min(-180).max(180))
  .length(2)
  .describe("Longitude and latitude in degrees (WGS 84).");

export const boundary = z
  .strictObject({
    type: z.literal("MultiPolygon"),
    coordinates: z
      .array(z.array(z.array(position).min(4)).min(1))
      .min(1)
      .describe("Polygons, each a list of rings of positions: the outer ring first, then its holes."),
  })
  .describe("A GeoJSON MultiPolygon (RFC 7946), split at the antimeridian.");

export const trackingStatus = z
  .enum(["tracked", "untracked"])
  .describe(
    "Whether the area is monitored for changes. If it is `untracked`, the absence of a restriction tells you nothing.",
  );

/** The fields that an area and its item in a list have in common. */
const ofArea = {
  scheme: schemeSummary
    .nullable()
    .describe("The scheme whose stages the area can be at; null if it has none."),
  currentStageAssignment: stageAssignment
    .nullable()
    .describe(
      "The stage in force. Null: no restrictions are currently set (base stage), if `trackingStatus` is `tracked`. Of other areas nothing is known, nor is anything known from `horizon` of `/v1/status` on.",
    ),
  organisations: z.array(organisation).describe("Who is responsible for the area, by name."),
  timeZoneId: text.describe("The IANA time zone in which to show the area's times."),
};

export const areaSource = z
  .strictObject({
    url: text.describe("The address of the source."),
    description: nullableText.describe("What is published there; null if not stated."),
  })
  .describe("A source that is monitored for restrictions.");

export const area = z
  .strictObject({
    id,
    name: text,
    boundary: boundary
      .nullable()
      .optional()
      .describe("Only present with `includeBoundary=true`; null if the area has no boundary here."),
    ...ofArea,
    sources: z.array(areaSource).describe("What is currently monitored for restrictions of the area."),
    trackingStatus,
  })
  .describe("An area in which one or more organisations may restrict the use of water.");

export const bbox = z
  .strictObject({
    west: number.describe("The western longitude in degrees; greater than `east` across the antimeridian."),
    south: number.describe("The southern latitude in degrees."),
    east: number.describe("The eastern longitude in degrees."),
    north: number.describe("The northern latitude in degrees."),
  })
  .describe(
    "The bounding box of the boundary, for a map's view. For an area without a boundary, that of all areas.",
  );

export const areaListItem = z
  .strictObject({
    id: id.describe("The id for Get Area."),
    name: text,
    ...ofArea,
    bbox,
    trackingStatus,
  })
  .describe("An area in a list, without its boundary.");

export const approvalStatus = z
  .enum(approvalStatuses)
  .describe(
    "`approved` (by a person) and `autoApproved` (by a rule): the change takes effect at `effectiveFrom`, unless it is cancelled or ignored. `pendingApproval` and `rejected`: it does not.",
  );
const approval = {
  status: approvalStatus,
  approvedAt: dateTime.nullable().describe("When it was approved; null if it was not."),
};

export const changeApproval = z.strictObject(approval).describe("Whether the change is approved.");

export const areaChangeApproval = z
  .strictObject({
    ...approval,
    rejectionReason: nullableText.describe("Why it was rejected; null if it was not, or no reason is known."),
  })
  .describe("Whether the change is approved, and why not.");

const changeEffectiveFrom = dateTime.describe("The instant at which the change is to take effect.");
const isCancelled = z.boolean().describe("Whether it was cancelled. Then it does not take effect.");

export const areaScheduledChange = z
  .strictObject({
    id,
    targetStage: stageSummary
      .nullable()
      .describe("The stage that comes into force; null lifts all restrictions (base stage)."),
    effectiveFrom: changeEffectiveFrom,
    approval: areaChangeApproval,
    isApplied: z
      .boolean()
      .describe(
        "Whether it has taken effect by the moment of the answer. If it did so by itself, it is false again once an assignment begins that was entered in the data: that overrides it.",
      ),
    isCancelled,
    cancellationReason: nullableText,
    createdBy: text.describe("The person or program that entered it."),
    createdAt: dateTime,
    appliedAssignmentDeletedAt: dateTime
      .nullable()
      .describe("When the stage assignment that it caused was deleted; null if it was not."),
    appliedAssignmentDeletionReason: nullableText,
  })
  .describe(
    "A scheduled change of the stage of one area. It does not show whether the change is ignored: look up `isIgnored` in Get Scheduled Changes, under the same `id`.",
  );

export const scheduledChange = z
  .strictObject({
    id,
    areaId: id.describe("The area whose stage is to change."),
    targetStageId: id
      .nullable()
      .describe("The stage of the area's scheme that comes into force; null lifts all restrictions."),
    effectiveFrom: changeEffectiveFrom,
    approval: changeApproval,
    isCancelled,
    isIgnored: z
      .boolean()
      .describe("Whether it was set aside. Then it does not take effect, even if it is approved."),
    isAutoDetected: z
      .boolean()
      .describe("Whether a program found it in a source. False: a person entered it."),
    createdAt: dateTime,
  })
  .describe("A scheduled change of a stage, in the list of all areas.");

export const freshness = z
  .enum(["current", "stale"])
  .describe(
    "`stale`: older than its provider's maximum age, or from a site that is no longer served. A stale row carries no value.",
  );
export const freshnessReason = z
  .enum(["maximumAgeExceeded", "siteNotServed"])
  .describe(
    "Why a row is stale: it is older than its provider's maximum age, or its site is no longer served.",
  );
const freshnessReasons = z
  .array(freshnessReason)
  .nullable()
  .describe("Why the row is stale; null if it is current.");

export const observationType = z.enum(observationTypes).describe("What was observed.");

export const reading = z
  .strictObject({
    id,
    observationType,
    value: number
      .nullable()
      .describe("The value in `unit`. Null if the row is `stale`, or if the provider did not state a value."),
    unit: text.describe("The unit as the provider writes it, such as `m³/s`."),
    observedAt: dateTime,
    qualityCode: text.describe("The provider's own code for the quality of the observation."),
    freshness,
    freshnessReasons,
  })
  .describe("An observation of a monitoring site at an instant.");

export const restrictionStatus = z
  .enum(["none", "partial", "full"])
  .describe("`none`: taking water is not restricted. `partial`: it is reduced. `full`: it must stop.");

export const restriction = z
  .strictObject({
    status: restrictionStatus,
    allowedPercentage: number
      .nullable()
      .describe("The percentage of the consented take that is allowed; null if not stated."),
    date: z.iso
      .date()
      .describe("The calendar day that the restriction is stated for: it says nothing of others."),
    description: nullableText.describe("The provider's own words; null if there are none."),
  })
  .describe("A provider's statement on taking water.");

const waterManagement = {
  waterManagementSubAreaId: nullableText.describe("The provider's own id of the sub-area."),
  waterManagementSubAreaNumber: nullableText,
  waterManagementSubAreaName: nullableText,
  waterManagementAreaId: nullableText.describe("The provider's own id of the area."),
  waterManagementAreaNumber: nullableText,
  waterManagementAreaName: nullableText,
};

const siteIdentity = {
  id: id.describe("The id for Get Monitoring Site."),
  providerKey: text.describe("The provider that runs the site; `/v1/status` names the providers."),
  siteNumber: text.describe("The provider's own number of the site."),
  name: text,
};

export const siteStatus = z
  .strictObject({
    bandNumber: z.int().nullable().describe("The band that the status is for; null for the site as a whole."),
    restriction: restriction
      .nullable()
      .describe("Null if the row is `stale`, or if the provider states no restriction."),
    asAt: dateTime.describe("The instant that the provider states it for."),
    freshness,
    freshnessReasons,
  })
  .describe("What a provider states for a monitoring site, or for one of its bands.");

export const siteLocation = z
  .strictObject({
    longitude: number.describe("In degrees (WGS 84)."),
    latitude: number.describe("In degrees (WGS 84)."),
  })
  .describe("The location of a monitoring site.");

export const monitoringSite = z
  .strictObject({
    ...siteIdentity,
    waterway: nullableText.describe("The river, lake or aquifer; null if unknown."),
    location: siteLocation.nullable().describe("Where the site is; null if unknown."),
    isServed: z
      .boolean()
      .describe(
        "Whether the provider's data of the site is still collected. If not, all its rows are stale.",
      ),
    ...waterManagement,
    statuses: z
      .array(siteStatus)
      .describe("By band, those of the site as a whole first; within a band the newest first."),
  })
  .describe("A place where a provider observes a river, a lake or groundwater.");

export const consentBand = z
  .strictObject({
    bandNumber: z.int().describe("The number of the band in the consent's conditions for the site."),
    triggerLevel: number.describe("The level, in `unit`, at which the consent restricts taking water."),
    unit: nullableText.describe("The unit of the trigger level; null if not stated."),
    thresholdAsAt: z.iso.date().describe("The day for which the consent states the trigger level."),
    thresholdSourceUrl: text.describe("The document that states it."),
    restriction: restriction
      .nullable()
      .describe(
        "What the site now states for the same band; null if it states nothing, or that is stale or contradicts itself. What it states as a whole may be stricter: read `statuses` of Get Monitoring Site too.",
      ),
  })
  .describe("A trigger level of a consent, with the restriction that its site states for the same band.");

export const consentSite = z
  .strictObject({ ...siteIdentity, ...waterManagement, bands: z.array(consentBand).describe("By number.") })
  .describe("A monitoring site that a consent depends on.");

export const consentRestrictions = z
  .strictObject({
    consentNumber: text.describe("The provider's own number, as the provider spells it."),
    sites: z
      .array(consentSite)
      .describe(
        "By provider and site number. Empty if no row of the consent has both a known site and a trigger level, or if none is of `providerKey`.",
      ),
  })
  .describe("The trigger levels of a consent to take water, with the restrictions now stated for them.");

export const zoneType = z.enum(zoneTypes).describe("The kind of zone.");

export const restrictionZone = z
  .strictObject({ id, name: text, type: zoneType, aliases: z.array(text).describe("Its other names.") })
  .describe("A zone by whose name restrictions are announced.");

export const searchKind = z.enum(searchKinds).describe("A kind of record.");

export const searchResult = z
  .strictObject({
    type: searchKind.describe("The kind of the record."),
    id: text.describe("The id of the record; for a consent its number."),
    name: text,
    context: nullableText.describe(
      "What distinguishes records of the same name, such as the organisations of an area; null if there is nothing.",
    ),
  })
  .describe("A record that a search found.");

export const problemError = z
  .strictObject({
    code: text.describe(
      "For programs: `Error.Validation`, `Error.BadRequest`, `Error.NotFound`, `Error.MethodNotAllowed`, `Error.UriTooLong`, `Error.RangeNotSatisfiable`, `Error.Internal` or `Error.NotImplemented`.",
    ),
    message: text.describe("For people: what was expected."),
    pointer: text
      .optional()
      .describe("The name of the invalid parameter. Only present with `Error.Validation`."),
  })
  .describe("One thing that is wrong.");

export const problem = z
  .strictObject({
    type: text.describe("The address of a page about the status."),
    title: text.describe("The name of the status."),
    status: z.int().min(400).max(599).describe("The HTTP status."),
    detail: text.describe("What went wrong, for people."),
    instance: nullableText.describe("Always null: one stored body serves every request with the same fault."),
    errors: z.array(problemError).describe("Everything that is wrong, such as each invalid parameter."),
  })
  .describe("What went wrong (RFC 9457).");

export type BoundingBox = z.infer<typeof bbox>;
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
export type SearchResult = z.infer<typeof searchResult>;
export type Problem = z.infer<typeof problem>;
