/** The tables of the rules as Caddy reads them: a map where the values are plain, else settings of a variable. */

import type { Table } from "../rewriting/tables.ts";

export const variable = (name: string): string => `{http.vars.water_${name}}`;

/** A template of the tables in Caddy's words. */
export const put = (text: string, captured = `\${1}`): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === "1" ? captured : name === "request" ? "{http.request.orig_uri}" : variable(name),
  );

export const quoted = (text: string): string => `"${text.replaceAll('"', '\\"')}"`;

const hasReferences = ({ cases, otherwise }: Table): boolean =>
  [otherwise, ...cases.map(([, value]) => value)].some((value) => /\{(?!1\})\w+\}/.test(value));

/** A map does not look into its values; where they name others, the last of some settings counts. */
export function tableLines(table: Table): string[] {
  if (hasReferences(table)) return settingLines(table);
  const { name, of, cases, otherwise } = table;
  return [
    `map ${quoted(put(of))} {map.water_${name}} {`,
    ...cases.map(([pattern, value]) => `  ${quoted(`~${pattern}`)} ${quoted(put(value))}`),
    `  default ${quoted(otherwise)}`,
    "}",
    `vars water_${name} {map.water_${name}}`,
  ];
}

function settingLines({ name, of, cases, otherwise }: Table): string[] {
  return [
    `vars water_of_${name} ${quoted(put(of))}`,
    `vars water_${name} ${quoted(put(otherwise))}`,
    ...cases
      .flatMap(([pattern, value], index) => [
        [
          `@${name}_${index} vars_regexp ${name}_${index} ${variable(`of_${name}`)} ${quoted(pattern)}`,
          `vars @${name}_${index} water_${name} ${quoted(put(value, `{http.regexp.${name}_${index}.1}`))}`,
        ],
      ])
      .toReversed()
      .flat(),
  ];
}
