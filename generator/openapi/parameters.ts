/** The parameters of an operation as OpenAPI describes them: the same types, bounds and defaults as in the table. */

import type { Operation } from "../api/operations.ts";
import type { Parameter } from "../api/parameter.ts";
import type { JsonObject } from "./json.ts";
import { parameterText } from "./parameter-texts.ts";

/** The parameters, each with an example where there is one. Together the examples are a request of its own. */
export const parametersOf = (
  operation: Operation,
  examples: Readonly<Record<string, unknown>>,
): readonly JsonObject[] =>
  operation.parameters.map((parameter) => ({
    name: parameter.name,
    in: parameter.in,
    required: parameter.in === "path" || parameter.required === true,
    description: parameterText(operation.id, parameter.name, parameter.type),
    schema: schemaOf(parameter),
    ...(examples[parameter.name] === undefined ? {} : { example: examples[parameter.name] }),
  }));

function schemaOf(parameter: Parameter): JsonObject {
  const fallback = parameter.default === undefined ? {} : { default: parameter.default };
  switch (parameter.type) {
    case "uuid":
      return { type: "string", format: "uuid", ...fallback };
    case "integer":
      return {
        type: "integer",
        format: "int32",
        minimum: parameter.minimum,
        maximum: parameter.maximum,
        ...fallback,
      };
    case "boolean":
      return { type: "boolean", ...fallback };
    case "instant":
      return { type: "string", format: "date-time", ...fallback };
    case "choice":
      return { type: "string", enum: parameter.values, ...fallback };
    case "kinds":
      return { type: "array", items: { type: "string", enum: parameter.values }, minItems: 1, ...fallback };
    case "query":
      return {
        type: "string",
        minLength: parameter.minimum,
        maxLength: parameter.maximum,
        pattern: "\\S",
        ...fallback,
      };
    case "text":
      return { type: "string", ...(parameter.in === "path" ? { minLength: 1 } : {}), ...fallback };
  }
}
