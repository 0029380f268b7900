/** The rules in Caddy's directives. They are in a `route`, which keeps their order. */

import { interpolate, type Table } from "../rewriting/table.ts";

export const variable = (name: string): string => `{http.vars.water_${name}}`;

/** A template of the rules with Caddy's variables. */
export const withVariables = (template: string): string =>
  interpolate(template, (name) =>
    name === "1" ? `\${${name}}` : name === "request" ? "{http.request.orig_uri}" : variable(name),
  );

export const quoted = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

/** A map, whose value is kept in a variable: Caddy evaluates a map again at each use. */
export const tableLines = ({ name, of, cases, otherwise }: Table): string[] => [
  `map ${quoted(withVariables(of))} {map.water_${name}} {`,
  ...cases.map(([pattern, value]) => `  ${quoted(`~${pattern}`)} ${quoted(withVariables(value))}`),
  `  default ${quoted(otherwise)}`,
  "}",
  `vars water_${name} {map.water_${name}}`,
];

/** Conditions that must all hold. No two may be of one kind, because Caddy would accept either of them. */
export const matcher = (name: string, conditions: readonly string[]): string[] => [
  `@${name} {`,
  ...indented(conditions),
  "}",
];

export const block = (directive: string, lines: readonly string[]): string[] => [
  `${directive} {`,
  ...indented(lines),
  "}",
];

/** The directives of a route that is taken if a variable has a value. */
export const routeIf = (name: string, of: string, value: string, lines: readonly string[]): string[] => [
  `@${name} vars ${variable(of)} ${value}`,
  ...block(`route @${name}`, lines),
];

/** The condition that a file is there. */
export const isThere = (file: string): string => `file ${quoted(withVariables(file))}`;

export const setting = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `header ${name} ${quoted(value)}`);
