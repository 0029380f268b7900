/** The schemas of the answers by name, from the zod schemas that the records are typed by. */

import { z } from "zod";
import * as document from "../../../schemas/document.ts";
import * as resource from "../../../schemas/resource.ts";
import * as mayUse from "../../../schemas/resource-may-use.ts";
import * as uses from "../../../schemas/resource-uses.ts";
import { lazy } from "../../lib/lazy.ts";
import * as manifest from "../../output/tree/manifest-shape.ts";
import { isObject, type JsonObject, refTo } from "./json-object.ts";

const { envelopeOf } = resource;

/** Every object and enumeration has a name, so that code generators make one named type of each. */
const named = {
  Organisation: resource.organisation,
  OrganisationDetail: resource.organisationDetail,
  AreaReference: resource.areaReference,
  StageSummary: resource.stageSummary,
  Stage: resource.stage,
  StageUses: uses.stageUses,
  UseRule: uses.useRule,
  UseWindow: uses.useWindow,
  UseCondition: uses.useCondition,
  UseUser: uses.useUser,
  UsePurpose: uses.usePurpose,
  UseMeans: uses.useMeans,
  UseSource: uses.useSource,
  UsePermission: uses.usePermission,
  UseConditionKind: uses.useConditionKind,
  UseHouse: uses.useHouse,
  UseDates: uses.useDates,
  UseWeekday: uses.useWeekday,
  UseAnswer: mayUse.useAnswer,
  UseAnswerKind: mayUse.useAnswerKind,
  UseUnknown: mayUse.useUnknown,
  UsesOverTime: mayUse.usesOverTime,
  UsesOfStage: mayUse.usesOfStage,
  TimedRule: mayUse.timedRule,
  UseSpans: mayUse.useSpans,
  SchemeSummary: resource.schemeSummary,
  Scheme: resource.scheme,
  SchemeDetail: resource.schemeDetail,
  StageAssignment: resource.stageAssignment,
  Boundary: resource.boundary,
  Position: resource.position,
  BoundingBox: resource.bbox,
  TrackingStatus: resource.trackingStatus,
  AreaSource: resource.areaSource,
  Area: resource.area,
  AreaListItem: resource.areaListItem,
  ApprovalStatus: resource.approvalStatus,
  ChangeApproval: resource.changeApproval,
  AreaChangeApproval: resource.areaChangeApproval,
  AreaScheduledChange: resource.areaScheduledChange,
  ScheduledChange: resource.scheduledChange,
  ObservationType: resource.observationType,
  Freshness: resource.freshness,
  FreshnessReason: resource.freshnessReason,
  Reading: resource.reading,
  RestrictionStatus: resource.restrictionStatus,
  Restriction: resource.restriction,
  SiteStatus: resource.siteStatus,
  SiteLocation: resource.siteLocation,
  MonitoringSite: resource.monitoringSite,
  ConsentBand: resource.consentBand,
  ConsentSite: resource.consentSite,
  ConsentRestrictions: resource.consentRestrictions,
  ZoneType: resource.zoneType,
  RestrictionZone: resource.restrictionZone,
  SearchKind: resource.searchKind,
  SearchResult: resource.searchResult,
  TileJson: document.tileJson,
  TileLayer: document.tileLayer,
  TileArchive: document.tileArchive,
  ProblemError: resource.problemError,
  Problem: resource.problem,
  // Not `Index`: generators also write a file `index`.
  ApiIndex: document.index,
  Licence: document.licence,
  TileLinks: document.tileLinks,
  SubscriptionLinks: document.subscriptionLinks,
  IndexedOperation: document.indexedOperation,
  ProviderStatus: document.providerStatus,
  RecordCounts: document.recordCounts,
  Status: document.status,
  ListedFile: manifest.listedFile,
  Epoch: document.epoch,
  Epochs: document.epochs,
  ManifestPart: manifest.manifestPart,
  BuildStore: manifest.buildStore,
  BuiltWith: manifest.builtWith,
  BuiltBy: manifest.builtBy,
  Manifest: manifest.manifest,
  ManifestList: manifest.manifestList,
  DataField: document.dataField,
  DataFieldType: document.dataFieldType,
  DataConstraints: document.dataConstraints,
  DataReference: document.dataReference,
  DataReferenceTarget: document.dataReferenceTarget,
  DataDialect: document.dataDialect,
  DataLicence: document.dataLicence,
  DataSource: document.dataSource,
  DataSchema: document.dataSchema,
  DataResource: document.dataResource,
  DataPackage: document.dataPackage,
  AreaPage: envelopeOf(resource.areaListItem).describe("A page of areas."),
  AreaDetailPage: envelopeOf(resource.area).describe("A page of areas, each as Get Area answers it."),
  AreaScheduledChangePage: envelopeOf(resource.areaScheduledChange).describe(
    "A page of the scheduled changes of one area.",
  ),
  StageAssignmentPage: envelopeOf(resource.stageAssignment).describe(
    "A page of the stage assignments of one area.",
  ),
  ScheduledChangePage: envelopeOf(resource.scheduledChange).describe(
    "A page of the scheduled changes of all areas.",
  ),
  SchemePage: envelopeOf(resource.scheme).describe("A page of restriction schemes."),
  OrganisationPage: envelopeOf(resource.organisation).describe("A page of organisations."),
  ReadingPage: envelopeOf(resource.reading).describe("A page of the readings of a monitoring site."),
  RestrictionZonePage: envelopeOf(resource.restrictionZone).describe("A page of restriction zones."),
  SearchResultPage: envelopeOf(resource.searchResult).describe("A page of search results."),
};

export const schemaRef = (name: keyof typeof named): JsonObject => refTo("schemas", name);

/** JSON Schema (2020-12) by name, with references between them: the same in every build. */
export const schemaComponents = lazy((): Readonly<Record<string, JsonObject>> => {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, ...schema }]) => [name, tidied(schema)]),
  );
});

// Zod's patterns repeat what the format says, in hundreds of characters; answers are stricter than the format.
const PATTERNS: Readonly<Record<string, string | undefined>> = {
  uuid: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
  "date-time": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{3})?Z$",
};

/** The schema as a consumer would write it. */
function tidied(written: JsonObject): JsonObject {
  const schema: Record<string, unknown> = Object.fromEntries(
    Object.entries(written).map(([key, part]) => [key, tidiedPart(part)]),
  );
  // Open to consumers: a new field must not break them.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  // Redundant: property names are always texts.
  if ("additionalProperties" in schema) delete schema.propertyNames;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if ([schema.type].flat().includes("number")) schema.format = "double";
  if (typeof schema.format === "string" && "pattern" in schema) {
    const pattern = PATTERNS[schema.format];
    if (pattern === undefined) delete schema.pattern;
    else schema.pattern = pattern;
  }
  return nullableInShort(schema);
}

const tidiedPart = (part: unknown): unknown =>
  Array.isArray(part) ? part.map(tidiedPart) : isObject(part) ? tidied(part) : part;

/** `type: ["string", "null"]` for a string or null; a reference or null stays a choice. */
function nullableInShort({ anyOf, ...rest }: JsonObject): JsonObject {
  if (!Array.isArray(anyOf)) return rest;
  const [value, nothing, ...others] = anyOf;
  const isShort = others.length === 0 && nothing?.type === "null" && typeof value.type === "string";
  return isShort ? { ...value, type: [value.type, "null"], ...rest } : { anyOf, ...rest };
}
