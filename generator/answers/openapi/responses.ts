/** What an operation answers, by status: schema, headers, and an example from the build. */

import { type Operation, type OperationId, statusesOf } from "../../api/operations.ts";
import { schemaRef } from "./components.ts";
import type { Example } from "./examples.ts";
import { type JsonObject, refTo } from "./json-object.ts";
import { generalProblem, invalidResponse, notFoundResponse } from "./problem-responses.ts";

/** What each operation answers with a 200; a tile is not JSON. */
export const answerSchemas: Record<Exclude<OperationId, "GetAreaTile">, JsonObject> = {
  GetArea: schemaRef("Area"),
  GetAreas: schemaRef("AreaPage"),
  GetCurrentStageAssignment: schemaRef("StageAssignment"),
  GetAreaScheduledChanges: schemaRef("AreaScheduledChangePage"),
  GetStageAssignments: schemaRef("StageAssignmentPage"),
  GetScheduledChanges: schemaRef("ScheduledChangePage"),
  GetSchemes: schemaRef("SchemePage"),
  GetScheme: schemaRef("SchemeDetail"),
  GetStagesInScheme: { type: "array", items: schemaRef("Stage") },
  GetStage: schemaRef("Stage"),
  GetOrganisation: schemaRef("OrganisationDetail"),
  GetOrganisations: schemaRef("OrganisationPage"),
  GetAreaTileMetadata: schemaRef("TileJson"),
  GetMonitoringSiteReadings: schemaRef("ReadingPage"),
  GetRestrictionZones: schemaRef("RestrictionZonePage"),
  Search: schemaRef("SearchResultPage"),
  GetMonitoringConsentRestrictions: schemaRef("ConsentRestrictions"),
  GetMonitoringSite: schemaRef("MonitoringSite"),
  GetAreasAtPlace: schemaRef("AreaDetailPage"),
  MayUse: schemaRef("UseAnswer"),
};

/** The responses of an operation: the ones that the specification lists, and the ones that every operation has. */
export const responsesOf = (
  operation: Operation,
  description: string,
  example: Example | undefined,
): JsonObject => ({
  ...Object.fromEntries(
    statusesOf(operation).map((status) => [status, responseOf(status, operation, description, example)]),
  ),
  ...everywhere,
});

function responseOf(
  status: number,
  operation: Operation,
  description: string,
  example: Example | undefined,
): JsonObject {
  switch (status) {
    case 200:
      return operation.kind === "tile"
        ? binaryAnswer(description, "application/vnd.mapbox-vector-tile")
        : jsonAnswer(description, answerSchemas[operation.id], example?.body);
    case 204:
      return { description: "No area intersects the tile. There is no body." };
    case 400:
      return invalidResponse(operation);
    case 404:
      return notFoundResponse(operation);
    case 500:
      return refTo("responses", "InternalError");
    default:
      throw new Error(`${operation.id} answers ${status}, which has no description: write one.`);
  }
}

/** The answers that every operation may give. */
export const everywhere: JsonObject = {
  304: refTo("responses", "NotModified"),
  414: refTo("responses", "UriTooLong"),
  501: refTo("responses", "NotImplemented"),
};

const headers: JsonObject = {
  ETag: refTo("headers", "ETag"),
  "Cache-Control": refTo("headers", "CacheControl"),
};

/** A 200 with a JSON body. */
export const jsonAnswer = (description: string, schema: JsonObject, example?: unknown): JsonObject =>
  answerOf(description, { "application/json": { schema, example } });

const answerOf = (description: string, content: JsonObject): JsonObject => ({
  description,
  headers,
  content,
});

/**
 * An answer with bytes of one of these media types. It has no example: JSON cannot hold one, and tools do not follow
 * links.
 */
export const binaryAnswer = (description: string, ...mediaTypes: readonly string[]): JsonObject =>
  answerOf(
    description,
    Object.fromEntries(
      mediaTypes.map((mediaType) => [mediaType, { schema: { type: "string", format: "binary" } }]),
    ),
  );

/** A 200 with a text of another media type. */
export const textAnswer = (description: string, mediaType: string): JsonObject =>
  answerOf(description, { [mediaType]: { schema: { type: "string" } } });

export const headerComponents: JsonObject = {
  ETag: {
    description:
      "A strong validator of the bytes, for `If-None-Match`. A record that has not changed keeps it from build to build.",
    schema: { type: "string" },
    example: '"5b0c1d3f0a4e4d0f8c6c2f6f1f5d2b1e"',
  },
  CacheControl: {
    description: "How long the answer may be used before it is revalidated.",
    schema: { type: "string" },
    example: "public, max-age=60, must-revalidate",
  },
};

export const responseComponents: JsonObject = {
  NotModified: {
    description: "The client's copy, named in `If-None-Match`, is up to date. There is no body.",
    headers: { ETag: refTo("headers", "ETag") },
  },
  UnknownAddress: generalProblem("This build has no such file.", "not-found"),
  UriTooLong: generalProblem("The address is longer than 16 kB.", "uri-too-long"),
  InternalError: generalProblem(
    "The request could not be answered, through no fault of the client.",
    "internal-error",
  ),
  NotImplemented: generalProblem(
    "Only from hosts that serve files and cannot compute this answer. They never send a wrong answer instead.",
    "not-implemented",
  ),
};
