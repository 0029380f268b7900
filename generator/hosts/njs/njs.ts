/** nginx with njs: the resolver in nginx (docs/hosting/nginx-njs.md). */

import { fileURLToPath } from "node:url";
import { PAGE_OF_RECORD } from "../../answers/store/packed-sections.ts";
import {
  API_HEADERS,
  isCompressible,
  MEDIA_TYPES,
  METHODS,
  NO_STORE,
  ONE_MINUTE,
  PROBLEM_TYPE,
  SITE_HEADERS,
} from "../../api/headers.ts";
import type { File } from "../../output/section.ts";
import { bundled } from "../bundle.ts";
import { cachingLines, headerLines, LOG, PAGE_HEADERS, POLICIES, typeLines } from "../nginx/headers.ts";
import { variable } from "../nginx/nginx-language.ts";
import { DEPRECATION, deprecationFrom } from "../rewriting/deprecation.ts";

const ORDERED_JSON = fileURLToPath(new URL("ordered-json.ts", import.meta.url));

export function* njsFiles(): Generator<File> {
  yield { path: "resolver.js", content: resolver() };
  yield { path: "http.conf", content: HTTP };
  yield { path: "server.conf", content: SERVER };
}

/** The bundle in the dialect of njs, which has default exports only. */
function resolver(): string {
  const code = bundled(["nginx/njs"], {
    target: "es2017",
    alias: { "node:crypto": "crypto", "node:fs": "fs" },
    external: ["crypto", "fs"],
    inject: [ORDERED_JSON],
  }).get("nginx/njs");
  const ending = /export\{((?:[\w$]+ as \w+,?)+)\};\s*$/;
  if (!code || !ending.test(code)) throw new Error("The bundle for njs does not end with its exports.");
  const named = (list: string) =>
    list.replace(/([\w$]+) as (\w+)/g, (_, own: string, name: string) => `${name}:${own}`);
  return code.replace(ending, (_, list: string) => `export default{${named(list)}};\n`);
}

const adding = (headers: Readonly<Record<string, string>>): string => headerLines(headers, "  ");

/** With their charset, because nginx compares whole types. It compresses HTML by default. */
const compressible = [...Object.values(MEDIA_TYPES), PROBLEM_TYPE]
  .filter(isCompressible)
  .map((type) => `"${type}"`);

const api = (more: Readonly<Record<string, string>>) =>
  adding({ ...API_HEADERS, ...deprecationFrom(variable), ...more });

const SPELLED = `  # nginx has resolved "..": the API goes by the path as it is spelled.
  if ($request_uri ~ "^/v1(?:[/?]|$)") {
    rewrite ^ /v1/ last;
  }
  # It has merged slashes, too: no page has an address that begins with two.
  if ($request_uri ~ "^//") {
    return 404;
  }`;

const FOLDER = `  # Relative links need the "/" at the end. A redirect from here fits below any folder of a proxy.
  if (-f $request_filename/index.html) {
    rewrite ([^/]+)$ ./$1/ permanent;
  }
  index index.html;`;

/** Of a build in packs, pages of records are in packs, and of long lists all but the first. */
const PACKED_PAGES = `# A page of a record or a list, in a pack or beside it.
location ~ ${PAGE_OF_RECORD} {
${SPELLED}
  js_content water.page;
${adding(SITE_HEADERS)}
}

location @loose {
${FOLDER}
${adding({ ...SITE_HEADERS, "Cache-Control": "$water_site_cache", "Last-Modified": "" })}
}

`;

/** Where the resolver answers, what it has chosen, and problems. */
const API = `location ~ ^/v1(/|$) {
  js_content water.answer;
${api({})}
}

# A file that the resolver has chosen.
location ^~ /@files/ {
  internal;
  alias $tree/v1/;
${api({ "Cache-Control": "$water_cache", "Last-Modified": "" })}
}

# The same, whatever range of it is asked for.
location ^~ /@whole/ {
  internal;
  alias $tree/v1/;
  max_ranges 0;
${api({ "Cache-Control": "$water_cache", "Last-Modified": "" })}
}

# What nginx refuses by itself is refused in the API's own form.
error_page 400 = /@refused;
error_page 412 494 505 =400 /@problems/bad-request.json;
error_page 405 413 =405 /@problems/method-not-allowed.json;
error_page 414 /@problems/uri-too-long.json;
error_page 500 501 502 503 504 =500 /@problems/internal-error.json;
error_page 403 404 =404 @missing;

location = /@refused {
  internal;
  js_content water.answerRefused;
${api({})}
}

location ^~ /@problems/ {
  internal;
  alias $tree/v1/problems/;
  types { }
  default_type "${PROBLEM_TYPE}";
${api({ "Cache-Control": NO_STORE, Allow: "$water_allow", ETag: "", "Last-Modified": "" })}
}

# A page for who reads pages, if the tree has one.
location @missing {
  try_files $water_page_of_missing /@problems/not-found.json;
${adding({ ...SITE_HEADERS, "Cache-Control": NO_STORE, ETag: "", "Last-Modified": "" })}
}

`;

const HTTP = `# Included in http { } of a nginx that has loaded ngx_http_js_module.
# A path from the folder of nginx.conf.
js_import water from water-restrictions/resolver.js;
js_var $water_cache "${ONE_MINUTE}";
${DEPRECATION.map(({ name }) => `js_var ${variable(name)} "";\n`).join("")}
map $http_accept $water_page_of_missing {
  "~text/html" /404.html;
}

map $status $water_allow {
  405 "${METHODS}";
}

map $uri $water_site_cache {
  default "${ONE_MINUTE}";
${cachingLines("  ")}
}

${POLICIES}

${LOG}
`;

const SERVER = `# Included in server { }, after "set $tree", which names the tree.
root $tree;
server_tokens off;
absolute_redirect off;
# The log of errors would hold whole addresses.
log_not_found off;

# Targets longer than 16 kB get an answer of the API, too.
large_client_header_buffers 4 128k;

types {
${typeLines("  ")}
}
default_type application/octet-stream;
charset_types text/plain;
if_modified_since off;
gzip on;
gzip_static on;
gzip_vary on;
gzip_proxied any;
gzip_types ${[...new Set(compressible)].join(" ")};

${API}location ~ /\\.(?!well-known/security\\.txt$)|^/_|^/hosts(/|$) {
  return 404;
}

${PACKED_PAGES}location / {
${SPELLED}
${FOLDER}
${adding({ ...PAGE_HEADERS, "Cache-Control": "$water_site_cache", "Last-Modified": "" })}
}
`;
