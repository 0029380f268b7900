/** The routes of the rules as locations of nginx, and all that is around them. */

import {
  API_HEADERS,
  MEDIA_TYPES,
  NO_STORE,
  ONE_MINUTE,
  PREFLIGHT_HEADERS,
  PROBLEM_TYPE,
  SITE_HEADERS,
} from "../../api/headers.ts";
import { PAGE_NUMBER, PAGE_SIZE } from "../rewriting/address.ts";
import { generalProblem, type Refusal, type Route, routes, type Try } from "../rewriting/rules.ts";
import { put, quoted, variable } from "./words.ts";

/** Included in `server { }`, which has `listen` and `root`, the tree. */
export function nginxServer(): string {
  const common = headers({ ...API_HEADERS, "Cache-Control": ONE_MINUTE }, "");
  return `${[SETTINGS, common, ERRORS, START, ...routes.map(routeLocations), SITE].join("\n\n")}\n`;
}

const types = Object.entries(MEDIA_TYPES)
  .map(([ending, type]) => `  "${type}" ${ending};`)
  .join("\n");

/** nginx compares whole types, parameters too; and it takes HTML without being told. */
const compressible = [...new Set([...Object.values(MEDIA_TYPES), PROBLEM_TYPE])]
  .filter((type) => /^text\/|json|svg|mapbox|x-protobuf/.test(type))
  .map(quoted)
  .join(" ");

const SETTINGS = `# Made by the build. Included in server { }, after "root", which names the tree.
server_tokens off;
absolute_redirect off;
merge_slashes off;
autoindex off;
# Longer targets than are answered get this far, so that they get an answer of the API, too.
large_client_header_buffers 4 128k;
client_max_body_size 0;

# Files stay open for a second: so long, and no longer, an earlier build may be seen after another took its place.
open_file_cache max=10000 inactive=60s;
open_file_cache_valid 1s;

if_modified_since off;
etag on;
gzip on;
gzip_static on;
gzip_vary on;
gzip_proxied any;
gzip_types ${compressible};
charset off;
default_type application/octet-stream;
types {
${types}
}`;

/** All headers of a location: one that adds any of its own has none of the server's. */
const headers = (values: Readonly<Record<string, string>>, indent = "  "): string =>
  Object.entries({ ...values, "Last-Modified": "" })
    .map(([name, value]) => `${indent}add_header ${name} "${value}" always;`)
    .join("\n");

/**
 * What nginx refuses by itself is asked again as it was spelled. Whatever a location finds out, it leads to one below
 * `/@{status}/`: were the problems spelled in the locations, each would have to spell all of them.
 */
const ERRORS = `recursive_error_pages on;
error_page 400 = /@again;
error_page 404 =404 /@problem/${generalProblem("not-found")};
error_page 405 413 =405 /@problem/${generalProblem("method-not-allowed")};
error_page 414 =414 /@problem/${generalProblem("uri-too-long")};
error_page 412 421 494 495 496 497 501 505 =400 /@problem/${generalProblem("bad-request")};
error_page 416 =416 /@problem/${generalProblem("range-not-satisfiable")};
error_page 403 500 502 503 504 =500 /@problem/${generalProblem("internal-error")};`;

const checks = (method: string): string => `  if ($water_length) {
    return 414;
  }
  if (${method} = 204) {
    rewrite ^ /@preflight last;
  }
  if (${method}) {
    return 405;
  }`;

const START = `location / {
${checks("$water_method")}
  rewrite ^ $water_start last;
}

location = /@preflight {
  internal;
${headers({ ...API_HEADERS, ...PREFLIGHT_HEADERS })}
  return 204;
}

location = /@own {
  internal;
  try_files /$water_own /@$water_route;
}

location = /@again {
  internal;
  if ($water_path = "") {
    rewrite ^ /@400/${generalProblem("bad-request")} last;
  }
${checks("$water_method_again")}
  if ($water_route = "") {
    rewrite ^ /@400/${generalProblem("bad-request")} last;
  }
  rewrite ^ $water_start_in_api last;
}

${[400, 404, 501].map(statusLocation).join("\n\n")}

location ^~ /@problem/ {
  internal;
  rewrite ^/@problem(/.*)$ $1 break;
  types { }
  default_type "${PROBLEM_TYPE}";
${headers({ ...API_HEADERS, "Cache-Control": NO_STORE, Allow: "$water_allow" })}
  etag off;
  max_ranges 0;
}`;

