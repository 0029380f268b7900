/** Reads the parameters of a request as the table declares them (contract.md §2). */

import { parseInstant } from "../api/instant.ts";
import type { Operation, Parameter } from "../api/operations.ts";
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
  const strict = operation.statuses.includes(400);
  const window = operation.window;
  const values: Values = {};
  const invalid: string[] = [];
  let unknown = false;
  operation.parameters.forEach((parameter) => {
    const name = parameter.name;
    const inPath = parameter.in === "path";
    const given = inPath ? [path[name] as Piece] : givenIn(target, name);
    const value = read(parameter, given);
    const isFault = value === undefined && (given.length > 0 || parameter.required);
    values[name] = value === undefined ? parameter.default : value;
    if (isFault && strict) invalid.push(name);
    if (isFault && inPath) unknown = true;
    // Both bounds are valid by themselves; together they are the fault of the first.
    if (window && name === window.until && (values[window.from] as number) > (value as number)) {
      invalid.push("fromAfter");
    }
  });
  return { values, invalid, unknown };
}

const givenIn = (target: Target, name: string): Piece[] =>
  target.query.filter((pair) => pair[0] === name).map((pair) => pair[1]);

/** The value of a parameter, or undefined if it is invalid. Of several given the first counts, but of `kinds` all. */
function read(parameter: Parameter, given: readonly Piece[]): unknown {
  const piece = given[0];
  // None but a text may be blank, so that a malformed one may be taken for blank.
  const text = piece || "";
  const isListed = (value: string) => (parameter.values as readonly string[]).includes(value);
  switch (parameter.type) {
    case "uuid":
      return UUID.test(text) ? text.toLowerCase() : undefined;
    case "boolean":
      return BOOLEAN.test(text) ? /t/i.test(text) : undefined;
    case "choice":
      return isListed(text) ? text : undefined;
    case "kinds":
      return given.join().split(",").every(isListed) ? given.join().split(",") : undefined;
    case "integer":
      return bounded(INTEGER.test(text) ? Number(text) : NaN, parameter);
    case "instant":
      return bounded(parseInstant(text), parameter);
    case "query":
      return bounded(codeUnitsOf(text.trim()), parameter) && text.trim();
    default:
      // A malformed text in a query is as good as any other that nothing has: null equals none.
      return piece === null && parameter.in === "path" ? undefined : piece;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$(?!\n)/i;
const BOOLEAN = /^(true|false)$(?!\n)/i;
const INTEGER = /^-?(0|[1-9]\d*)$(?!\n)/;

/** A number, if it is one and within such bounds as there are. */
const bounded = (number: number, bounds: Parameter): number | undefined =>
  Number.isNaN(number) || number < (bounds.minimum as number) || number > (bounds.maximum as number)
    ? undefined
    : number;

/** UTF-16 code units, which some engines do not count in: one for each character, two for one of four bytes. */
const codeUnitsOf = (text: string): number =>
  encodeURIComponent(text).replace(/%([89AB].|[^F]?)/g, "").length;
