/** What a consumer reads (spec.md "Resources and their fields", contract.md §4), keys in the order of the answers. */

import { z } from "zod";
import { searchKinds } from "../generator/api/operations.ts";
import { approvalStatuses, observationTypes, zoneTypes } from "./source.ts";

// Not z.uuid(): the data may hold ids of any version, and what it holds is answered.
const id = z.guid();
const text = z.string();
const nullableText = text.nullable();
const number = z.number();
const dateTime = z.iso.datetime();
const count = z.int().min(0);

/** A page of a list (spec.md "Pagination envelope"). */
export const envelopeOf = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({
    items: z.array(item).describe("The records of this page; empty on a page past the end."),
    pageNumber: z.int().min(1).describe("The page asked for, from 1, even if it is past the end."),
    pageSize: z.int().min(1).max(100).describe("The page size asked for."),
    totalCount: count.describe("How many records the list holds after filtering, on all its pages."),
    totalPages: count.describe("How many pages of this size that makes; 0 for an empty list."),
    hasPreviousPage: z.boolean().describe("Whether `pageNumber` is greater than 1."),
    hasNextPage: z.boolean().describe("Whether `pageNumber` is less than `totalPages`."),
  });

export const organisation = z
  .strictObject({
    id: id.describe("The id to ask Get Organisation with."),
    name: text,
    websiteUrl: nullableText.describe("Where the organisation informs the public; null if not known."),
  })
  .describe("A council or water entity that is responsible for areas.");

export const organisationDetail = organisation
  .extend({
    areas: z
      .array(z.strictObject({ id: id.describe("The id to ask Get Area with."), name: text }))
      .describe("The areas that the organisation is responsible for, by name."),
  })
  .describe("A council or water entity, with its areas.");

const severity = z
  .int()
  .describe(
    "The rank among the stages of its scheme: a greater number restricts more. Not comparable elsewhere.",
  );
const stageDescription = nullableText.describe(
  "What may be done and what not, in Markdown; null if not stated.",
);

export const stageSummary = z
  .strictObject({ id, severity, name: text, description: stageDescription })
  .describe("A stage of a restriction scheme.");

export const stage = z
  .strictObject({
    id,
    schemeId: id.describe("The scheme that the stage belongs to."),
    severity,
    name: text,
    description: stageDescription,
  })
  .describe("A stage of a restriction scheme, as a record of its own.");

export const schemeSummary = z
  .strictObject({
    id: id.describe("The id to ask Get Scheme with, for the stages."),
    name: text,
    description: nullableText.describe("What the scheme is for, in Markdown; null if not stated."),
  })
  .describe("A restriction scheme: the stages that its areas can be at.");

export const scheme = schemeSummary
  .extend({ stages: z.array(stageSummary).describe("By severity, the mildest first.") })
  .describe("A restriction scheme with its stages in short.");

export const schemeDetail = schemeSummary
  .extend({ stages: z.array(stage).describe("By severity, the mildest first.") })
  .describe("A restriction scheme with its stages.");

export const stageAssignment = z
  .strictObject({
    assignmentId: id,
    stage: stageSummary,
    effectiveFrom: dateTime.describe("The instant from which the stage is in force, itself included."),
    effectiveUntil: dateTime
      .nullable()
      .describe("The instant from which it no longer is; null while no end is known."),
    createdBy: text.describe("Who or what entered it."),
    scheduledChangeId: id
      .nullable()
      .describe("The scheduled change that brought it about; null if none did."),
    createdAt: dateTime,
  })
  .describe("A stage in force in an area for a span of time.");

const position = z
  .tuple([number.min(-180).max(180), number.min(-90).max(90)])
  .describe("Longitude and latitude in degrees (WGS 84).");

export const boundary = z
  .strictObject({
    type: z.literal("MultiPolygon"),
    coordinates: z
      .array(z.array(z.array(position).min(4)).min(1))
      .min(1)
      .describe("Polygons of rings of positions: the outer ring first, then its holes."),
  })
  .describe("A GeoJSON MultiPolygon (RFC 7946). What crosses the antimeridian is cut there.");

const trackingStatus = z
  .enum(["tracked", "untracked"])
  .describe(
    "`tracked`: the area is monitored for changes. `untracked`: it is not, so that a missing restriction says nothing about what is in force.",
  );

