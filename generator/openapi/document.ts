/** The OpenAPI 3.1 description of the API, from the table of operations, the zod schemas and the data that is built. */

import type { Index, Status } from "../../schemas/resource.ts";
import { formatInstant } from "../api/instant.ts";
import { type Operation, operations } from "../api/operations.ts";
import type { Model } from "../model/model.ts";
import type { ReadingsOf } from "../model/readings.ts";
import { schemaComponents } from "./components.ts";
import { type Example, examplesOf } from "./examples.ts";
import { introduction } from "./introduction.ts";
import { type JsonObject, refTo } from "./json.ts";
import { operationTexts, tagTexts } from "./operation-texts.ts";
import { parametersOf } from "./parameters.ts";
import { answer, everywhere, headerComponents, responseComponents, responsesOf } from "./responses.ts";
import { staticFilesOf } from "./static-files.ts";

/** Of the API as a consumer sees it, not of this program. */
const VERSION = "1.0.0-beta";

/** The bodies of answers that are made elsewhere and shown as examples. */
export type Shown = { readonly index: Index; readonly status: Status; readonly tileMetadata: unknown };

/** The document; equal data, equal base address, equal document. */
export function openapiDocument(
  model: Model,
  readingsOf: ReadingsOf,
  baseUrl: string,
  shown: Shown,
): JsonObject {
  const examples = {
    ...examplesOf(model, readingsOf),
    GetAreaTileMetadata: { request: {}, body: shown.tileMetadata },
  };
  const { title, description, notice, licence } = shown.index;
  return {
    openapi: "3.1.1",
    info: {
      title,
      version: VERSION,
      description: [notice && `**${notice}**`, description, introduction].filter(Boolean).join("\n\n"),
      license: licence,
    },
    servers: [{ url: baseUrl, description: `Answers as of ${formatInstant(model.asOf)}.` }],
    security: [],
    tags: Object.entries(tagTexts).map(([name, text]) => ({ name, description: text })),
    paths: {
      ...Object.fromEntries(
        operations.map((operation) => [
          operation.path,
          { get: operationObject(operation, examples[operation.id], baseUrl) },
        ]),
      ),
      ...documentPaths(shown),
    },
    components: {
      schemas: schemaComponents(),
      responses: responseComponents,
      headers: headerComponents,
    },
  };
}

function operationObject(operation: Operation, example: Example | undefined, baseUrl: string): JsonObject {
  const { tag, summary, description, answer: answerText } = operationTexts[operation.id];
  return {
    operationId: operation.id,
    tags: [tag],
    summary,
    description,
    parameters: parametersOf(operation, example?.request ?? {}),
    responses: responsesOf(operation, answerText, example, baseUrl),
    "x-static-files": staticFilesOf(operation),
  };
}

/** Of this document itself; OpenAPI has a schema of its own for all of it. */
const descriptionSchema: JsonObject = {
  type: "object",
  required: ["openapi", "info", "paths"],
  properties: {
    openapi: { type: "string", description: "The version of OpenAPI." },
    info: { type: "object" },
    paths: { type: "object" },
  },
};

/** What the API says of itself (contract.md §6). */
function documentPaths({ index, status }: Shown): JsonObject {
  const path = (
    operationId: string,
    summary: string,
    description: string,
    body: JsonObject,
    file: string,
  ) => ({
    get: {
      operationId,
      tags: ["About this API"],
      summary,
      description,
      responses: { 200: body, 500: refTo("responses", "InternalError"), ...everywhere },
      "x-static-files": [file],
    },
  });
  return {
    "/v1": path(
      "GetIndex",
      "Get Index",
      "What there is: the data set with its terms of use, and the path of every operation.",
      answer("The index.", refTo("schemas", "Index"), index),
      "/v1/index.json",
    ),
    "/v1/status": path(
      "GetStatus",
      "Get Status",
      "As of when the answers speak, until when they stay true, how much there is, and how fresh each provider's data is. Poll this one document to learn of a new build: its other documents only change where their records do.",
      answer("The status.", refTo("schemas", "Status"), status),
      "/v1/status.json",
    ),
    "/v1/openapi.json": path(
      "GetOpenApi",
      "Get OpenAPI Description",
      "This description, in OpenAPI 3.1.",
      answer("The description.", descriptionSchema, undefined),
      "/v1/openapi.json",
    ),
  };
}
