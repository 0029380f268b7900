/** The types of the client that a build publishes: a method for each operation, and the schemas of the answers. */

import { schemaComponents } from "../../answers/openapi/components.ts";
import { operationTexts } from "../../answers/openapi/operation-texts.ts";
import { parameterMeaning } from "../../answers/openapi/parameter-texts.ts";
import { parameterSchema } from "../../answers/openapi/parameters.ts";
import { answerSchemas } from "../../answers/openapi/responses.ts";
import { block, type Member, typeOf, typesOf } from "../../answers/openapi/typescript.ts";
import { methodName, type Operation, operations } from "../../api/operations.ts";
import type { Parameter } from "../../api/parameter.ts";

/** `client.d.ts`: it imports nothing. */
export const clientTypes = (): string =>
  [
    HEAD,
    `/** The API of one build. */\nexport type Client = ${block([...operations.map(methodOf), ...OTHERS])};\n`,
    ...operations.filter(({ parameters }) => parameters.length > 0).map(parametersType),
    typesOf(schemaComponents()),
  ].join("\n");

const NO_PARAMETERS = "parameters?: Record<string, never>";

const HEAD = `/** The API of the build whose folder \`v1\` is at an address, such as \`https://example.github.io/water\`. */
export declare function connect(base: string, options?: ConnectOptions): Client;

export type ConnectOptions = {
  /** Instead of the platform's own. */
  readonly fetch?: typeof fetch | undefined;
  /** How often a request is sent again after a network fault, a 429 or a 5xx; twice by default. */
  readonly retries?: number | undefined;
  /** The clock, in milliseconds: restrictions are those of its instant. */
  readonly now?: (() => number) | undefined;
};

/** For a single request. */
export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The instant, in milliseconds, instead of the clock's. */
  readonly now?: number | undefined;
};

/** A problem as an error: the same fields, and as its message what is wrong. */
export declare class ApiProblem extends Error implements Problem {
  constructor(problem: Problem);
  readonly name: "ApiProblem";
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance: string | null;
  readonly errors: ProblemError[];
}
`;

/** The methods beside those of the operations. */
const OTHERS: readonly Member[] = [
  {
    name: `getIndex(${NO_PARAMETERS}, options?: CallOptions)`,
    type: "Promise<ApiIndex>",
    description: "What there is, and the terms of use.",
  },
  {
    name: `getStatus(${NO_PARAMETERS}, options?: CallOptions)`,
    type: "Promise<Status>",
    description: "The instant of the data, and how fresh it is.",
  },
  {
    name: `pages<List extends (...given: never[]) => Promise<{ hasNextPage: boolean }>>(list: List, ...given: Parameters<List>)`,
    type: "AsyncGenerator<Awaited<ReturnType<List>>, void, undefined>",
    description:
      "The pages of a list one after the other, such as `pages(api.getAreas)`: from the one asked for, or the first, to the last; of 100 records by default. All are of one build: rejects before the last page if there is another build by then. Start again then.",
  },
  {
    name: "get(target: string, options?: CallOptions)",
    type: "Promise<Response>",
    description:
      "Answers what a server of this API would answer, problems included: with the status, the `Content-Type`, the body and, if a single file holds it, the address of that in `Content-Location`. Rejects if a file cannot be fetched.",
  },
];

function methodOf(operation: Operation): Member {
  const { id, parameters, deprecated } = operation;
  const isNeeded = parameters.some((parameter) => parameter.in === "path" || parameter.required);
  const given = parameters.length > 0 ? `parameters${isNeeded ? "" : "?"}: ${id}Parameters` : NO_PARAMETERS;
  return {
    name: `${methodName(id)}(${given}, options?: CallOptions)`,
    type: `Promise<${id === "GetAreaTile" ? "Uint8Array | null" : typeOf(answerSchemas[id])}>`,
    description: [
      operationTexts[id].description,
      deprecated && `@deprecated It is gone from ${deprecated.until} on.`,
    ]
      .filter(Boolean)
      .join(" "),
  };
}

const parametersType = (operation: Operation): string =>
  `export type ${operation.id}Parameters = ${block(operation.parameters.map((parameter) => memberOf(operation, parameter)))};\n`;

function memberOf({ id }: Operation, parameter: Parameter): Member {
  const isNeeded = parameter.in === "path" || parameter.required;
  const description = parameterMeaning(id, parameter);
  const type = givenType(parameter);
  return isNeeded
    ? { name: parameter.name, type, description }
    : { name: `${parameter.name}?`, type: `${type} | null | undefined`, description };
}

function givenType(parameter: Parameter): string {
  if (parameter.type === "instant") return "string | Date";
  const type = typeOf(parameterSchema(parameter));
  return parameter.type === "kinds" ? `readonly ${type}` : type;
}