const currentStageAssignment = stageAssignment
  .nullable()
  .describe(
    "The stage in force. Null: no restrictions are currently set (base stage); read `trackingStatus` with it.",
  );
const areaScheme = schemeSummary
  .nullable()
  .describe("The scheme whose stages the area can be at; null if it has none.");
const areaOrganisations = z.array(organisation).describe("Who is responsible for the area, by name.");
const timeZoneId = text.describe("The IANA time zone to show the area's instants in.");

export const area = z
  .strictObject({
    id,
    name: text,
    boundary: boundary
      .nullable()
      .optional()
      .describe("Only there if `includeBoundary=true` was asked for; null if no boundary is held."),
    scheme: areaScheme,
    currentStageAssignment,
    organisations: areaOrganisations,
    timeZoneId,
    sources: z
      .array(
        z.strictObject({
          url: text.describe("The address of the source."),
          description: nullableText.describe("What is found there; null if not stated."),
        }),
      )
      .describe("What is currently monitored for the area's restrictions."),
    trackingStatus,
  })
  .describe("An area that one organisation or several may restrict the use of water in.");

export const bbox = z
  .strictObject({
    west: number.describe("The western longitude in degrees; greater than `east` across the antimeridian."),
    south: number.describe("The southern latitude in degrees."),
    east: number.describe("The eastern longitude in degrees."),
    north: number.describe("The northern latitude in degrees."),
  })
  .describe(
    "The bounding box of the boundary, to set a map's view. An area without a boundary has that of all areas.",
  );

export const areaListItem = z
  .strictObject({
    id: id.describe("The id to ask Get Area with."),
    name: text,
    scheme: areaScheme,
    currentStageAssignment,
    organisations: areaOrganisations,
    timeZoneId,
    bbox,
    trackingStatus,
  })
  .describe("An area in a list, without its boundary.");

const approvalStatus = z
  .enum(approvalStatuses)
  .describe(
    "`approved` by a person or `autoApproved` by a rule: it takes effect at its time. `pendingApproval` and `rejected`: it does not.",
  );
const approvedAt = dateTime.nullable().describe("When it was approved; null if it was not.");
const changeEffectiveFrom = dateTime.describe("The instant at which the change is to take effect.");
const isCancelled = z.boolean().describe("Whether it was called off; then it does not take effect.");

export const areaScheduledChange = z
  .strictObject({
    id,
    targetStage: stageSummary
      .nullable()
      .describe("The stage to come into force; null lifts all restrictions (base stage)."),
    effectiveFrom: changeEffectiveFrom,
    approval: z.strictObject({
      status: approvalStatus,
      approvedAt,
      rejectionReason: nullableText.describe(
        "Why it was rejected; null if it was not, or no reason was given.",
      ),
    }),
    isApplied: z.boolean().describe("Whether it has taken effect as of the instant the answers speak for."),
    isCancelled,
    cancellationReason: nullableText,
    createdBy: text.describe("Who or what entered it."),
    createdAt: dateTime,
    appliedAssignmentDeletedAt: dateTime
      .nullable()
      .describe("When the stage assignment that it brought about was deleted again; null if it was not."),
    appliedAssignmentDeletionReason: nullableText,
  })
  .describe("A scheduled change of the stage of one area.");

export const scheduledChange = z
  .strictObject({
    id,
    areaId: id.describe("The area whose stage is to change."),
    targetStageId: id
      .nullable()
      .describe(
        "The stage to come into force, of the area's scheme; null lifts all restrictions (base stage).",
      ),
    effectiveFrom: changeEffectiveFrom,
    approval: z.strictObject({ status: approvalStatus, approvedAt }),
    isCancelled,
    isIgnored: z.boolean().describe("Whether it was set aside; then it does not take effect."),
    isAutoDetected: z
      .boolean()
      .describe("Whether it was found in a source by a program, not entered by a person."),
    createdAt: dateTime,
  })
  .describe("A scheduled change of a stage, among those of all areas.");

const freshness = z
  .enum(["current", "stale"])
  .describe(
    "`stale`: older than its provider's maximum age as of the instant the answers speak for, or of a site that is no longer served. A stale row carries no value.",
  );
