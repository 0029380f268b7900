/**
 * Apache that rewrites (docs/hosting/apache.md): tables are rules that set variables; a route is a stretch of rules that
 * others skip. A problem is a file that says its own status (mod_asis), whatever led to it.
 */

import type { File } from "../../answers/pages.ts";
import { problemFiles } from "../../answers/problems.ts";
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
import { PAGE_NUMBER, PAGE_SIZE } from "../rewriting/address.ts";
import {
  generalProblem,
  LONGEST_TARGET,
  OWN_FILE,
  ROUTE,
  type Route,
  routes,
  type Try,
} from "../rewriting/rules.ts";
import {
  decodingRounds,
  definitionRules,
  fits,
  isThere,
  type Place,
  put,
  type Rule,
  tableRules,
  written,
} from "./rules.ts";

export function* apacheFiles(): Generator<File> {
  yield { path: "hosts/apache/site.conf", content: configuration() };
  for (const { path, content } of problemFiles()) {
    const { status, title } = JSON.parse(content as string) as { status: number; title: string };
    yield { path: asIs(`v1/${path}`), content: saying(`${status} ${title}`, content as string) };
  }
  yield { path: EMPTY, content: "Status: 204 No Content\n\n" };
}

const EMPTY = "hosts/apache/empty.asis";

