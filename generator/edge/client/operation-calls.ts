/** A method for each operation, derived from the one table. */

import { documents, methodName, type OperationId, operations } from "../../api/operations.ts";
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

/** Every method, given a function that answers a target. */
export function operationCalls(get: Get): Readonly<Record<MethodName, Call>> {
  const [index, status] = documents;
  const calls: Partial<Record<MethodName, Call>> = {
    getIndex: callOf(index, [], get),
    getStatus: callOf(status, [], get),
  };
  for (const { id, path, parameters } of operations) calls[methodName(id)] = callOf(path, parameters, get);
  return calls as Record<MethodName, Call>;
}

const callOf =
  (path: string, parameters: readonly Parameter[], get: Get): Call =>
  async (values = {}, options = {}) => {
    const answer = await get(targetOf(path, parameters, values), options);
    if (answer.status === 204) return null;
    if (!answer.ok) throw problemOf((await answer.json()) as Problem, values);
    return /mvt$/.test(path) ? new Uint8Array(await answer.arrayBuffer()) : answer.json();
  };

/** A number without an exponent, which the API refuses. */
function written(value: unknown): string {
  const text = String(value);
  return typeof value === "number" && text.includes("e-") ? value.toFixed(15).replace(/\.?0+$/, "") : text;
}

/** All places of New Zealand are beyond 90 degrees of latitude if they are given the wrong way round. */
function problemOf(problem: Problem, { longitude, latitude }: Parameters): ApiProblem {
  const error = new ApiProblem(problem);
  if (Math.abs(latitude as number) > 90 && Math.abs(longitude as number) <= 90)
    error.message += " Are longitude and latitude swapped?";
  return error;
}

/**
 * Path and query of a call. Throws a TypeError for a parameter that the operation does not have: the API would ignore it, and so answer
 * another question. A walk through pages passes both names of their number.
 */
function targetOf(path: string, parameters: readonly Parameter[], values: Parameters): string {
  const query = new URLSearchParams();
  let target = path;
  for (const name in values) {
    const value = values[name];
    if (value === undefined || value === null) continue;
    const place = parameters.find((parameter) => parameter.name === name)?.in;
    // `toJSON` does not throw at an invalid date: the API says which parameter is wrong.
    const text = written(value instanceof Date ? value.toJSON() : value);
    if (place === "query") query.append(name, text);
    else if (place) target = target.replace(`{${name}}`, encodeURIComponent(text));
    else if (!/^page(Number)?$/.test(name) || !Object.is(values.page, values.pageNumber))
      throw new TypeError(
        `Unknown parameter ${name}: expected ${parameters.map((parameter) => parameter.name).join(", ")}.`,
      );
  }
  return `${target}?${query}`;
}
