/** The parameters of an operation as OpenAPI describes them: the same types, bounds and defaults as in the table. */

import { approvalStatuses, type Operation, searchKinds } from "../../api/operations.ts";
import type { ChoiceParameter, KindsParameter, Parameter } from "../../api/parameter.ts";
import { HOUSES, MEANS, PURPOSES, SOURCES, USERS } from "../../api/uses.ts";
import { schemaRef } from "./components.ts";
import type { JsonObject } from "./json-object.ts";
import { parameterText } from "./parameter-texts.ts";

/** The parameters, each with an example if there is one. Together the examples make a request. */
export const parametersOf = (
  operation: Operation,
  examples: Readonly<Record<string, unknown>>,
): readonly JsonObject[] =>
  operation.parameters.map((parameter) => ({
    name: parameter.name,
    in: parameter.in,
    required: parameter.in === "path" || parameter.required === true,
    description: parameterText(operation.id, parameter),
    schema: parameterSchema(parameter),
    example: examples[parameter.name],
  }));

/** A parameter in the path of a document. */
export const pathParameter = (
  name: string,
  description: string,
  schema: JsonObject,
  example: unknown,
): JsonObject => ({ name, in: "path", required: true, description, schema, example });

/** The id of a record in the path of a document. */
export const idParameter = (noun: string, example: unknown): JsonObject =>
  pathParameter(
    `${noun}Id`,
    `The id of the ${noun}, in lower case.`,
    { type: "string", format: "uuid" },
    example,
  );

/** The values that a parameter accepts. */
export function parameterSchema(parameter: Parameter): JsonObject {
  switch (parameter.type) {
    case "uuid":
      return { type: "string", format: "uuid" };
    case "integer": {
      const { min: minimum, max: maximum } = parameter;
      return { type: "integer", format: "int32", minimum, maximum, default: parameter.default };
    }
    case "number": {
      const { min: minimum, max: maximum } = parameter;
      return { type: "number", format: "double", minimum, maximum };
    }
    case "boolean":
      return { type: "boolean", default: parameter.default };
    case "instant":
      return { type: "string", format: "date-time" };
    case "choice": {
      const { default: otherwise } = parameter;
      return { ...enumeration(parameter), ...(otherwise !== undefined && { default: otherwise }) };
    }
    case "kinds":
      return { type: "array", items: enumeration(parameter), minItems: 1, default: parameter.default };
    case "query":
      return {
        type: "string",
        minLength: parameter.min,
        maxLength: parameter.max,
        pattern: "\\S",
      };
    case "text":
      return parameter.in === "path" ? { type: "string", minLength: 1 } : { type: "string" };
  }
}

const NAMES = new Map<readonly string[], JsonObject>([
  [approvalStatuses, schemaRef("ApprovalStatus")],
  [searchKinds, schemaRef("SearchKind")],
  [USERS, schemaRef("UseUser")],
  [PURPOSES, schemaRef("UsePurpose")],
  [MEANS, schemaRef("UseMeans")],
  [HOUSES, schemaRef("UseHouse")],
  [SOURCES, schemaRef("UseSource")],
]);

/** The values of a parameter by the name that they have in the answers. */
const enumeration = ({ values }: ChoiceParameter | KindsParameter): JsonObject =>
  NAMES.get(values) ?? { type: "string", enum: values };