const freshnessReasons = z
  .array(z.enum(["maximumAgeExceeded", "siteNotServed"]))
  .nullable()
  .describe("Why the row is stale; null if it is current.");

export const reading = z
  .strictObject({
    id,
    observationType: z.enum(observationTypes).describe("What was observed."),
    value: number
      .nullable()
      .describe(
        "The value in `unit`. Null with `freshness` `stale`: withheld. Null with `current`: the provider stated none.",
      ),
    unit: text.describe("The unit as the provider writes it, such as `m³/s`."),
    observedAt: dateTime,
    qualityCode: text.describe("The provider's own code for the quality of the observation."),
    freshness,
    freshnessReasons,
  })
  .describe("What a monitoring site observed at an instant.");

export const restriction = z
  .strictObject({
    status: z
      .enum(["none", "partial", "full"])
      .describe("`none`: taking water is not restricted. `partial`: it is reduced. `full`: it must stop."),
    allowedPercentage: number
      .nullable()
      .describe("The part of the consented take that is allowed, in per cent; null if not stated."),
    date: z.iso.date().describe("The calendar day that the restriction is stated for."),
    description: nullableText.describe("The provider's own words; null if it has none."),
  })
  .describe("What a provider states on taking water.");

const waterManagement = {
  waterManagementSubAreaId: nullableText.describe("The provider's own id of the sub-area."),
  waterManagementSubAreaNumber: nullableText,
  waterManagementSubAreaName: nullableText,
  waterManagementAreaId: nullableText.describe("The provider's own id of the area."),
  waterManagementAreaNumber: nullableText,
  waterManagementAreaName: nullableText,
};

const siteIdentity = {
  id: id.describe("The id to ask Get Monitoring Site with."),
  providerKey: text.describe("The provider that runs the site; `/v1/status` names the providers."),
  siteNumber: text.describe("The provider's own number of the site."),
  name: text,
};

export const siteStatus = z
  .strictObject({
    bandNumber: z
      .int()
      .nullable()
      .describe("The band that the status is about; null if it is about the site as a whole."),
    restriction: restriction
      .nullable()
      .describe("Null with `freshness` `stale`: withheld. Null with `current`: the provider states none."),
    asAt: dateTime.describe("The instant that the provider states it for."),
    freshness,
    freshnessReasons,
  })
  .describe("What a provider states of a monitoring site, or of one band of it.");

export const monitoringSite = z
  .strictObject({
    ...siteIdentity,
    waterway: nullableText.describe("The river, lake or aquifer; null if not known."),
    location: z
      .strictObject({
        longitude: number.describe("In degrees (WGS 84)."),
        latitude: number.describe("In degrees (WGS 84)."),
      })
      .nullable()
      .describe("Where the site is; null if not known."),
    isServed: z
      .boolean()
      .describe("Whether the site's data is still taken over; if not, all its rows are stale."),
    ...waterManagement,
    statuses: z
      .array(siteStatus)
      .describe("By band, those about the whole site first; of each band the newest first."),
  })
  .describe("A place where a provider observes a river, a lake or groundwater.");

export const consentBand = z
  .strictObject({
    bandNumber: z.int().describe("The number of the band within the consent's conditions at the site."),
    triggerLevel: number.describe("The level, in `unit`, at which the consent restricts taking water."),
    unit: nullableText.describe("The unit of the trigger level; null if not stated."),
    thresholdAsAt: z.iso.date().describe("The day as at which the consent stated the trigger level."),
    thresholdSourceUrl: text.describe("The document that states it."),
    restriction: restriction
      .nullable()
      .describe(
        "What the site states for the same band now; null if it states none, or what it states is stale.",
      ),
  })
  .describe("A trigger level of a consent, with the restriction that its site states for the same band.");

export const consentSite = z
  .strictObject({ ...siteIdentity, ...waterManagement, bands: z.array(consentBand).describe("By number.") })
  .describe("A monitoring site that a consent is bound to.");

