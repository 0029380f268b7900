/** The tables of the rules as maps. nginx evaluates a map when its variable is asked for, and once a request. */

import { SECURITY_TXT } from "../../api/documents.ts";
import { BRIDGED, METHODS, ONE_MINUTE } from "../../api/headers.ts";
import { DEPRECATION } from "../rewriting/deprecation.ts";
import { PUNCTUATION } from "../rewriting/folding.ts";
import { NOT_KEPT } from "../rewriting/kept.ts";
import { OWN_FILE, ROUTE } from "../rewriting/routes.ts";
import { CHECKS, LONGEST_TARGET, VALUES } from "../rewriting/rules.ts";
import type { Table } from "../rewriting/table.ts";
import { cachingLines, LOG, POLICIES } from "./headers.ts";
import { quoted, variable, withVariables } from "./nginx-language.ts";
import { RANGES } from "./ranges.ts";

const pattern = (source: string): string => quoted(`~${source}`);

/** What the rules start from: the request as it is spelled, because nginx normalises the path that it uses itself. */
const REQUEST = `map $request $water_path {
  ${pattern("^[^ ]+ (?:[Hh][Tt][Tt][Pp][Ss]?://[^/?# ]*)?([^?# ]*)")} "$1";
}

map $request $water_query {
  ${pattern("^[^ ]+ [^?# ]*\\?([^# ]*)")} "$1";
}

map $request $water_length {
  ${pattern(`^[^ ]+ [^ ]{${LONGEST_TARGET + 1}}`)} "414";
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
}`;

/** nginx looks a word up faster than it fits a pattern. */
const keyOf = (fits: string): string => (/^\^\w+\$$/.test(fits) ? fits.slice(1, -1) : pattern(fits));

function tableMap({ name, of, cases, otherwise }: Table): string {
  // nginx holds no pattern against an empty text.
  const empty = cases.find(([fits]) => new RegExp(fits).test(""));
  const entries = [
    ...(otherwise === "" ? [] : [["default", otherwise]]),
    ...(empty && empty[1] !== otherwise ? [['""', empty[1].replace("{1}", "")]] : []),
    ...cases.filter(([fits]) => fits !== "^$").map(([fits, value]) => [keyOf(fits), value]),
  ] as const;
  return [
    `map ${quoted(withVariables(of))} ${variable(name)} {`,
    ...entries.map(([key = "", value = ""]) => `  ${key} ${quoted(withVariables(value))};`),
    "}",
  ].join("\n");
}

const LETTERS = Array.from("abcdefghijklmnopqrstuvwxyz");

const marks = PUNCTUATION.filter(([mark]) => mark !== "/");

/** Folds one character after the other, and so is evaluated many times. Keys of maps have no letter case. */
const FOLDING = `map $water_character $water_name {
  volatile;
  default $water_character;
  ${LETTERS.map((letter) => `${letter} ${letter};`).join(" ")}
  ${marks.map(([mark, name]) => `"${mark === "~" ? "\\~" : mark}" ${name};`).join(" ")}
  "/" $water_slash;
}

# Only in a text that a provider chose a slash is punctuation.
map $water_kept $water_slash {
  "" "/";
  default "_2f";
}`;

/** Where a request starts: at a file's own address, at the checks, or beside the API. */
const START = `map $water_own $water_start_in_api {
  "" /@checks;
  default /@own;
}

map $water_route $water_start {
  "" $water_start_beside;
  default $water_start_in_api;
}`;

const BESIDE = `map $uri $water_start_beside {
  /${SECURITY_TXT} /@site$uri;
  "~^/(?:v1|hosts)(?:/|$)|^/_headers$|/[./]" /@missing;
  default /@site$uri;
}

# A folder named without the "/" that relative links need.
map $water_path $water_site_folder {
  ${pattern("^((?:/[\\w=-]+)+)$")} "$1";
  default "/@";
}

map $uri $water_keep_beside {
${cachingLines("  ")}
  default "${ONE_MINUTE}";
}

${POLICIES}

map $status $water_allow {
  405 "${METHODS}";
}`;

const KEPT = `map $uri $water_keep {
${cachingLines("  ")}
  # A tile without an area has no file.
  "~^/@tile" "${BRIDGED}";
  default "${NOT_KEPT}";
}`;

/** Included in `http { }`. */
export const MAPS = `${[
  "# Included in http { }.",
  "variables_hash_max_size 4096;\nvariables_hash_bucket_size 128;",
  REQUEST,
  ...[ROUTE, OWN_FILE, ...DEPRECATION, ...CHECKS, ...VALUES].map(tableMap),
  FOLDING,
  START,
  BESIDE,
  KEPT,
  RANGES,
  LOG,
].join("\n\n")}\n`;
