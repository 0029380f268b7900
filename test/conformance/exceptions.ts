/**
 * What a host that only rewrites may answer with 501 (design.md, "Tiers of hosting"), read from the request alone: what
 * it would have to compute, and what it would have to decode. All else it answers as every host does.
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

function undecoded(path: string, segments: readonly Value[], query: string): string | null {
  if (query.split("&").some(isEscapedNumber)) return "a number with percent-escapes";
  const file = segments.join("/");
  if (path.includes("%") && /^([\w=-]+[/.])+\w+$/.test(file) && file.includes(".")) {
    return "the address of a file with percent-escapes";
  }
  if (segments.length === 2 && segments[0] === "consents") {
    const number = path.split("/")[3] as string;
    const key = query.split("&").find((pair) => decode(pair.replace(/=.*/s, "")) === "providerKey");
    if (isBeyond(number) || isBeyond(key?.replace(/^[^=]*=?/, "") ?? "")) {
      return "a consent number or provider key that is longer than 40 characters, or has other letters than those of English and Māori";
    }
  }
  return null;
}

/** Whether a host would have to decode a number to answer: one that is invalid it can tell as it is. */
function isEscapedNumber(pair: string): boolean {
  const [name = "", value = ""] = pair.split(/=(.*)/s);
  const isNumber = ["page", "pageNumber", "pageSize"].includes(decode(name) ?? "");
  return isNumber && value.includes("%") && /^[1-9]\d*$/.test(decode(value) ?? "");
}

/** Whether a text, in its escapes, is more than such a host decodes. */
function isBeyond(text: string): boolean {
  if (/%(?![0-9a-f]{2})/i.test(text)) return false;
  const decoded = decode(text);
  // As they are, these two mean something to one of the hosts.
  return (
    /[$?]/.test(text) ||
    decoded === null ||
    Array.from(decoded).length > 40 ||
    !/^[\0-\x7fāēīōūĀĒĪŌŪ]*$/.test(decoded)
  );
}
