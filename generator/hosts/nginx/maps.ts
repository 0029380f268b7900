/** The tables of the rules as maps of nginx, and what they start from. */

import { FINGERPRINTED, IMMUTABLE, METHODS, ONE_MINUTE } from "../../api/headers.ts";
import { LONGEST_TARGET, OWN_FILE, ROUTE, routes } from "../rewriting/rules.ts";
import type { Definition, Table } from "../rewriting/tables.ts";
import { decodingMaps } from "./decoding.ts";
import { put, quoted, variable } from "./words.ts";

/** Included in `http { }`. */
export function nginxMaps(): string {
  const definitions = [...ROUTE, OWN_FILE, ...routes.flatMap((route) => route.definitions)];
  const texts = new Map<string, string>();
  for (const definition of definitions) {
    const text = definitionMaps(definition);
    const other = texts.get(definition.name);
    if (other !== undefined && other !== text) throw new Error(`Two tables are called ${definition.name}.`);
    texts.set(definition.name, text);
  }
  return `${[REQUEST, ...texts.values()].join("\n\n")}\n`;
}

function map(of: string, name: string, lines: readonly (readonly [string, string])[]): string {
  return [
    `map ${quoted(of)} ${variable(name)} {`,
    ...lines.map(([key, value]) => `  ${key} ${quoted(value)};`),
    "}",
  ].join("\n");
}

const pattern = (source: string): string => quoted(`~${source}`);

function tableMap({ name, of, cases, otherwise }: Table): string {
  // nginx holds no pattern against an empty text; and it looks a whole text up faster than it fits a pattern.
  const empty = cases.find(([fits]) => new RegExp(fits).test(""));
  return map(put(of), name, [
    ["default", put(otherwise)],
    ...(empty ? [[`""`, put(empty[1].replace("{1}", ""))] as const] : []),
    ...cases
      .filter(([fits]) => fits !== "^$")
      .map(
        ([fits, value]) =>
          [/^\^[\w!%]+\$$/.test(fits) ? quoted(fits.slice(1, -1)) : pattern(fits), put(value)] as const,
      ),
  ]);
}

const definitionMaps = (definition: Definition): string =>
  "as" in definition ? decodingMaps(definition) : tableMap(definition);

/** What nginx itself has tidied says less than the request does. */
const REQUEST = `# Made by the build. Included in http { }.
variables_hash_max_size 4096;
variables_hash_bucket_size 128;

map $request $water_path {
  ${pattern("^[^ ]+ (?:[Hh][Tt][Tt][Pp][Ss]?://[^/?# ]*)?([^?# ]*)")} "$1";
}

map $request $water_query {
  ${pattern("^[^ ]+ [^?# ]*\\?([^# ]*)")} "$1";
}

map $request $water_length {
  ${pattern(`^[^ ]+ [^ ]{${LONGEST_TARGET + 1}}`)} "414";
}

# Where a request starts: at a file's own address, at a route, or beside the API.
map $water_own $water_start_in_api {
  "" "/@$water_route";
  default "/@own";
}

map $water_route $water_start {
  "" $water_start_beside;
  default $water_start_in_api;
}

map $uri $water_start_beside {
  "~^/(?:v1|hosts)(?:/|$)|^/_headers$|/[./]" "/@missing";
  default "/@site$uri";
}

# A folder named without the "/" that relative links need.
map $water_path $water_folder {
  "~^((?:/[\\w=-]+)+)$" "$1";
  default "/@";
}

map $request_method $water_method {
  GET "";
  HEAD "";
  OPTIONS "204";
  default "405";
}

# The same where nginx has refused the request, and goes on as with a GET.
map $request $water_method_again {
  "~^(?:GET|HEAD) " "";
  "~^OPTIONS " "204";
  default "405";
}

map $status $water_allow {
  405 "${METHODS}";
}

map $uri $water_keep_beside {
  "~${FINGERPRINTED.source.replaceAll("\\/", "/")}" "${IMMUTABLE}";
  default "${ONE_MINUTE}";
}`;
