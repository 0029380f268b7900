/**
 * What a host that only rewrites may answer with 501 (docs/hosting/README.md), read from the request alone: what it would
 * have to compute, and what it would have to decode. All else it answers as every host does.
 */

import { decode, queryOf, type Value } from "./oracle/parameters.ts";

/** The hosts that rewrite. */
const rewriting = ["nginx", "apache", "caddy"];

/** Why a host may answer a request with 501, or null if it may not. */
export function declines(host: string, method: string, target: string): string | null {
  if (!rewriting.includes(host) || !["GET", "HEAD"].includes(method)) return null;
  const mark = target.indexOf("?");
  const path = mark < 0 ? target : target.slice(0, mark);
  const query = mark < 0 ? "" : target.slice(mark + 1);
  const segments = path.split("/").map(decode);
  if (segments[1] !== "v1") return null;
  return computed(segments.slice(2), queryOf(query)) ?? undecoded(path, segments.slice(2), query);
}

/** `collection/{id}/readings` and the like. */
const isBelow = (segments: readonly Value[], collection: string, list: string) =>
  segments.length === 3 && segments[0] === collection && segments[2] === list;

function computed(segments: readonly Value[], query: ReadonlyMap<string, readonly Value[]>): string | null {
  if (segments.length === 1 && segments[0] === "search") return "a search";
  if (segments.length === 2 && segments.join("/") === "places/areas") return "the areas at a place";
  if (isBelow(segments, "areas", "may-use")) return "whether water may be used";
  const isReadings = isBelow(segments, "monitoring-sites", "readings");
  const isSpan =
    (isReadings && (query.has("from") || query.has("to"))) ||
    (isBelow(segments, "areas", "stage-assignments") && (query.has("from") || query.has("until")));
  if (isSpan) return "a span of time";
  const size = query.get("pageSize")?.[0];
  if (isReadings && size && /^([1-9]\d?)$/.test(size) && size !== "10") {
    return "readings in another page size than 10 or 100";
  }
  return null;
}

/** The parameters that an answer follows from, by the path below `/v1`. */
const PAGES = ["pageNumber", "pageSize"];
const READ: Readonly<Record<string, readonly string[]>> = {
  areas: PAGES,
  "areas/*": ["includeBoundary"],
  "areas/*/scheduled-changes": ["page", "pageSize", "status", "isCancelled"],
  "areas/*/stage-assignments": ["page", "pageSize", "from", "until"],
  "scheduled-changes": [...PAGES, "status", "organisationId"],
  schemes: PAGES,
  organisations: PAGES,
  "restriction-zones": PAGES,
  "monitoring-sites/*/readings": [...PAGES, "from", "to"],
  "consents/*": ["providerKey"],
};

function undecoded(path: string, segments: readonly Value[], query: string): string | null {
  if (path.includes("%")) return "a percent-escape in the path";
  // A slash of a consent number need not be escaped.
  const number = /^\/v1\/consents\/(.+)/.exec(path)?.[1];
  const place = number
    ? "consents/*"
    : segments.map((segment, index) => (index === 1 ? "*" : segment)).join("/");
  const read = READ[place] ?? [];
  const pairs = query.split("&").map((pair) => pair.split(/=(.*)/s));
  if (read.length > 0 && pairs.some(([name = ""]) => name.includes("%")))
    return "a percent-escape in the name of a parameter";
  const values = read.map((name) => pairs.find((pair) => pair[0] === name)?.[1] ?? "");
  if (values.some((value) => value.includes("%"))) return "a percent-escape in the value of a parameter";
  return number ? beyond(number, query) : null;
}

/** What of a consent a host cannot find, although it is not escaped. */
function beyond(number: string, query: string): string | null {
  if (!/^(?:[0-9a-z-]{1,200}|[\w.~!$&'()*+,;=:@/-]{1,64})$/.test(number))
    return "a consent number of more than 64 characters, or with one that a URL escapes";
  return /(?:^|&)providerKey(?:=|&|$)/.test(query)
    ? "a provider key, where the consent has one that is not of lower-case letters, digits and `-`"
    : null;
}
