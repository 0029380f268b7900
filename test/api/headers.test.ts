import { describe, expect, test } from "vitest";
import {
  cacheControl,
  EMBED_POLICY,
  mediaTypeOf,
  SITE_HEADERS,
  siteHeaders,
} from "../../generator/api/headers.ts";
import { headersOf } from "../../generator/edge/http/headers-of.ts";

/** Where things of a kind may come from, as browsers read a policy (CSP level 3): what is not named falls back to the default. */
function allowedBy(policy: string) {
  const directives = new Map(policy.split("; ").map((one) => one.split(/ (.*)/) as [string, string]));
  const isFallback = (kind: string) => !["base-uri", "form-action", "frame-ancestors"].includes(kind);
  return (kind: string) =>
    directives.get(kind) ?? (isFallback(kind) ? directives.get("default-src") : undefined);
}

test.each([
  ["script-src", "'self'", "'none'"],
  ["style-src", "'self'", "'self'"],
  ["img-src", "'self' data: blob:", "'self'"],
  ["connect-src", "'self'", "'none'"],
  ["worker-src", "'self'", "'none'"],
  ["manifest-src", "'self'", "'none'"],
  ["frame-src", "'none'", "'self'"],
  ["object-src", "'none'", "'self'"],
  ["font-src", "'none'", "'none'"],
  ["media-src", "'none'", "'none'"],
  ["base-uri", "'none'", "'none'"],
  ["form-action", "'self'", "'none'"],
  ["frame-ancestors", "'none'", "*"],
])("of a page, %s is %s; of a card for other sites, %s", (kind, ofPage, ofCard) => {
  expect(allowedBy(siteHeaders("/areas/x/")["Content-Security-Policy"] ?? "")(kind)).toBe(ofPage);
  expect(allowedBy(siteHeaders("/embed/areas/x/")["Content-Security-Policy"] ?? "")(kind)).toBe(ofCard);
  expect([SITE_HEADERS["Content-Security-Policy"], EMBED_POLICY].join()).not.toMatch(/unsafe|https?:/);
});

test.each<[status: number, path: string | null, maxAge: number | undefined, sent: string]>([
  [200, "/v1/areas/x.json", undefined, "public, max-age=60, must-revalidate"],
  [200, "/v1/areas/x.json", 7, "public, max-age=7, must-revalidate"],
  [304, null, 0, "public, max-age=0, must-revalidate"],
  // A tile without an area says no more of a restriction than one with an area.
  [204, null, undefined, "public, max-age=60, stale-if-error=86400"],
  // It names the stage in force too.
  [200, "/v1/areas/x/boundary.json", undefined, "public, max-age=60, must-revalidate"],
  ...[
    "/v1/tiles/5/1/2.mvt",
    "/v1/packs/places/1.pack",
    "/v1/schemes/x.json",
    "/v1/client.js",
    "/assets/plain.js",
  ].map((path): [number, string, number, string] => [
    200,
    path,
    7,
    "public, max-age=60, stale-if-error=86400",
  ]),
  [200, "/assets/map.5f3a9c01.js", undefined, "public, max-age=31536000, immutable"],
  [200, "/v1/tiles/areas.5F3A9C01.pmtiles", undefined, "public, max-age=31536000, immutable"],
  [200, "/areas/x/", undefined, "no-cache"],
  [200, "/index.html", undefined, "no-cache"],
  [400, "/assets/map.5f3a9c01.js", undefined, "no-store"],
  [503, null, 7, "no-store"],
])("%i of %s with %s s left is sent as %s", (status, path, maxAge, sent) => {
  expect(cacheControl(status, path, maxAge)).toBe(sent);
});

describe("mediaTypeOf", () => {
  test.each([
    ["v1/areas/pages/100/1.json", "application/json; charset=utf-8"],
    ["v1/downloads/readings.csv", "text/csv; charset=utf-8"],
    ["v1/downloads/readings.csv.gz", "application/gzip"],
    ["v1.2/consents/index.html", "text/html; charset=utf-8"],
    ["assets/home.LO57U4K6.js", "text/javascript; charset=utf-8"],
    [".json", "application/json; charset=utf-8"],
    ["apple-touch-icon.png", "image/png"],
    ["favicon.ico", "image/x-icon"],
    ["v1/badges/areas/x.svg", "image/svg+xml; charset=utf-8"],
    ["v1/feeds/all.atom", "application/atom+xml; charset=utf-8"],
    ["v1/calendars/all.ics", "text/calendar; charset=utf-8"],
    ["v1/downloads/areas.geojson", "application/geo+json"],
    ["v1/downloads/water-restrictions.gpkg", "application/geopackage+sqlite3"],
    ["v1/downloads/areas.parquet", "application/vnd.apache.parquet"],
    ["v1/downloads/source.zip", "application/zip"],
    ["v1/tiles/areas/0/0/0.mvt", "application/vnd.mapbox-vector-tile"],
    ["v1/tiles/areas.pmtiles", "application/vnd.pmtiles"],
    ["v1/client.tgz", "application/gzip"],
    ["assets/explorer.7BS5JGQB.css", "text/css; charset=utf-8"],
    ["areas/porirua/index.md", "text/markdown; charset=utf-8"],
    ["manifest.webmanifest", "application/manifest+json; charset=utf-8"],
    ["sitemap.xml", "application/xml; charset=utf-8"],
    ["robots.txt", "text/plain; charset=utf-8"],
    ["hosts/_headers", "application/octet-stream"],
    ["", "application/octet-stream"],
  ])("%s is %s", (file, type) => {
    expect(mediaTypeOf(file)).toBe(type);
  });
});

test("every answer of the API may be read by other sites, and is of the type that it says", () => {
  for (const status of [200, 304, 400, 404, 405, 503])
    expect(headersOf("GET", status, "status.json")).toMatchObject({
      "Access-Control-Allow-Origin": "*",
      "X-Content-Type-Options": "nosniff",
    });
});

test("only the answer to a method that is not allowed says which are", () => {
  expect(headersOf("PUT", 405, "a.json").Allow).toBe("GET, HEAD, OPTIONS");
  for (const status of [200, 304, 400, 404, 503])
    expect(headersOf("GET", status, "a.json").Allow).toBeUndefined();
});

test("a browser that asks first may send any header, and asks again a day later", () => {
  expect(headersOf("OPTIONS", 204, null)).toMatchObject({
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Headers": "*",
    "Access-Control-Max-Age": "86400",
  });
});

test.each([
  ["/areas/porirua/", "frame-ancestors 'none'"],
  ["/embed/areas/porirua/", "frame-ancestors *"],
  ["/embedded/", "frame-ancestors 'none'"],
])(
  "the page %s tells no other site of its reader, is of the type that it says, and has %s",
  (path, frames) => {
    expect(siteHeaders(path)).toMatchObject({
      "Content-Security-Policy": expect.stringContaining(frames),
      "Cross-Origin-Opener-Policy": "same-origin",
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    });
  },
);

test("an answer of the API may be kept by the path of its file, a composed one for a minute", () => {
  const kept = (file: string | null) => headersOf("GET", 200, file)["Cache-Control"];
  expect([kept("schemes/x.json"), kept("status.json"), kept(".json"), kept(null)]).toEqual([
    "public, max-age=60, stale-if-error=86400",
    ...Array(3).fill("public, max-age=60, must-revalidate"),
  ]);
});
