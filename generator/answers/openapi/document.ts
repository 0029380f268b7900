/** The OpenAPI 3.1 description of the API, from the table of operations, the zod schemas and the data that is built. */

import { type Deprecated, type Operation, type OperationId, operations } from "../../api/operations.ts";
import { schemaComponents } from "./components.ts";
import { documentPaths, type Shown } from "./document-paths.ts";
import type { Example } from "./examples.ts";
import { introduction } from "./introduction.ts";
import type { JsonObject } from "./json-object.ts";
import { nameOf, operationTexts, tagTexts } from "./operation-texts.ts";
import { parametersOf } from "./parameters.ts";
import { headerComponents, responseComponents, responsesOf } from "./responses.ts";
import { staticFilesOf } from "./static-files.ts";

/** Of the API as a consumer sees it, not of this program. */
export const VERSION = "1.0.0-beta";

/** The document: it depends only on the examples, the documents shown and the table. */
export function openapiDocument(
  examples: Readonly<Record<OperationId, Example | undefined>>,
  shown: Shown,
): JsonObject {
  const { title, description, notice, licence, baseUrl } = shown.index;
  return {
    openapi: "3.1.1",
    info: {
      title,
      version: VERSION,
      description: [notice && `**${notice}**`, description, introduction].filter(Boolean).join("\n\n"),
      contact: shown.contact ?? { name: title, url: baseUrl },
      license: licence,
    },
    servers: [{ url: baseUrl, description: `Data as of ${shown.status.asOf}.` }],
    security: [],
    tags: Object.entries(tagTexts).map(([name, text]) => ({ name, description: text })),
    paths: {
      ...Object.fromEntries(
        operations.map((operation) => [
          operation.path,
          { get: operationObject(operation, examples[operation.id]) },
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

/** Readers of the reference and of the description see it too. */
const endOf = ({ since, until }: Deprecated): string =>
  `**Deprecated since ${since}: it is gone from ${until} on.**`;

function operationObject(operation: Operation, example: Example | undefined): JsonObject {
  const { tag, description, answer } = operationTexts[operation.id];
  const { deprecated } = operation;
  return {
    operationId: operation.id,
    tags: [tag],
    summary: nameOf(operation.id),
    ...(deprecated && { deprecated: true }),
    description: deprecated ? `${description}\n\n${endOf(deprecated)}` : description,
    parameters: parametersOf(operation, example?.request ?? {}),
    responses: responsesOf(operation, answer, example),
    "x-static-files": staticFilesOf(operation),
  };
}
