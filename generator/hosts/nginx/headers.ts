import { CACHING, EMBED_POLICY, EMBEDDED, MEDIA_TYPES, SITE_HEADERS, sourceOf } from "../../api/headers.ts";

/** All headers of a location. A location that adds any header loses the server's headers, so all are repeated. */
export const addHeaders = (values: Readonly<Record<string, string>>, indent = "  "): string =>
  headerLines({ ...values, "Last-Modified": "" }, indent);

export const headerLines = (values: Readonly<Record<string, string>>, indent: string): string =>
  Object.entries(values)
    .map(([name, value]) => `${indent}add_header ${name} "${value}" always;`)
    .join("\n");

/** The entries of a map from paths to what `Cache-Control` says of them. nginx takes the first that fits. */
export const cachingLines = (indent: string): string =>
  CACHING.map(([paths, value]) => `${indent}"~${sourceOf(paths)}" "${value}";`).join("\n");

/** The headers of pages, and the map of the policy among them from their paths. */
export const PAGE_HEADERS = { ...SITE_HEADERS, "Content-Security-Policy": "$water_policy" };
export const POLICIES = `map $uri $water_policy {
  "~${sourceOf(EMBEDDED)}" "${EMBED_POLICY}";
  default "${SITE_HEADERS["Content-Security-Policy"]}";
}`;

/** nginx knows the last ending only. What it finds compressed beside a file has the type of that file. */
export const typeLines = (indent: string): string =>
  Object.entries(MEDIA_TYPES)
    .map(([ending, type]) => `${indent}"${type}" ${ending.replace("csv.gz", "gz")};`)
    .join("\n");

/** A log without what follows a `?`: the coordinates of a place say where a reader is. Referrers may hold them, too. */
export const LOG = `map $request_uri $water_logged {
  "~^([^?]*)" "$1";
}

log_format water_restrictions '$remote_addr [$time_iso8601] "$request_method $water_logged" $status $body_bytes_sent $request_time';`;
