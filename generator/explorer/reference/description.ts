/** The OpenAPI description of the API: as much of its form as the reference shows (OpenAPI 3.1 §4.8). */

import type { Documents } from "../../answers/openapi/documents.ts";
import { required } from "../parts/required.ts";

export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
};

export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  /** A value from the data. Together, the examples of an operation are a request. */
  readonly example?: unknown;
};

export type Media = {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly summary: string; readonly value?: unknown }>>;
};

export type Response = {
  readonly $ref?: string;
  readonly description: string;
  readonly content?: Readonly<Record<string, Media>>;
};

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, Response>>;
  readonly "x-static-files": readonly string[];
};

/** An operation with its path, such as `/v1/areas/{areaId}`. */
export type PathOperation = Operation & { readonly path: string };

/** What the search in the documentation knows of one. */
export type DocumentedOperation = Pick<PathOperation, "operationId" | "summary" | "path">;

export type Description = {
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly [{ readonly url: string }];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
};

/** The description that is published as `v1/openapi.json`. */
export const descriptionOf = ({ openapi }: Documents): Description => openapi as Description;

/** The names are for people, `Areas at place`, and not for programs, `GetAreasAtPlace`. */
export const operationsOf = ({ paths }: Description): PathOperation[] =>
  Object.entries(paths).map(([path, { get }]) => ({ ...get, path, summary: plainName(get.summary) }));

const plainName = (summary: string): string =>
  summary.replace(/^Get /, "").replace(/(?<= )[A-Z][a-z]+\b/g, (word) => word.toLowerCase());

/** A schema itself, or the one that it refers to. */
export function schemaOf(schema: Schema, { components }: Description): Schema {
  const name = nameOf(schema);
  return name === undefined ? schema : required(components.schemas[name], `schema ${name}`);
}

export function responseOf(response: Response, { components }: Description): Response {
  const name = nameOf(response);
  return name === undefined ? response : required(components.responses[name], `response ${name}`);
}

const nameOf = ({ $ref }: { readonly $ref?: string }) => $ref?.slice($ref.lastIndexOf("/") + 1);
