/** Reads the parameters of a request as the table declares them (contract.md §2). */

import { parseInstant } from "../instant.ts";
import type { Operation, Parameter } from "../operations.ts";
import type { Piece, Target } from "./request.ts";

export type Values = Record<string, unknown>;

export type Read = {
  readonly values: Values;
  /** The names of the invalid parameters in the table's order; `fromAfter` for a span that ends before it starts. */
  readonly invalid: readonly string[];
  /** Whether an invalid path parameter is to be taken for one that nothing has. */
  readonly unknown: boolean;
};

/** The parameters of an operation, from the pieces of the path by name and from the query. */
export function readParameters(operation: Operation, path: Record<string, Piece>, target: Target): Read {
  const strict = operation.statuses.indexOf(400) >= 0;
  const values: Values = {};
  const invalid: string[] = [];
  let unknown = false;
  for (let i = 0; i < operation.parameters.length; i++) {
    const parameter = operation.parameters[i] as Parameter;
    const name = parameter.name;
    const given = parameter.in === "path" ? [path[name] as Piece] : givenIn(target, name);
    const value = given.length > 0 ? read(parameter, given) : parameter.default;
    const fault = given.length > 0 ? value === undefined : parameter.required;
    values[name] = fault ? parameter.default : value;
    if (fault && strict) invalid.push(name);
    if (fault && parameter.in === "path") unknown = true;
    // Both bounds are valid by themselves; together they are the fault of the first.
    const window = operation.window;
    if (window && name === window.until && (values[window.from] as number) > (value as number)) {
      invalid.push("fromAfter");
    }
  }
  return { values, invalid, unknown };
}

const givenIn = (target: Target, name: string): Piece[] =>
  target.query.filter((pair) => pair.name === name).map((pair) => pair.value);

/** The value of a parameter, or undefined if it is invalid. Of several given the first counts, but of `kinds` all. */
function read(parameter: Parameter, given: readonly Piece[]): unknown {
  const text = given[0] as Piece;
  const type = parameter.type;
  const values = parameter.values as readonly string[];
  if (type === "kinds") {
    const asked = given.indexOf(null) < 0 ? given.join(",").split(",") : [""];
    return asked.every((kind) => values.indexOf(kind) >= 0) ? asked : undefined;
  }
  // A malformed text in a query is as good as any other that nothing has: null equals none.
  if (type === "text" && (text !== null || parameter.in === "query")) return text;
  if (text === null) return undefined;
  if (type === "uuid") {
    return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : undefined;
  }
  if (type === "boolean") return /^(true|false)$/i.test(text) ? /t/i.test(text) : undefined;
  if (type === "choice") return values.indexOf(text) < 0 ? undefined : text;
  const least = parameter.minimum as number;
  const most = parameter.maximum as number;
  if (type === "query") {
    const trimmed = text.trim();
    return trimmed.length >= least && trimmed.length <= most ? trimmed : undefined;
  }
  const number = type === "instant" ? parseInstant(text) : /^-?(0|[1-9]\d*)$/.test(text) ? Number(text) : NaN;
  return number < least || number > most || Number.isNaN(number) ? undefined : number;
}