export const consentRestrictions = z
  .strictObject({
    consentNumber: text.describe("The provider's own number, as the provider spells it."),
    sites: z
      .array(consentSite)
      .describe(
        "By provider and site number. Empty if no row of the consent names a held site and a trigger level, or `providerKey` leaves none.",
      ),
  })
  .describe("The trigger levels of a consent to take water, with the restrictions now stated for them.");

export const restrictionZone = z
  .strictObject({
    id,
    name: text,
    type: z.enum(zoneTypes).describe("What kind of zone it is."),
    aliases: z.array(text).describe("Other names it goes by."),
  })
  .describe("A zone that restrictions are stated for by name.");

export const searchResult = z
  .strictObject({
    type: z.enum(searchKinds).describe("The kind of the record."),
    id: text.describe("The id to ask for the record with; of a consent its number."),
    name: text,
    context: nullableText.describe(
      "What tells records of the same name apart, such as the organisations of an area; null if there is nothing.",
    ),
  })
  .describe("A record that a search found.");

const zoom = z.int().min(0).max(30);

export const tileJson = z
  .strictObject({
    tilejson: z.literal("3.0.0"),
    tiles: z.array(text).length(1).describe("The address of a tile, with `{z}`, `{x}` and `{y}` to fill in."),
    name: text,
    description: text,
    attribution: text.describe("Whom to name on the map, as HTML."),
    scheme: z.literal("xyz").describe("`y` counts from the north."),
    minzoom: zoom,
    maxzoom: zoom.describe("The greatest zoom that there are tiles of; beyond it, show these larger."),
    bounds: z
      .array(number)
      .length(4)
      .describe(
        "West, south, east and north in degrees. Never wraps: across the antimeridian it goes all around.",
      ),
    center: z.array(number).length(3).describe("Longitude and latitude in degrees, and zoom, to begin with."),
    vector_layers: z
      .array(
        z.strictObject({
          id: text.describe("The name of the layer in the tiles."),
          description: text,
          minzoom: zoom,
          maxzoom: zoom,
          fields: z.record(text, text).describe("The properties of a feature, each with what it holds."),
        }),
      )
      .length(1),
  })
  .describe("How to read the area tiles (TileJSON 3.0.0).");

export const problem = z
  .strictObject({
    type: text.describe("The address of what the status means."),
    title: text.describe("The name of the status."),
    status: z.int().min(400).max(599).describe("The HTTP status, once more."),
    detail: text.describe("What went wrong, for a person."),
    instance: z.null().describe("Always null: one stored body serves every request with the same fault."),
    errors: z
      .array(
        z.strictObject({
          code: text.describe(
            "For programs: `Error.Validation`, `Error.NotFound`, `Error.MethodNotAllowed`, `Error.UriTooLong`, `Error.Internal` or `Error.NotImplemented`.",
          ),
          message: text.describe("For a person: what was expected."),
          pointer: text
            .optional()
            .describe("The name of the invalid parameter; only there with `Error.Validation`."),
        }),
      )
      .describe("Each thing that is wrong; of a request with several invalid parameters, all of them."),
  })
  .describe("What went wrong (RFC 9457).");

const notice = nullableText.describe("What to mind before relying on the data; null if there is nothing.");
const isSample = z.boolean().describe("Whether the data is made up, to try the API with.");

export const index = z
  .strictObject({
    title: text,
    description: text,
    isSample,
    notice,
    licence: z.strictObject({ name: text, url: text }).describe("The terms on which the data may be used."),
    attribution: z.array(text).describe("Whom to name when using the data."),
    baseUrl: text.describe("What the paths below follow, without a `/` at the end."),
    openapi: text.describe("The path of the OpenAPI description of all operations."),
    status: text.describe("The path of the status document."),
    tiles: z
      .strictObject({
        tileJson: text.describe("The path of their TileJSON, for map clients."),
        archive: text.describe("The path of the document that tells where all of them are in one archive."),
      })
      .describe("The map tiles."),
    operations: z.array(
      z.strictObject({
        id: text.describe("The name of the operation, as in the OpenAPI description."),
        path: text,
        query: z.array(text).describe("The names of its query parameters."),
      }),
    ),
  })
  .describe("What there is: the data set with its terms, and the path of every operation.");

