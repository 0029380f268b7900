/** Reads the parameters of a request as the table declares them (contract.md §2). */

import { parseInstant } from "../instant.ts";
import type { Operation, Parameter } from "../operations.ts";
import type { Piece, Target } from "./request.ts";

export type Values = Record<string, unknown>;

export type Read = {
  readonly values: Values;
  /** The names of the invalid parameters in the table's order; `fromAfter` for a span that ends before it starts. */
  readonly invalid: readonly string[];
};

/** The parameters of an operation, from the pieces of the path by name and from the query. */
export function readParameters(operation: Operation, path: Record<string, Piece>, target: Target): Read {
  const values: Values = {};
  const invalid: string[] = [];
  for (let i = 0; i < operation.parameters.length; i++) {
    const parameter = operation.parameters[i] as Parameter;
    const given = parameter.in === "path" ? [path[parameter.name] as Piece] : givenIn(target, parameter);
    const value = given.length > 0 ? read(parameter, given) : parameter.default;
    values[parameter.name] = value;
    if (given.length > 0 ? value === undefined : parameter.required) invalid.push(parameter.name);
  }
  const after = spanBackwards(operation, values);
  return { values, invalid: after ? insertInOrder(operation, invalid) : invalid };
}

/** All values of `kinds`, of any other parameter the first. */
function givenIn(target: Target, parameter: Parameter): Piece[] {
  const given = target.query.filter((pair) => pair.name === parameter.name).map((pair) => pair.value);
  return parameter.type === "kinds" ? given : given.slice(0, 1);
}

/** The value of a parameter, or undefined if it is invalid. A malformed `text` is null: it equals nothing. */
function read(parameter: Parameter, given: readonly Piece[]): unknown {
  if (parameter.type === "kinds") return kinds(parameter.values as readonly string[], given);
  const text = given[0] as Piece;
  if (parameter.type === "text") return text;
  if (text === null) return undefined;
  if (parameter.type === "uuid") return uuid(text);
  if (parameter.type === "integer")
    return integer(text, parameter.minimum as number, parameter.maximum as number);
  if (parameter.type === "boolean") return boolean(text.toLowerCase());
  if (parameter.type === "instant") return instant(text);
  if (parameter.type === "query") return query(text, parameter.maximum as number);
  return (parameter.values as readonly string[]).indexOf(text) < 0 ? undefined : text;
}

const uuid = (text: string) =>
  /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : undefined;

function integer(text: string, minimum: number, maximum: number) {
  if (!/^-?(?:0|[1-9]\d*)$/.test(text)) return undefined;
  const value = Number(text);
  return value >= minimum && value <= maximum ? value : undefined;
}

const boolean = (text: string) => (text === "true" ? true : text === "false" ? false : undefined);

function instant(text: string) {
  const value = parseInstant(text);
  return Number.isNaN(value) ? undefined : value;
}

function query(text: string, longest: number) {
  const trimmed = text.trim();
  return trimmed.length >= 1 && trimmed.length <= longest ? trimmed : undefined;
}

function kinds(declared: readonly string[], given: readonly Piece[]) {
  const asked: string[] = [];
  for (let i = 0; i < given.length; i++) {
    const text = given[i] as Piece;
    if (text === null) return undefined;
    asked.push.apply(asked, text.split(","));
  }
  return asked.every((kind) => declared.indexOf(kind) >= 0) ? asked : undefined;
}

function spanBackwards(operation: Operation, values: Values): boolean {
  const window = operation.address.kind === "list" && operation.address.window;
  return !!window && (values[window.from] as number) > (values[window.until] as number);
}

/** `fromAfter` stands where `from` would: both are valid by themselves, so only what follows them moves back. */
function insertInOrder(operation: Operation, invalid: readonly string[]): string[] {
  const names = operation.parameters.map((parameter) => parameter.name);
  const before = invalid.filter((name) => names.indexOf(name) < names.indexOf("from"));
  return before.concat("fromAfter", invalid.slice(before.length));
}
