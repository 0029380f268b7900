/**
 * Caddy that rewrites (docs/hosting/caddy.md): tables are maps, of which each value is kept in a variable, for a map is
 * read anew whenever it is asked; a route sets the file and the status that the end of it all sends.
 */

import type { File } from "../../answers/pages.ts";
import {
  API_HEADERS,
  FINGERPRINTED,
  IMMUTABLE,
  MEDIA_TYPES,
  METHODS,
  NO_STORE,
  ONE_MINUTE,
  PREFLIGHT_HEADERS,
  PROBLEM_TYPE,
  SITE_HEADERS,
} from "../../api/headers.ts";
import { hole, PAGE_NUMBER, PAGE_SIZE } from "../rewriting/address.ts";
import {
  generalProblem,
  LONGEST_TARGET,
  OWN_FILE,
  ROUTE,
  type Route,
  routes,
  type Try,
} from "../rewriting/rules.ts";
import type { Definition, Table } from "../rewriting/tables.ts";
import { decodingLines } from "./decoding.ts";
import { put, quoted, tableLines, variable } from "./tables.ts";

export function* caddyFiles(): Generator<File> {
  yield { path: "hosts/caddy/site.caddy", content: configuration() };
  yield { path: TEMPLATE, content: template() };
}

/** A page with its holes filled. It has the ending of what it gives. */
const TEMPLATE = "hosts/caddy/page.json";

const definitionLines = (definition: Definition): string[] =>
  "as" in definition ? decodingLines(definition) : tableLines(definition);

/** A matcher of several conditions, each of another kind: of those of one kind, one would do. */
const matcher = (name: string, conditions: readonly string[]): string[] => [
  `@${name} {`,
  ...conditions.map((condition) => `  ${condition}`),
  "}",
];

const UNANSWERED = `vars ${variable("status")} none`;
const has = (table: string): string => `not vars ${variable(table)} ""`;
const isThere = (file: string): string => `file ${quoted(`/${put(file)}`)}`;

/** Answers with a file and a status, if some conditions hold and nothing else has been found. */
const answering = (name: string, conditions: readonly string[], values: Readonly<Record<string, string>>) => [
  ...matcher(name, [UNANSWERED, ...conditions]),
  `vars @${name} {`,
  ...Object.entries(values).map(([key, value]) => `  water_${key} ${quoted(value)}`),
  "}",
];

function routeLines({ id, definitions, refusals, tries, page }: Route): string[] {
  const lines = [
    ...definitions.flatMap(definitionLines),
    ...refusals.flatMap(({ table, status, file }, index) =>
      answering(`${id}_not_${index}`, [has(table)], { status: `${status}`, file: put(file) }),
    ),
    ...tries.flatMap((attempt, index) => answering(`${id}_${index}`, ...tryOf(attempt, page))),
  ];
  return [`@${id} vars ${variable("route")} ${id}`, `route @${id} {`, ...indented(lines), "}"];
}

function tryOf(
  { file, status, where, hasHoles }: Try,
  page: Route["page"],
): [conditions: string[], values: Record<string, string>] {
  const needed = where ?? (status === 200 ? file : null);
  const holes =
    hasHoles && page
      ? { page_number: variable(page.number), page_size: variable(page.size), status: "template" }
      : {};
  return [needed === null ? [] : [isThere(needed)], { status: `${status}`, file: put(file), ...holes }];
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

const request = (): string[] => [
  ...tableLines({
    name: "path",
    of: "{request}",
    cases: [["^(?:[Hh][Tt][Tt][Pp][Ss]?://[^/?#]*)?([^?#]*)", "{1}"]],
    otherwise: "",
  }),
  ...tableLines({ name: "query", of: "{request}", cases: [["^[^?#]*[?]([^#]*)", "{1}"]], otherwise: "" }),
  ...ROUTE.flatMap(tableLines),
];

const setting = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `header ${name} ${quoted(value)}`);

/** The media type of what is sent, by its ending. */
const TYPE: Table = {
  name: "type",
  of: "{file}",
  cases: Object.entries(MEDIA_TYPES).map(([ending, type]) => [`^.*[.]${ending}$`, type]),
  otherwise: "application/octet-stream",
};

/** Sends the file that the path names now. */
const serve = (status: number, more: readonly string[] = []): string[] => [
  "file_server {",
  "  disable_canonical_uris",
  ...more,
  ...(status === 200 ? [] : [`  status ${status}`]),
  "}",
];

/** A problem is sent whole and as new, whatever the request says of it. */
const WITHOUT_CONDITIONS = [
  "header -ETag",
  "header -Accept-Ranges",
  "request_header -If-None-Match",
  "request_header -Range",
  // Files are sent to a GET or a HEAD only.
  "@other not method HEAD",
  "method @other GET",
];