/** The file of a problem with its status. */
const asIs = (problem: string): string =>
  problem.replace(/^v1\//, "hosts/apache/").replace(/\.json$/, ".asis");

function saying(status: string, body: string): string {
  const headers = [
    `Status: ${status}`,
    ...(status.startsWith("405") ? [`Allow: ${METHODS}`] : []),
    ...(body ? [`Content-Type: ${PROBLEM_TYPE}`] : []),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${headers.join("\n")}\n\n${body}`;
}

const rules = (): (Rule | Place)[] => [
  { conditions: [`"%{IS_SUBREQ}" "=true"`], to: "end" },
  ...decodingRounds(
    routes
      .flatMap(({ definitions }) => definitions)
      .flatMap((definition) => ("as" in definition && definition.as !== "uuid" ? [definition.name] : [])),
  ),
  ...START,
  ...ROUTE.flatMap((table) => tableRules(table, "start")),
  ...BESIDE,
  ...tableRules(OWN_FILE, "start"),
  { conditions: [fits("{own}", "^."), isThere("{own}")], set: { file: put("{own}") }, to: "send" },
  ...routes.flatMap(routeRules),
  ...END,
];

/** That Apache has not refused the request yet. */
const FIRST = `"%{ENV:REDIRECT_STATUS}" "^$"`;

/** The request as it is spelled; where Apache has refused it by itself, it comes here again. */
const START: readonly (Rule | Place)[] = [
  {
    conditions: [`"%{THE_REQUEST}" "^([^ ]+) (?:[Hh][Tt][Tt][Pp][Ss]?://[^/?# ]*)?([^?# ]*)"`],
    set: { method: "%1", path: "%2" },
  },
  { conditions: [`"%{THE_REQUEST}" "^[^ ]+ [^?# ]*[?]([^# ]*)"`], set: { query: "%1" } },
  ...(
    [
      ["^414$", "uri-too-long"],
      ["^(?:405|413)$", "method-not-allowed"],
      ["^416$", "range-not-satisfiable"],
      ["^(?:5..)$", "internal-error"],
    ] as const
  ).map(([status, reason]) => ({
    conditions: [`"%{ENV:REDIRECT_STATUS}" "${status}"`],
    set: { file: asIs(generalProblem(reason)) },
    to: "refuse",
  })),
  {
    conditions: [`"%{ENV:REDIRECT_STATUS}" "^4"`, `"%{ENV:water_path}" "^$"`],
    set: { file: asIs(generalProblem("bad-request")) },
    to: "refuse",
  },
  { conditions: [`"%{THE_REQUEST}" "^[^ ]+ [^ ]{${LONGEST_TARGET + 1}}"`], status: 414 },
  // To another method Apache sends no file; what it says instead comes here again, as a GET.
  { conditions: [`"%{ENV:water_method}" "^OPTIONS$"`, FIRST], status: 204 },
  { conditions: [`"%{ENV:water_method}" "^OPTIONS$"`], set: { file: EMPTY }, to: "refuse" },
  { conditions: [`"%{ENV:water_method}" "!^(?:GET|HEAD)$"`, FIRST], status: 405 },
  {
    conditions: [`"%{ENV:water_method}" "!^(?:GET|HEAD)$"`],
    set: { file: asIs(generalProblem("method-not-allowed")) },
    to: "refuse",
  },
];

/** What is no path of the API is served as it lies, but for what is not for everybody. */
const BESIDE: readonly (Rule | Place)[] = [
  { conditions: [fits("{route}", "^.")], to: "api" },
  { set: { site: "1" } },
  { conditions: [`"%{ENV:REDIRECT_STATUS}" "^404$"`, isThere("404.html")], file: "404.html" },
  {
    conditions: [`"%{ENV:REDIRECT_STATUS}" "^[45]"`],
    set: { file: asIs(generalProblem("not-found")) },
    to: "refuse",
  },
  { conditions: [`"%{REQUEST_URI}" "^/(?:v1|hosts)(?:/|$)|^/_headers$|/[.]|^/@"`], status: 404 },
  { conditions: [fits("{path}", "^.*//")], status: 404 },
  { to: "end" },
  { place: "api" },
];

/** Where all that answers ends. What Apache has refused by itself is not answered with a good file. */
const END: readonly (Rule | Place)[] = [
  { place: "send" },
  ...(
    [
      ["br", "br"],
      ["gzip", "gz"],
    ] as const
  ).map(([coding, ending]) => ({
    conditions: [
      FIRST,
      `"%{HTTP:Accept-Encoding}" "(?:^|,) *${coding} *(?:$|,|; *q *= *(?:1|0[.][0-9]*[1-9]))"`,
      isThere(`{file}.${ending}`),
    ],
    file: `%{ENV:water_file}.${ending}`,
  })),
  { place: "fill" },
  {
    conditions: [`"%{ENV:REDIRECT_STATUS}" "^[45]"`],
    set: { file: asIs(generalProblem("bad-request")) },
  },
  { place: "refuse" },
  { file: "%{ENV:water_file}" },
  { place: "end" },
];

const routeRules = ({ id, definitions, refusals, tries, page }: Route): (Rule | Place)[] => [
  { conditions: [`"%{ENV:water_route}" "!^${id}$"`], to: id },
  ...definitions.flatMap((definition) => definitionRules(definition, id)),
  ...refusals.map(({ table, file }) => ({
    conditions: [fits(`{${table}}`, "^.")],
    set: { file: put(asIs(file)) },
    to: "refuse",
  })),
  ...tries.map((attempt) => tryRule(attempt, page)),
  { place: id },
];

function tryRule({ file, status, where, hasHoles }: Try, page: Route["page"]): Rule {
  const conditions = [where, status === 200 ? file : undefined].flatMap((one) =>
    one === undefined ? [] : [isThere(one)],
  );
  if (status !== 200) {
    return { conditions, set: { file: status === 204 ? EMPTY : put(asIs(file)) }, to: "refuse" };
  }
  const holes =
    hasHoles && page ? { [PAGE_NUMBER]: put(`{${page.number}}`), [PAGE_SIZE]: put(`{${page.size}}`) } : {};
  return { conditions, set: { ...holes, file: put(file) }, to: hasHoles ? "fill" : "send" };
}

const header = (name: string, value: string, condition: string): string =>
  `Header always set ${name} "${value}" ${condition}`;

const headers = (values: Readonly<Record<string, string>>, condition: string): string =>
  Object.entries(values)
    .map(([name, value]) => header(name, value, condition))
    .join("\n");

const types = Object.entries(MEDIA_TYPES)
  .map(([ending, type]) => `AddType "${type}" .${ending}`)
  .join("\n");

const compressible = [...Object.values(MEDIA_TYPES), PROBLEM_TYPE]
  .map((type) => type.split(";")[0] as string)
  .filter((type, index, all) => /^text|json|svg|mapbox|protobuf/.test(type) && all.indexOf(type) === index)
  .join(" ");

/** Included in `<VirtualHost>`, which has `DocumentRoot`, the tree. */
const configuration =
  (): string => `# Made by the build. Included in <VirtualHost>, after "DocumentRoot", which names the tree.
# It needs the modules asis, dir, filter, headers, include, mime and rewrite; deflate, too, if there are no precompressed files.
AllowEncodedSlashes NoDecode
MergeSlashes Off
TraceEnable Off
LimitRequestLine 131072
UseCanonicalName Off
FileETag MTime Size
MaxRanges none
DirectoryIndex index.html

<Directory "/">
  AllowOverride None
  Options +IncludesNOEXEC -Indexes -MultiViews
  Require all granted
</Directory>

${types}
AddHandler send-as-is .asis
AddEncoding br .br
AddEncoding gzip .gz

<LocationMatch "^/hosts/rewriting/.*/(?:first|past)[.]json$">
  SetOutputFilter INCLUDES
</LocationMatch>
<LocationMatch "[.]pmtiles$">
  MaxRanges default
</LocationMatch>
<IfModule mod_deflate.c>
  AddOutputFilterByType DEFLATE ${compressible}
</IfModule>

# Tags tell bytes apart, so none is needed of a time; and a tag is known again under a coding, too.
RequestHeader unset If-Modified-Since
RequestHeader unset If-Unmodified-Since
RequestHeader unset If-Match
RequestHeader edit* If-None-Match -(?:br|gzip)\\b ""
Header unset Last-Modified
Header unset ETag "expr=%{REQUEST_STATUS} -ge 400"
Header always merge Vary Accept-Encoding

${headers(API_HEADERS, "env=!water_site")}
${headers(SITE_HEADERS, "env=water_site")}
${headers(PREFLIGHT_HEADERS, `"expr=reqenv('water_method') == 'OPTIONS'"`)}
${header("Cache-Control", ONE_MINUTE, "")}
${header("Cache-Control", IMMUTABLE, `"expr=%{REQUEST_URI} =~ m#${FINGERPRINTED.source.replaceAll("\\/", "/")}#"`)}
${header("Cache-Control", NO_STORE, `"expr=%{REQUEST_STATUS} -ge 400"`)}

${[400, 403, 404, 405, 413, 414, 416, 417, 500, 501, 503].map((status) => `ErrorDocument ${status} /@again`).join("\n")}

RewriteEngine On
RewriteMap water_lower int:tolower
RewriteMap water_escape int:escape
RewriteMap water_unescape int:unescape
${written(rules())}
`;
