/** The published OpenAPI description, read as a consumer reads it. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

export type Schema = { readonly [keyword: string]: unknown };

export type Media = {
  readonly schema?: Schema;
  readonly example?: unknown;
  readonly examples?: Record<string, { readonly value?: unknown; readonly externalValue?: string }>;
};

export type Response = { readonly description: string; readonly content?: Record<string, Media> };

export type Parameter = {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
  readonly example?: unknown;
};

export type OperationObject = {
  readonly operationId: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly responses: Record<string, Response>;
  readonly "x-static-files": readonly string[];
};

export type Description = {
  readonly openapi: string;
  readonly info: {
    readonly description: string;
    readonly license: { readonly name: string; readonly url: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<string, { readonly get: OperationObject }>;
  readonly components: {
    readonly schemas: Record<string, Schema>;
    readonly responses: Record<string, Response>;
  };
};

/** The description of a build. */
export const descriptionOf = (root: string): Description =>
  JSON.parse(readFileSync(join(root, "v1/openapi.json"), "utf8")) as Description;

/** What a reference of the document leads to; anything else as it is. */
export function resolved<T>(description: Description, part: T): T {
  const reference = (part as { $ref?: string } | undefined)?.$ref;
  if (reference === undefined) return part;
  return reference
    .split("/")
    .slice(1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], description) as T;
}

/** Every operation with its path. */
export const operationsOf = (description: Description): { path: string; operation: OperationObject }[] =>
  Object.entries(description.paths).map(([path, { get }]) => ({ path, operation: get }));

/** The target that an operation's own parameter examples make; null where an example is lacking. */
export function exampleTarget(path: string, { parameters = [] }: OperationObject): string | null {
  let target = path;
  const query = new URLSearchParams();
  for (const { name, in: place, required, example } of parameters) {
    if (example === undefined) {
      if (required) return null;
    } else if (place === "path") target = target.replace(`{${name}}`, encodeURIComponent(String(example)));
    else for (const value of [example].flat()) query.append(name, String(value));
  }
  return query.size === 0 ? target : `${target}?${query}`;
}