const route = (name: string, status: string, lines: readonly string[]): string[] => [
  `@${name} vars ${variable("status")} ${status}`,
  `route @${name} {`,
  ...indented(lines),
  "}",
];

/** Sends the file that was found, with its status. */
const SENDING = [
  ...route("found", "200", [
    ...tableLines(TYPE),
    `header Content-Type ${quoted(variable("type"))}`,
    `@page not vars ${variable("type")} ${quoted(MEDIA_TYPES.pmtiles as string)}`,
    "request_header @page -Range",
    `rewrite * "/${variable("file")}"`,
    ...serve(200, ["  precompressed br gzip"]),
  ]),
  ...route("filled", "template", [
    `header Content-Type ${quoted(MEDIA_TYPES.json as string)}`,
    "request_header -Range",
    "method GET",
    "templates {",
    "  mime application/json",
    "}",
    `vars water_page ${quoted(variable("file"))}`,
    `rewrite * /${TEMPLATE}`,
    ...serve(200),
  ]),
  `@empty vars ${variable("status")} 204`,
  "respond @empty 204",
  ...[400, 404, 405, 414, 501].flatMap((status) =>
    route(`problem_${status}`, `${status}`, [
      ...setting({ "Cache-Control": NO_STORE, "Content-Type": PROBLEM_TYPE }),
      ...(status === 405 ? setting({ Allow: METHODS }) : []),
      ...WITHOUT_CONDITIONS,
      `rewrite * "/${variable("file")}"`,
      ...serve(status),
    ]),
  ),
];

/** What answers before the path is looked at. */
const refusing = (name: string, condition: string, status: number, reason: string): string[] =>
  answering(name, [condition], { status: `${status}`, file: generalProblem(reason) });

/** What is asked of the API and beside it alike. */
const START = [
  "request_header -If-Match",
  "request_header -If-Modified-Since",
  "request_header -If-Unmodified-Since",
  "header -Last-Modified",
  "header -Server",
  `header Cache-Control ${quoted(ONE_MINUTE)}`,
  "vars water_status none",
  ...request(),
  ...refusing("long", `expression size({http.request.orig_uri}) > ${LONGEST_TARGET}`, 414, "uri-too-long"),
  ...matcher("preflight", [UNANSWERED, "method OPTIONS"]),
  "header @preflight {",
  ...Object.entries({ ...API_HEADERS, ...PREFLIGHT_HEADERS }).map(
    ([name, value]) => `  ${name} ${quoted(value)}`,
  ),
  "}",
  "respond @preflight 204",
  ...refusing("method", "not method GET HEAD", 405, "method-not-allowed"),
];

const API = [
  ...setting(API_HEADERS),
  ...tableLines(OWN_FILE),
  ...answering("own", [isThere("{own}")], { status: "200", file: put("{own}") }),
  ...routes.flatMap(routeLines),
];

/** The site beside the API is sent as it lies, but for what is not for everybody. */
const SITE = [
  ...setting(SITE_HEADERS),
  `@digested path_regexp ${FINGERPRINTED.source.replaceAll("\\/", "/")}`,
  `header @digested Cache-Control ${quoted(IMMUTABLE)}`,
  "@absent not file {path} {path}/index.html",
  "vars @absent water_status missing",
  "@hidden path_regexp ^/(?:v1|hosts)(?:/|$)|^/_headers$|/[.]",
  "vars @hidden water_status missing",
  `@doubled vars_regexp ${variable("path")} //`,
  "vars @doubled water_status missing",
  ...route("missing", "missing", [
    ...setting({ "Cache-Control": NO_STORE }),
    ...WITHOUT_CONDITIONS,
    "@page file /404.html",
    "rewrite @page /404.html",
    "@none not file /404.html",
    `header @none Content-Type ${quoted(PROBLEM_TYPE)}`,
    `rewrite @none /${generalProblem("not-found")}`,
    ...serve(404),
  ]),
  "request_header -Range",
  "file_server {",
  "  precompressed br gzip",
  "}",
];

/** The template does not look into the page, whatever is in it. */
const template = (): string => {
  const filled = [PAGE_NUMBER, PAGE_SIZE].map(
    (name) => ` | replace ${JSON.stringify(hole(name))} (placeholder "http.vars.${name}")`,
  );
  return `{{ include (placeholder "http.vars.water_page")${filled.join("")} }}`;
};

/** Imported in a site, which has `root`, the tree. */
const configuration = (): string =>
  `${[
    "# Made by the build. Imported in a site, after `root`, which names the tree.",
    "route {",
    ...indented([
      ...START,
      `@api not vars ${variable("route")} ""`,
      "route @api {",
      ...indented(API),
      "}",
      ...matcher("beside", [UNANSWERED, `vars_regexp ${variable("route")} ^$`]),
      "route @beside {",
      ...indented(SITE),
      "}",
      ...SENDING,
    ]),
    "}",
  ].join("\n")}\n`;
