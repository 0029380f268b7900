/** What an operation answers, by status: schema, headers, and an example from the build. */

import type { Problem } from "../../schemas/resource.ts";
import { problems } from "../answers/problems.ts";
import { problemFile } from "../api/address.ts";
import type { Operation, OperationId } from "../api/operations.ts";
import type { SchemaName } from "./components.ts";
import type { Example } from "./examples.ts";
import { type JsonObject, refTo } from "./json.ts";

const answerSchemas: Record<Exclude<OperationId, "GetAreaTile">, JsonObject> = {
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
};

function schemaRef(name: SchemaName): JsonObject {
  return refTo("schemas", name);
}

/** The responses of an operation: those of the specification, and those that every operation has. */
export function responsesOf(
  operation: Operation,
  description: string,
  example: Example | undefined,
  baseUrl: string,
): JsonObject {
  const responses: Record<string, JsonObject> = {};
  for (const status of operation.statuses) {
    if (status === 200) {
      responses[status] =
        operation.kind === "tile"
          ? tile(description, example && `${baseUrl}/v1/tiles/areas/0/0/0.mvt`)
          : answer(description, answerSchemas[operation.id], example?.body);
    }
    if (status === 204) responses[status] = { description: "No area intersects the tile. There is no body." };
    if (status === 400) responses[status] = problemResponse(INVALID, validationExamples(operation));
    if (status === 404) responses[status] = problemResponse(NOT_FOUND, notFoundExamples(operation));
    if (status === 500) responses[status] = refTo("responses", "InternalError");
  }
  return { ...responses, ...everywhere };
}

const INVALID = "One or more parameters are invalid; `errors` names all of them. It comes before a 404.";
const NOT_FOUND = "What was asked for does not exist; `errors` says what.";

/** The answers that every operation may give besides its own. */
export const everywhere: JsonObject = {
  304: refTo("responses", "NotModified"),
  414: refTo("responses", "UriTooLong"),
  501: refTo("responses", "NotImplemented"),
};

/** A 200 with a JSON body. */
export const answer = (description: string, schema: JsonObject, example: unknown): JsonObject => ({
  description,
  headers,
  content: { "application/json": { schema, ...(example === undefined ? {} : { example }) } },
});

const headers: JsonObject = {
  ETag: refTo("headers", "ETag"),
  "Cache-Control": refTo("headers", "CacheControl"),
};

export const headerComponents: JsonObject = {
  ETag: {
    description:
      "A strong validator of the bytes. Send it back in `If-None-Match`; a record that has not changed keeps it from build to build.",
    schema: { type: "string" },
    example: '"5b0c1d3f0a4e4d0f8c6c2f6f1f5d2b1e"',
  },
  CacheControl: {
    description: "How long the answer may be used without asking again.",
    schema: { type: "string" },
    example: "public, max-age=60, must-revalidate",
  },
};

const tile = (description: string, externalValue: string | undefined): JsonObject => ({
  description,
  headers,
  content: {
    "application/vnd.mapbox-vector-tile": {
      schema: { type: "string", format: "binary" },
      ...(externalValue && {
        examples: { world: { summary: "The tile of the whole world", externalValue } },
      }),
    },
  },
});

/** The stored problems by their file: what a consumer is shown is what is answered. */
const stored = new Map(problems());

function problem(operationId: string, reason: string): Problem {
  const found = stored.get(problemFile(operationId, reason));
  if (found === undefined)
    throw new Error(`No problem is stored for ${operationId || "the API"}: ${reason}.`);
  return found;
}

type Examples = Readonly<Record<string, { readonly summary: string; readonly value: Problem }>>;

/** Each parameter invalid by itself, and all of them together. */
function validationExamples(operation: Operation): Examples {
  const names = operation.parameters.filter(({ type }) => type !== "text").map(({ name }) => name);
  const examples: Record<string, Examples[string]> = {};
  for (const name of names) {
    examples[name] = { summary: `${name} is invalid`, value: problem(operation.id, name) };
  }
  if (operation.kind === "list" && operation.window) {
    examples.order = {
      summary: `from is after ${operation.window.until}`,
      value: problem(operation.id, "fromAfter"),
    };
  }
  if (names.length > 1) {
    examples.all = {
      summary: "Several parameters are invalid",
      value: problem(operation.id, names.join("-")),
    };
  }
  return examples;
}

function notFoundExamples(operation: Operation): Examples {
  const unknown = { summary: "It is unknown", value: problem(operation.id, "not-found") };
  if (operation.kind !== "record" || operation.owner === undefined) return { unknown };
  return {
    unknown,
    absent: { summary: "It exists, and has none", value: problem(operation.id, "absent") },
  };
}

const problemResponse = (description: string, examples: Examples): JsonObject => ({
  description,
  content: { "application/problem+json": { schema: schemaRef("Problem"), examples } },
});

const generalProblem = (description: string, reason: string): JsonObject => ({
  description,
  content: { "application/problem+json": { schema: schemaRef("Problem"), example: problem("", reason) } },
});

export const responseComponents: JsonObject = {
  NotModified: {
    description: "What the client holds, by its `If-None-Match`, is still so. There is no body.",
    headers: { ETag: refTo("headers", "ETag") },
  },
  UriTooLong: generalProblem("The address is longer than 16 kB.", "uri-too-long"),
  InternalError: generalProblem(
    "The request could not be answered, by no fault of the client.",
    "internal-error",
  ),
  NotImplemented: generalProblem(
    "Only from a host that serves files and cannot compute this answer; never in place of a wrong one.",
    "not-implemented",
  ),
};
