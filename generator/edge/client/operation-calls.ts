/** A method for each operation, derived from the one table. */

import { documents, type OperationId, operations } from "../../api/operations.ts";
import type { Parameter } from "../../api/parameter.ts";
import { ApiProblem, type Problem } from "./api-problem.ts";
import type { CallOptions, Get } from "./get.ts";

/** By name. A parameter that is null or undefined is not sent; an instant may be a `Date`. */
export type Parameters = Readonly<Record<string, unknown>>;

/**
 * Answers with what the body holds: the value of JSON, the bytes of a tile, null for a tile that no area touches. Rejects
 * with an `ApiProblem` where the API answers with a problem.
 */
export type Call = (parameters?: Parameters, options?: CallOptions) => Promise<unknown>;

/** The operation `GetArea` is the method `getArea`. */
export type MethodName = Uncapitalize<OperationId | "GetIndex" | "GetStatus">;

type Called = { readonly path: string; readonly parameters: readonly Parameter[] };

/** Every method, given a function that answers a target. */
export function operationCalls(get: Get): Readonly<Record<MethodName, Call>> {
  const [index, status] = documents;
  const calls: Partial<Record<MethodName, Call>> = {
    getIndex: callOf({ path: index, parameters: [] }, get),
    getStatus: callOf({ path: status, parameters: [] }, get),
  };
  for (const operation of operations) calls[methodName(operation.id)] = callOf(operation, get);
  return calls as Record<MethodName, Call>;
}

/** The name of an operation's method. */
export const methodName = <Id extends OperationId>(id: Id) =>
  `${id.charAt(0).toLowerCase()}${id.slice(1)}` as Uncapitalize<Id>;

const callOf =
  (operation: Called, get: Get): Call =>
  async (parameters = {}, options = {}) => {
    const answer = await get(targetOf(operation, parameters), options);
    if (answer.status === 204) return null;
    if (!answer.ok) throw new ApiProblem((await answer.json()) as Problem);
    const isJson = /json/.test(answer.headers.get("Content-Type") ?? "");
    return isJson ? answer.json() : new Uint8Array(await answer.arrayBuffer());
  };

/** A number without an exponent, which the API refuses. */
function written(value: unknown): string {
  const text = String(value);
  return typeof value === "number" && text.includes("e-") ? value.toFixed(15).replace(/\.?0+$/, "") : text;
}

/** Path and query of a call. Unknown parameters are ignored, as by the API. */
function targetOf({ path, parameters }: Called, values: Parameters): string {
  const query = new URLSearchParams();
  let target = path;
  for (const { name, in: place } of parameters) {
    const value = values[name];
    if (value === undefined || value === null) continue;
    const text = value instanceof Date ? value.toISOString() : written(value);
    if (place === "query") query.append(name, text);
    else target = target.replace(`{${name}}`, encodeURIComponent(text));
  }
  return `${target}?${query}`;
}
