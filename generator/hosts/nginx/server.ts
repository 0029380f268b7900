/** What every request meets: the server's settings, and the checks of its length and method. */

import {
  API_HEADERS,
  MEDIA_TYPES,
  NO_STORE,
  PREFLIGHT_HEADERS,
  PROBLEM_TYPE,
  SITE_HEADERS,
} from "../../api/headers.ts";
import { generalProblem } from "../rewriting/candidate.ts";
import { deprecationFrom } from "../rewriting/deprecation.ts";
import { addHeaders, PAGE_HEADERS, typeLines } from "./headers.ts";
import { quoted, variable } from "./nginx-language.ts";

/** nginx compares whole types, parameters too; and it codes HTML by default. */
const compressible = [...new Set([...Object.values(MEDIA_TYPES), PROBLEM_TYPE])]
  .filter((type) => /^text\/|json|xml|mapbox|x-protobuf/.test(type))
  .map(quoted)
  .join(" ");

export const SETTINGS = `# Included in server { }, after "set $tree", which names the tree.
root $tree;
server_tokens off;
absolute_redirect off;
merge_slashes off;
autoindex off;
# The log of errors would hold whole addresses.
log_not_found off;
# Longer targets than are answered get this far, so that they get an answer of the API, too.
large_client_header_buffers 4 128k;
client_max_body_size 0;

# Files stay open for a second: for so long, an earlier build may be seen after another took its place.
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
${typeLines("  ")}
}

${addHeaders({ ...API_HEADERS, ...deprecationFrom(variable), "Cache-Control": "$water_cache" }, "")}`;

const checks = (method: string): string => `  if ($water_length) {
    return 414;
  }
  if (${method} = 204) {
    rewrite ^ /@preflight last;
  }
  if (${method}) {
    return 405;
  }`;

const BAD_REQUEST = `    rewrite ^ /@400${generalProblem("bad-request")} last;`;

export const START = `location / {
${checks("$water_method")}
  rewrite ^ $water_start last;
}

location = /@again {
  internal;
  if ($water_path = "") {
${BAD_REQUEST}
  }
${checks("$water_method_again")}
  if ($water_route = "") {
${BAD_REQUEST}
  }
  rewrite ^ $water_start_in_api last;
}

location = /@preflight {
  internal;
${addHeaders({ ...API_HEADERS, ...PREFLIGHT_HEADERS })}
  return 204;
}`;

/** Paths outside the API are served as they are, and whole: nginx would refuse some ranges with its error page. */
export const BESIDE = `location ^~ /@site/ {
  internal;
${addHeaders({ ...PAGE_HEADERS, "Cache-Control": "$water_keep_beside" })}
  max_ranges 0;
  error_page 403 404 =404 /@missing;
  if (-d $document_root$water_site_folder) {
    rewrite ([^/]+)$ ./$1/ permanent;
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
${addHeaders({ ...SITE_HEADERS, "Cache-Control": NO_STORE })}
  etag off;
  try_files /404.html /@problem${generalProblem("not-found")};
}`;
