/**
 * The headers of every answer (docs/contract.md §1) and of the pages beside the API. All hosts take theirs from here. Plain
 * data and pure functions: hosts that run the resolver carry them to the edge.
 */

/** On every answer below `/v1`, problems and preflights included. */
export const API_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Accept-Ranges, Allow, Content-Encoding, Content-Length, Content-Range, Date, Deprecation, ETag, Sunset",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** On every answer beside the API: a page may load files of its own site only, and no page may frame it. */
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

/** Paths of the pages that any site may show in a frame. */
export const EMBEDDED = /^\/embed\//;

/** They load their style and each other, nothing else. */
export const EMBED_POLICY = /* @__PURE__ */ [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "frame-src 'self'",
  "object-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors *",
].join("; ");

/** On an answer beside the API, by its path: only what may be framed has another policy. */
export const siteHeaders = (path: string): Readonly<Record<string, string>> =>
  EMBEDDED.test(path) ? { ...SITE_HEADERS, "Content-Security-Policy": EMBED_POLICY } : SITE_HEADERS;

/** The methods that are answered, as `Allow` lists them. */
export const METHODS = "GET, HEAD, OPTIONS";

/** On preflights, besides `API_HEADERS`. */
export const PREFLIGHT_HEADERS: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Methods": METHODS,
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "86400",
};

/** How many seconds an answer may be cached before it is revalidated. */
export const LONGEST_AGE = 60;

export const keptFor = (seconds: number): string => `public, max-age=${seconds}, must-revalidate`;

/**
 * Paths of files that say nothing of a restriction: tiles, the boundaries in cells, the texts of stages, code and assets. An
 * area's `boundary.json` is none of them: it also has its stage.
 */
export const SILENT = /^\/(v1\/((packs\/)?(tiles|places)|schemes)\/|v1\/(client|store)\.(js|tgz)$|assets\/)/;

export const ONE_MINUTE = /* @__PURE__ */ keptFor(LONGEST_AGE);

/** For these, a cache may bridge a day on which the origin is down. `must-revalidate` would forbid it (RFC 5861, section 4). */
export const BRIDGED = "public, max-age=60, stale-if-error=86400";

/** Pages name fingerprinted files: a page that a cache keeps without asking would name files of an old build. */
export const ASKED_ANEW = "no-cache";

/** Problems are never kept, so that none outlives its cause. */
export const NO_STORE = "no-store";

/** A file whose name contains a digest of its bytes never changes. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** Paths of files whose names contain a digest of their bytes: `/assets/map.5f3a9c01.js`, and the archive of tiles. */
export const FINGERPRINTED = /^\/(assets\/.*|v1\/tiles\/areas)\.([0-9a-f]{8,}|[0-9A-Z]{8})\.\w+$/;

/** Paths of pages, as files and as addresses. */
export const SITE_PAGE = /(^|\/|\.html)$/;

/** How long files may be cached, by patterns of their paths; the first that fits counts, and `ONE_MINUTE` for all others. */
export const CACHING: readonly (readonly [paths: RegExp, cacheControl: string])[] = [
  [FINGERPRINTED, IMMUTABLE],
  [SILENT, BRIDGED],
  [SITE_PAGE, ASKED_ANEW],
];

/** A pattern as servers write it, without escapes for slashes. */
export const sourceOf = (pattern: RegExp): string => pattern.source.replaceAll("\\/", "/");

/**
 * How long an answer may be cached, by its status and the path of its file; `maxAge` is the limit in seconds. In the dialect
 * of `edge/resolver/resolve.ts`, because nginx's njs runs it too.
 */
export function cacheControl(status: number, path: string | null, maxAge?: number): string {
  if (status >= 400) return NO_STORE;
  // A tile without an area has no file.
  if (status === 204) return BRIDGED;
  const found = path === null ? undefined : CACHING.find((rule) => rule[0].test(path));
  return found ? found[1] : keptFor(maxAge === undefined ? LONGEST_AGE : maxAge);
}

/** The media types of all files that a build writes, by extension. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = /* @__PURE__ */ mediaTypes();

function mediaTypes() {
  const application = (type: string) => `application/${type}`;
  const inUtf8 = (type: string) => `${type}; charset=utf-8`;
  const text = (type: string) => inUtf8(`text/${type}`);
  const structured = (type: string) => inUtf8(application(type));
  const json = structured("json");
  const gzip = application("gzip");
  const plain = text("plain");
  return {
    atom: structured("atom+xml"),
    css: text("css"),
    csv: text("csv"),
    "csv.gz": gzip,
    geojson: application("geo+json"),
    gpkg: application("geopackage+sqlite3"),
    html: text("html"),
    ico: "image/x-icon",
    ics: text("calendar"),
    js: text("javascript"),
    json,
    map: json,
    md: text("markdown"),
    minisig: plain,
    mvt: application("vnd.mapbox-vector-tile"),
    parquet: application("vnd.apache.parquet"),
    pbf: application("x-protobuf"),
    pmtiles: application("vnd.pmtiles"),
    png: "image/png",
    svg: inUtf8("image/svg+xml"),
    tgz: gzip,
    ts: plain,
    txt: plain,
    webmanifest: structured("manifest+json"),
    xml: structured("xml"),
    yaml: structured("yaml"),
    zip: application("zip"),
  };
}

/**
 * The extensions of files that clients read in parts, or that are large. They are compressed already. No host applies a
 * content coding to them, so a range means the same bytes to everybody.
 */
export const IN_PARTS: readonly string[] = ["csv.gz", "gpkg", "parquet", "pmtiles", "zip"];

/**
 * Whether a content coding makes bytes of a media type smaller: texts and tiles. The archive is read in ranges and its tiles are compressed
 * already; so are pictures and fonts.
 */
export const isCompressible = (mediaType: string): boolean =>
  /charset|json|mapbox|x-protobuf/.test(mediaType);

/** Marks an edge function's requests for files of its site. The function does not answer these, or a missing file would loop. */
export const PLAIN_FILE = "X-Plain-File";

/** The media type of a problem. */
export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";

/**
 * The media type of a file by its extension, which may be of two parts: `csv.gz`. Without `^`, a pattern that does not match
 * is tried again from each character.
 */
export const mediaTypeOf = (file: string): string =>
  MEDIA_TYPES[file.replace(/^.*\.(?=.+\.)/, "")] ||
  MEDIA_TYPES[file.replace(/^.*\./, "")] ||
  "application/octet-stream";

/** The media type of an answer of the API; the status says whether the file is a problem. */
export const mediaType = (file: string, status: number): string =>
  status >= 400 ? PROBLEM_TYPE : mediaTypeOf(file);
