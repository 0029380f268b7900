/**
 * Caddy that rewrites (docs/hosting/caddy.md): one route. It looks at the request, finds a status and a file by the rules
 * if the path is one of the API, serves the site beside it if not, and sends what it has found.
 */

import { deprecationHeaders, retiring } from "../../api/deprecation.ts";
import { SECURITY_TXT } from "../../api/documents.ts";
import {
  API_HEADERS,
  EMBED_POLICY,
  EMBEDDED,
  MEDIA_TYPES,
  NO_STORE,
  ONE_MINUTE,
  PREFLIGHT_HEADERS,
  PROBLEM_TYPE,
  SITE_HEADERS,
  sourceOf,
} from "../../api/headers.ts";
import type { File } from "../../output/section.ts";
import { generalProblem } from "../rewriting/candidate.ts";
import { NOT_KEPT } from "../rewriting/kept.ts";
import { ROUTE } from "../rewriting/routes.ts";
import { LONGEST_TARGET } from "../rewriting/rules.ts";
import type { Table } from "../rewriting/table.ts";
import { ANSWER, answerIf, UNANSWERED } from "./caddy-answer.ts";
import { block, matcher, quoted, routeIf, setting, tableLines, variable } from "./caddy-language.ts";
import { caching, SENDING, serve, WITHOUT_CONDITIONS } from "./sending.ts";

/** The request as it is spelled. */
const REQUEST: readonly Table[] = [
  {
    name: "path",
    of: "{request}",
    cases: [["^(?:[Hh][Tt][Tt][Pp][Ss]?://[^/?#]*)?([^?#]*)", "{1}"]],
    otherwise: "",
  },
  { name: "query", of: "{request}", cases: [["^[^?#]*[?]([^#]*)", "{1}"]], otherwise: "" },
  ROUTE,
];

/** The directives for all requests, whether to the API or beside it. */
const START = [
  "request_header -If-Match",
  "request_header -If-Modified-Since",
  "request_header -If-Unmodified-Since",
  "header -Last-Modified",
  "header -Server",
  ...setting({ "Cache-Control": ONE_MINUTE }),
  "vars water_status none",
  ...REQUEST.flatMap(tableLines),
  ...retiring.flatMap((operation) => [
    `@retiring_${operation.id} vars ${variable("route")} ${operation.id}`,
    ...block(
      `header @retiring_${operation.id}`,
      Object.entries(deprecationHeaders(operation)).map(([name, value]) => `${name} ${quoted(value)}`),
    ),
  ]),
  ...answerIf(
    "long",
    [`expression size({http.request.orig_uri}) > ${LONGEST_TARGET}`],
    "414",
    generalProblem("uri-too-long"),
  ),
  ...matcher("preflight", [UNANSWERED, "method OPTIONS"]),
  ...block(
    "header @preflight",
    Object.entries({ ...API_HEADERS, ...PREFLIGHT_HEADERS }).map(
      ([name, value]) => `${name} ${quoted(value)}`,
    ),
  ),
  "respond @preflight 204",
  ...answerIf("method", ["not method GET HEAD"], "405", generalProblem("method-not-allowed")),
];

/** Paths outside the API are served as they are, except for private ones. */
const BESIDE = [
  ...setting(SITE_HEADERS),
  `@embedded path_regexp ${quoted(sourceOf(EMBEDDED))}`,
  `header @embedded Content-Security-Policy ${quoted(EMBED_POLICY)}`,
  "@markdown path *.md",
  `header @markdown Content-Type ${quoted(`${MEDIA_TYPES.md}`)}`,
  ...caching((paths) => `path_regexp ${paths}`),
  "@absent not file {path} {path}/index.html",
  "vars @absent water_status missing",
  ...matcher("hidden", ["path_regexp ^/(?:v1|hosts)(?:/|$)|^/_headers$|/[.]", `not path /${SECURITY_TXT}`]),
  "vars @hidden water_status missing",
  `@doubled vars_regexp ${variable("path")} //`,
  "vars @doubled water_status missing",
  ...routeIf("missing", "status", "missing", [
    ...setting({ "Cache-Control": NO_STORE }),
    ...WITHOUT_CONDITIONS,
    "@page file /404.html",
    "rewrite @page /404.html",
    "@none not file /404.html",
    `header @none Content-Type ${quoted(PROBLEM_TYPE)}`,
    `rewrite @none ${generalProblem("not-found")}`,
    ...serve(["status 404"]),
  ]),
  // Caddy's redirect would leave the folder that a proxy may have the site in.
  ...matcher("unended", [
    `vars_regexp unended {http.request.orig_uri} ${quoted("^(?:[^?#]*[^/?#])?/([^?#/]+)([?].*)?$")}`,
    "file {path}/index.html",
  ]),
  "redir @unended ./{http.regexp.unended.1}/{http.regexp.unended.2} 308",
  "request_header -Range",
  ...block("file_server", ["precompressed br gzip"]),
];

/** Imported in a site, which has `root`, the tree. */
const CONFIGURATION = `${[
  "# Imported in a site, after `root`, which names the tree.",
  ...block("route", [
    ...START,
    `@api not vars ${variable("route")} ""`,
    ...block("route @api", [...setting({ ...API_HEADERS, "Cache-Control": NOT_KEPT }), ...ANSWER]),
    ...matcher("beside", [UNANSWERED, `vars_regexp ${variable("route")} ^$`]),
    ...block("route @beside", BESIDE),
    ...SENDING,
  ]),
].join("\n")}\n`;

export function* caddyFiles(): Generator<File> {
  yield { path: "site.caddy", content: CONFIGURATION };
}
