/** The headers that the contract names (contract.md §1), for every answer of a host that runs the resolver. */

export const EVERY_ANSWER = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "Accept-Ranges, Allow, Content-Encoding, Content-Length, Content-Range, ETag",
  "X-Content-Type-Options": "nosniff",
} as const;

export const PREFLIGHT = {
  "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
  "Access-Control-Allow-Headers": "*",
  "Access-Control-Max-Age": "86400",
} as const;

/** Answers may be kept for a minute and are asked for again then; problems never, so that none outlives its cause. */
export const cacheControl = (status: number): string =>
  status >= 400 ? "no-store" : "public, max-age=60, must-revalidate";

const MEDIA_TYPES: Record<string, string> = {
  json: "application/json; charset=utf-8",
  mvt: "application/vnd.mapbox-vector-tile",
  pmtiles: "application/vnd.pmtiles",
};

/** The media type of an answer from a file; a problem is told by its status. */
export const mediaType = (file: string, status: number): string =>
  status >= 400
    ? "application/problem+json; charset=utf-8"
    : (MEDIA_TYPES[file.slice(file.lastIndexOf(".") + 1)] ?? "application/octet-stream");
