/** Sends what has been found. */

import { PAGE_NUMBER, PAGE_SIZE, placeholder } from "../../answers/store/rewriting-address.ts";
import {
  BRIDGED,
  CACHING,
  IN_PARTS,
  MEDIA_TYPES,
  METHODS,
  NO_STORE,
  PROBLEM_TYPE,
  sourceOf,
} from "../../api/headers.ts";
import type { Table } from "../rewriting/table.ts";
import { block, quoted, routeIf, setting, tableLines, variable } from "./caddy-language.ts";

/** The media type of the file, by its ending. */
const TYPE: Table = {
  name: "type",
  of: "{file}",
  cases: Object.entries(MEDIA_TYPES).map(([ending, type]) => [`^.*[.]${ending.replace(".", "[.]")}$`, type]),
  otherwise: "application/octet-stream",
};

/** Sends the file that the path names now. */
export const serve = (options: readonly string[] = []): string[] =>
  block("file_server", ["disable_canonical_uris", ...options]);

/** How long files may be kept, by what matches a pattern of paths. The last that is set counts. */
export const caching = (matches: (pattern: string) => string): string[] =>
  CACHING.toReversed().flatMap(([paths, value], number) => [
    `@kept${number} ${matches(quoted(sourceOf(paths)))}`,
    `header @kept${number} Cache-Control ${quoted(value)}`,
  ]);

/** A problem is sent whole, whatever conditions or ranges the request has. */
export const WITHOUT_CONDITIONS = [
  "header -ETag",
  "header -Accept-Ranges",
  "request_header -If-None-Match",
  "request_header -Range",
  // Files are sent to a GET or a HEAD only.
  "@other not method HEAD",
  "method @other GET",
];

/** A page with its placeholders filled in. Caddy renders the page as a template too; the build leaves none in it. */
const FILLED_IN_PAGE = `{{ include (placeholder "http.vars.water_page")${[PAGE_NUMBER, PAGE_SIZE]
  .map((name) => ` | replace ${JSON.stringify(placeholder(name))} (placeholder "http.vars.${name}")`)
  .join("")} }}`;

/** Fits the archive and other files that clients read in parts. */
const TYPE_IN_PARTS = `vars ${variable("type")} ${IN_PARTS.map((ending) => quoted(`${MEDIA_TYPES[ending]}`)).join(" ")}`;

/**
 * How long the answer may be kept: as long as the file, unless Caddy refuses a range of it. It does so with a line of text,
 * under the headers that the file has already. None of these files is a text.
 */
const CACHE: Table = {
  name: "cache",
  of: "{http.response.header.Content-Type} {http.response.header.Cache-Control}",
  cases: [
    ["^text/plain", NO_STORE],
    ["^[^ ]* (.*)$", "{1}"],
  ],
  otherwise: NO_STORE,
};

/** Ranges in other units than bytes count as none (RFC 9110 §14.2). */
const PARTS = [
  `@parts ${TYPE_IN_PARTS}`,
  ...block("route @parts", [
    "@unit not header_regexp Range ^bytes=",
    "request_header @unit -Range",
    ...tableLines(CACHE),
    // Evaluated when the answer begins.
    ...block("header", ["Cache-Control {map.water_cache}", "defer"]),
  ]),
];

const GOOD = routeIf("found", "status", "200", [
  ...tableLines(TYPE),
  `header Content-Type ${quoted(variable("type"))}`,
  ...caching((paths) => `vars_regexp ${variable("file")} ${paths}`),
  `@page not ${TYPE_IN_PARTS}`,
  "request_header @page -Range",
  ...PARTS,
  `rewrite * ${quoted(variable("file"))}`,
  ...serve(["precompressed br gzip"]),
]);

const FILLED_IN = routeIf("filled_in", "status", "template", [
  ...setting({ "Content-Type": `${MEDIA_TYPES.json}` }),
  "request_header -Range",
  "method GET",
  ...block("templates", ["mime application/json"]),
  `vars water_page ${quoted(variable("file"))}`,
  `vars ${PAGE_NUMBER} ${quoted(variable("number"))}`,
  `vars ${PAGE_SIZE} ${quoted(variable("size"))}`,
  `respond \`${FILLED_IN_PAGE}\``,
]);

/** A file server has its status in the configuration, not in a variable. */
const PROBLEMS = [
  `@problem not vars ${variable("status")} 200 template 204 none`,
  ...block("route @problem", [
    ...setting({ "Cache-Control": NO_STORE, "Content-Type": PROBLEM_TYPE }),
    ...WITHOUT_CONDITIONS,
    `rewrite * ${quoted(variable("file"))}`,
    ...[400, 404, 405, 414, 501].flatMap((status) =>
      routeIf(`status_${status}`, "status", `${status}`, [
        ...(status === 405 ? setting({ Allow: METHODS }) : []),
        ...serve([`status ${status}`]),
      ]),
    ),
  ]),
];

export const SENDING = [
  ...GOOD,
  ...FILLED_IN,
  `@empty vars ${variable("status")} 204`,
  `header @empty Cache-Control ${quoted(BRIDGED)}`,
  "respond @empty 204",
  ...PROBLEMS,
];