export const tileArchive = z
  .strictObject({
    path: nullableText.describe("The path that stays; another build puts its own archive there."),
    pathByHash: nullableText.describe("The path under a hash of the content: what is there never changes."),
    size: count.describe("How many bytes the archive has."),
  })
  .describe("Where all map tiles are in one PMTiles archive. Null and 0 if there are no boundaries.");

export const providerStatus = z
  .strictObject({
    providerKey: text,
    name: text,
    monitoringSites: count,
    newestObservation: dateTime
      .nullable()
      .describe("When the newest reading of its sites was observed; null if there is none."),
    staleRows: count.describe("How many readings and site statuses of its sites are reported as stale."),
  })
  .describe("How much a provider of monitoring data has given, and how fresh it is.");

export const status = z
  .strictObject({
    asOf: dateTime.describe("The instant that all answers speak for."),
    validUntil: dateTime
      .nullable()
      .describe(
        "The first instant after `asOf` at which some answer would differ if the same data were built again: a stage begins or ends, a record becomes due, a row goes stale. Null if that never happens.",
      ),
    isSample,
    notice,
    counts: z
      .strictObject({
        areas: count,
        organisations: count,
        schemes: count,
        stageAssignments: count,
        scheduledChanges: count,
        monitoringSites: count,
        readings: count,
        consents: count,
        restrictionZones: count,
      })
      .describe("How many records are answered, as of `asOf`."),
    providers: z.array(providerStatus).describe("By provider key."),
  })
  .describe("As of when the answers speak, how long they stay true, how much there is and how fresh it is.");

const digest = text.regex(/^[0-9a-f]{64}$/);
const listedFile = z.strictObject({
  path: text.describe("From the root of the tree: what follows the base URL and `/`."),
  bytes: count,
  sha256: digest.describe("The SHA-256 of its bytes."),
  mediaType: text,
});
const inputs = digest
  .nullable()
  .describe("A digest of all that it was made from, for the build itself: equal means made from the same.");

export const manifest = z
  .strictObject({
    inputs,
    files: count.describe("How many files all parts list."),
    bytes: count.describe("How many bytes these have."),
    parts: z.array(
      z.strictObject({
        part: text.describe("The id of an operation, or another name."),
        files: count,
        bytes: count,
        lists: z.array(listedFile).min(1).describe("The lists of its files."),
      }),
    ),
  })
  .describe("What was published: the lists of all files, part by part.");

export const manifestList = z
  .strictObject({
    part: text,
    inputs,
    facts: z
      .record(text, z.unknown())
      .nullable()
      .describe("What the next build wants to know of this one; of no use to others."),
    files: z.array(listedFile).max(10_000),
  })
  .describe("Files of a part.");

/** Of a list with a window, the start, and the end if items have one, of the first item of each page of 100. */
export const spans = z.array(z.array(dateTime.nullable()).min(1).max(2)).min(2);

const searchFile = z.string().regex(/^search\/[a-z]+(?:\/[0-9a-z]+)?\.json$/);
const byKind = <T extends z.ZodType>(schema: T) => z.array(schema).length(searchKinds.length);
const searchRows = {
  ids: byKind(z.string().regex(/^(?:[0-9a-f]{32})*$/)),
  rows: byKind(z.array(z.array(nullableText).min(1))),
};
const searchList = z.tuple([count, text]).rest(count);
const heavyText = z.tuple([
  text,
  z
    .int()
    .min(0)
    .max(searchKinds.length - 1),
  byKind(count),
  byKind(z.union([searchList, z.literal(0)])),
]);
const replacements = z.array(z.tuple([text, text]));

/** The files of the search, by the folder that they lie in: what the resolver composes its answers from. */
export const searchFiles = {
  manifest: z.strictObject({
    file: searchFile,
    folder: z.enum(["index", "shard"]),
    keys: z.string(),
    forms: replacements,
    plain: replacements,
  }),
  index: z.strictObject({ file: searchFile, folder: z.literal("shard"), keys: z.string() }),
  shard: z.strictObject({ file: searchFile, ...searchRows, heavy: z.array(heavyText) }),
  list: z.strictObject({ file: searchFile, ...searchRows }),
};

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
export type TileArchive = z.infer<typeof tileArchive>;
export type Index = z.infer<typeof index>;
export type Status = z.infer<typeof status>;
