/** The problems of an operation by status. Their examples are the stored bodies, so the description shows real answers. */

import type { Problem } from "../../../schemas/resource.ts";
import { problemFile } from "../../api/address.ts";
import type { Operation } from "../../api/operations.ts";
import { problems } from "../problem-files.ts";
import { schemaRef } from "./components.ts";
import type { JsonObject } from "./json-object.ts";

const stored = new Map(problems());

function problem(operationId: string, reason: string): Problem {
  const found = stored.get(problemFile(operationId, reason));
  if (found === undefined)
    throw new Error(`No problem is stored for ${operationId || "the API"}: ${reason}.`);
  return found;
}

type Examples = Readonly<Record<string, { readonly summary: string; readonly value: Problem }>>;

/** The 400 of an operation: each parameter invalid by itself, and all of them together. */
export function invalidResponse({ id, parameters, ...operation }: Operation): JsonObject {
  const names = parameters.filter(({ type }) => type !== "text").map(({ name }) => name);
  const each = names.map((name) => [name, { summary: `${name} is invalid`, value: problem(id, name) }]);
  const window = operation.kind === "list" ? operation.window : undefined;
  return response("One or more parameters are invalid; `errors` names all of them. A 400 precedes a 404.", {
    ...Object.fromEntries(each),
    ...(window && {
      order: { summary: `from is after ${window.until}`, value: problem(id, "fromAfter") },
    }),
    ...(names.length > 1 && {
      all: { summary: "Several parameters are invalid", value: problem(id, names.join("-")) },
    }),
  });
}

export function notFoundResponse({ id, ...operation }: Operation): JsonObject {
  const hasOwner = operation.kind === "record" && operation.owner !== undefined;
  return response("It does not exist; `errors` says what does not.", {
    unknown: { summary: "It is unknown", value: problem(id, "not-found") },
    ...(hasOwner && { absent: { summary: "It exists but has none", value: problem(id, "absent") } }),
  });
}

const response = (description: string, examples: Examples): JsonObject => ({
  description,
  content: { "application/problem+json": { schema: schemaRef("Problem"), examples } },
});

/** A problem that does not depend on the operation. */
export const generalProblem = (description: string, reason: string): JsonObject => ({
  description,
  content: { "application/problem+json": { schema: schemaRef("Problem"), example: problem("", reason) } },
});
