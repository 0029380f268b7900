/** Parses the parameters of a request as the table declares them (docs/contract.md §2). */

import type { Operation, Values } from "../../api/operations.ts";
import type { Parameter } from "../../api/parameter.ts";
import { type Instant, parseInstant } from "../../lib/time/instant.ts";
import type { Decoded, Target } from "./request.ts";

type ParsedParameters = {
  readonly values: Values;
  /** The names of the invalid parameters in the table's order; `fromAfter` for a span that ends before it starts. */
  readonly invalid: readonly string[];
};

/** The parameters of an operation, from the values in its path by name and from the query. */
export function parseParameters(
  operation: Operation,
  path: Readonly<Record<string, Decoded>>,
  query: Target["query"],
): ParsedParameters {
  const values: Record<string, unknown> = {};
  const invalid: string[] = [];
  operation.parameters.forEach((parameter) => {
    const name = parameter.name;
    const inPath = parameter.in === "path";
    const given = inPath
      ? [path[name] || null]
      : query.filter((pair) => pair[0] === name).map((pair) => pair[1]);
    const value = parseValue(parameter, given);
    const isInvalid = value === undefined && (given.length > 0 || parameter.required);
    values[name] = value === undefined ? parameter.default : value;
    if (isInvalid && (inPath || !operation.isLenient)) invalid.push(name);
    // Each bound is valid by itself. If the span ends before it starts, the first bound is reported.
    if (parameter.type === "instant" && (values.from as Instant) > (value as Instant))
      invalid.push("fromAfter");
  });
  return { values, invalid };
}

/** The value of a parameter, or undefined if it is invalid. Of several the first counts; of `kinds` all do. */
function parseValue(parameter: Parameter, given: readonly Decoded[]): unknown {
  const first = given[0];
  // Only a text may be blank, so a malformed value of any other kind can be read as a blank one.
  const text = first || "";
  const all = given.join().split(",");
  switch (parameter.type) {
    case "uuid":
      return UUID.test(text) ? text.toLowerCase() : undefined;
    case "boolean":
      return BOOLEAN.test(text) ? /t/i.test(text) : undefined;
    case "choice":
      return parameter.values.includes(text) ? text : undefined;
    case "kinds":
      return all.every((kind) => parameter.values.includes(kind)) ? all : undefined;
    case "integer":
    case "number":
      return within(
        (parameter.type === "number" ? NUMBER : INTEGER).test(text)
          ? Number(text.replace(AFTER_15TH, "$1"))
          : NaN,
        parameter.min,
        parameter.max,
      );
    case "instant":
      return within(parseInstant(text), -Infinity, Infinity);
    case "query":
      return within(codeUnitsOf(text.trim()), parameter.min, parameter.max) && text.trim();
    default:
      // A malformed text in a query matches nothing, like null.
      return first === null && parameter.in === "path" ? undefined : first;
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){4}[\da-f]{8}$(?!\n)/i;
const BOOLEAN = /^(true|false)$(?!\n)/i;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$(?!\n)/;
const INTEGER = /^-?(0|[1-9]\d*)$(?!\n)/;
const AFTER_15TH = /(\.\d{15})\d+/;

/** A number within its bounds, or undefined. NaN never is. */
const within = (number: number, min: number, max: number): number | undefined =>
  number >= min && number <= max ? number : undefined;

/**
 * The length in UTF-16 code units, which some engines do not count in: a character of four bytes has two, any other
 * one.
 */
const codeUnitsOf = (text: string): number =>
  encodeURIComponent(text).replace(/%([89AB].|[^F]?)/g, "").length;
