/**
 * The headers of every answer (contract.md §1), and of the pages beside the API. All hosts take theirs from here. It
 * is plain data and pure functions: the hosts that run the resolver carry it to the edge.
 */

/** What stands on every answer below `/v1`, problems and preflights too. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Accept-Ranges, Allow, Content-Encoding, Content-Length, Content-Range, ETag",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** What stands on every answer beside the API: a page may load what its own site has, and nothing may frame it. */
export const SITE_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": /* @__PURE__ */ [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; "),
  "Cross-Origin-Opener-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** The methods that are answered, as `Allow` lists them. */
export const METHODS = "GET, HEAD, OPTIONS";

/** What a preflight gets besides. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Methods": METHODS,
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "86400",
};

/** Answers may be kept for a minute and are asked for again then. */
export const BRIEFLY = "public, max-age=60, must-revalidate";

/** Problems are never kept, so that none outlives its cause. */
export const NEVER = "no-store";

/** A file whose name holds a digest of its bytes may be kept for good. */
export const FOR_GOOD = "public, max-age=31536000, immutable";

/** The paths of files whose names hold a digest of their bytes: `/assets/map.5f3a9c01.js`. */
export const DIGESTED = /^\/assets\/.*\.([0-9a-f]{8,}|[0-9A-Z]{8})\.\w+$/;

/** For how long an answer may be kept, by its status and, beside the API, its path. */
export const cacheControl = (status: number, path = ""): string =>
  status >= 400 ? NEVER : DIGESTED.test(path) ? FOR_GOOD : BRIEFLY;

/** The media types of all that a build writes, by the endings of file names. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  ico: "image/x-icon",
  js: "text/javascript; charset=utf-8",
  json: "application/json; charset=utf-8",
  map: "application/json; charset=utf-8",
  mvt: "application/vnd.mapbox-vector-tile",
  pbf: "application/x-protobuf",
  pmtiles: "application/vnd.pmtiles",
  png: "image/png",
  svg: "image/svg+xml; charset=utf-8",
  ts: "text/plain; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  webmanifest: "application/manifest+json; charset=utf-8",
  woff2: "font/woff2",
  xml: "application/xml; charset=utf-8",
};

/** The media type of a problem. */
export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/** The media type of a file by its ending. */
export const mediaTypeOf = (file: string): string =>
  MEDIA_TYPES[file.slice(file.lastIndexOf(".") + 1)] || "application/octet-stream";

/** The media type of an answer of the API from a file; a problem is told by its status. */
export const mediaType = (file: string, status: number): string =>
  status >= 400 ? PROBLEM_TYPE : mediaTypeOf(file);