function statusLocation(status: number): string {
  return `location ^~ /@${status}/ {
  internal;
  error_page 460 =${status} $uri;
  rewrite ^/@${status}(/.*)$ /@problem$1;
  return 460;
}`;
}

/** The locations of a route: the first one refuses, and each tries some files and leads to the next. */
function routeLocations({ id, refusals, tries, page }: Route): string {
  const steps = stepsOf(tries);
  const name = (index: number): string => `/@${id}${index === 0 ? "" : `/${index}`}`;
  return steps
    .map((step, index) =>
      [
        `location = ${name(index)} {`,
        "  internal;",
        ...(index === 0 ? refusals.flatMap(refusal) : []),
        ...(step[0]?.hasHoles && page ? fillIn(page) : []),
        ...step.filter(({ where }) => where).flatMap((attempt) => guard(attempt, name(index + 1))),
        ...ending(step, name(index + 1)),
        "}",
      ].join("\n"),
    )
    .join("\n\n");
}

/** Tries that one location can make: files alike, or such as stand under a condition. */
function stepsOf(tries: readonly Try[]): Try[][] {
  const steps: Try[][] = [];
  for (const attempt of tries) {
    const step = steps.at(-1);
    const previous = step?.at(-1);
    const isAlike = previous && previous.status === 200 && !previous.where && attempt.status === 200;
    if (step && isAlike && !attempt.where && previous.hasHoles === attempt.hasHoles) step.push(attempt);
    else steps.push([attempt]);
  }
  return steps;
}

const refusal = ({ table, status, file }: Refusal): string[] => [
  `  if (${variable(table)}) {`,
  `    rewrite ^ ${refused(status, file)} last;`,
  "  }",
];

const refused = (status: number, file: string): string => `/@${status}/${put(file)}`;

/** The variables that server-side includes ask for. */
const fillIn = ({ number, size }: NonNullable<Route["page"]>): string[] => [
  `  set $${PAGE_NUMBER} ${variable(number)};`,
  `  set $${PAGE_SIZE} ${variable(size)};`,
  "  ssi on;",
  "  ssi_types *;",
  "  ssi_last_modified on;",
  "  gzip_static off;",
  "  max_ranges 0;",
];

const guard = ({ where }: Try, next: string): string[] => [
  `  if (!-f $document_root/${put(where as string)}) {`,
  `    rewrite ^ ${next} last;`,
  "  }",
];

function ending(step: readonly Try[], next: string): string[] {
  const [{ status, file }] = step as [Try];
  if (status === 204) return ["  return 204;"];
  if (status !== 200) return [`  rewrite ^ ${refused(status, file)} last;`];
  return [`  try_files ${step.map((attempt) => `/${put(attempt.file)}`).join(" ")} ${next};`];
}

/** What lies beside the API is served as it is. */
const SITE = `location ^~ /@site/ {
  internal;
${headers({ ...SITE_HEADERS, "Cache-Control": "$water_keep_beside" })}
  error_page 403 404 =404 /@missing;
  if (-d $document_root$water_folder) {
    return 301 $water_folder/;
  }
  rewrite ^/@site(/.*)$ $1 break;
  try_files $uri $uri/index.html =404;
}

location = /@missing {
  internal;
  error_page 460 =404 /@missing/page;
  return 460;
}

location = /@missing/page {
  internal;
${headers({ ...SITE_HEADERS, "Cache-Control": NO_STORE })}
  etag off;
  try_files /404.html /@problem/${generalProblem("not-found")};
}`;
