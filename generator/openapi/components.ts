/** The schemas of the answers by name, from the zod schemas that the records are typed by. */

import { z } from "zod";
import * as resource from "../../schemas/resource.ts";
import type { JsonObject } from "./json.ts";

const named = {
  Organisation: resource.organisation,
  OrganisationDetail: resource.organisationDetail,
  StageSummary: resource.stageSummary,
  Stage: resource.stage,
  SchemeSummary: resource.schemeSummary,
  Scheme: resource.scheme,
  SchemeDetail: resource.schemeDetail,
  StageAssignment: resource.stageAssignment,
  Boundary: resource.boundary,
  BoundingBox: resource.bbox,
  Area: resource.area,
  AreaListItem: resource.areaListItem,
  AreaScheduledChange: resource.areaScheduledChange,
  ScheduledChange: resource.scheduledChange,
  Reading: resource.reading,
  Restriction: resource.restriction,
  SiteStatus: resource.siteStatus,
  MonitoringSite: resource.monitoringSite,
  ConsentBand: resource.consentBand,
  ConsentSite: resource.consentSite,
  ConsentRestrictions: resource.consentRestrictions,
  RestrictionZone: resource.restrictionZone,
  SearchResult: resource.searchResult,
  TileJson: resource.tileJson,
  Problem: resource.problem,
  Index: resource.index,
  ProviderStatus: resource.providerStatus,
  Status: resource.status,
  AreaPage: resource.envelopeOf(resource.areaListItem).describe("A page of areas."),
  AreaScheduledChangePage: resource
    .envelopeOf(resource.areaScheduledChange)
    .describe("A page of the scheduled changes of one area."),
  StageAssignmentPage: resource
    .envelopeOf(resource.stageAssignment)
    .describe("A page of the stage assignments of one area."),
  ScheduledChangePage: resource
    .envelopeOf(resource.scheduledChange)
    .describe("A page of the scheduled changes of all areas."),
  SchemePage: resource.envelopeOf(resource.scheme).describe("A page of restriction schemes."),
  OrganisationPage: resource.envelopeOf(resource.organisation).describe("A page of organisations."),
  ReadingPage: resource.envelopeOf(resource.reading).describe("A page of the readings of a monitoring site."),
  RestrictionZonePage: resource.envelopeOf(resource.restrictionZone).describe("A page of restriction zones."),
  SearchResultPage: resource.envelopeOf(resource.searchResult).describe("A page of search results."),
};

export type SchemaName = keyof typeof named;

/** JSON Schema (2020-12) by name, with references between them. */
export function schemaComponents(): Record<string, JsonObject> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.keys(named).map((name) => {
      const { $schema: _, $id: __, ...schema } = schemas[name] as JsonObject;
      return [name, tidied(schema) as JsonObject];
    }),
  );
}

// Zod's own patterns repeat what the format says, in hundreds of characters; answers are stricter than the format.
const PATTERNS: Readonly<Record<string, string | undefined>> = {
  uuid: "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$",
  "date-time": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]{3})?Z$",
};

/** The schema as a consumer would write it. */
function tidied(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidied);
  if (typeof value !== "object" || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, tidied(part)]));
  // Open to consumers: a field to come must not break them.
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  // Beside `maxItems` it says nothing, and programs that know no `prefixItems` would refuse every item by it.
  if (schema.items === false && schema.maxItems !== undefined) delete schema.items;
  // Every name of a property is a text.
  if ("additionalProperties" in schema) delete schema.propertyNames;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.type === "number") schema.format = "double";
  if (typeof schema.format === "string" && "pattern" in schema) {
    const pattern = PATTERNS[schema.format];
    if (pattern === undefined) delete schema.pattern;
    else schema.pattern = pattern;
  }
  return nullableInShort(schema);
}

/** `type: ["string", "null"]` for what is a string or null; a reference or an enumeration stays a choice. */
function nullableInShort(schema: Record<string, unknown>): Record<string, unknown> {
  const { anyOf, ...rest } = schema;
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema;
  const [first, second] = anyOf as [Record<string, unknown>, Record<string, unknown>];
  if (second.type !== "null" || typeof first.type !== "string" || "enum" in first) return schema;
  return { ...first, type: [first.type, "null"], ...rest };
}
