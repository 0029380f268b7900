import { expect, test } from "vitest";
import { parseTarget } from "../../../generator/edge/resolver/request.ts";
import { drawOf } from "../../support/random.ts";

/** Pairs, but for those with nothing in them. */
const named = (pairs: readonly (readonly unknown[])[]) =>
  pairs.filter(([name, value]) => name !== "" || value !== "");
const queryOf = (search: string) => named(parseTarget(`/v1/x?${search}`).query);

/** What else a target may hold is asked of the server, and compared with the oracle (`test/conformance`). */
test.each([
  ["/v1/areas#part", ["", "v1", "areas"]],
  ["", [""]],
  ["http://host:8080/v1/areas?a=b", ["", "v1", "areas"]],
  ["HTTPS://host/v1", ["", "v1"]],
  ["http://host?a=b", [""]],
  ["/v1/http://host/x", ["", "v1", "http:", "", "host", "x"]],
  // Half a surrogate pair, which no escape can spell, and a whole one.
  ["/v1/consents/\ud83d", ["", "v1", "consents", null]],
  ["/v1/consents/\ud83d\ude00", ["", "v1", "consents", "😀"]],
])("the path of %j is cut at its slashes", (target, segments) => {
  expect(parseTarget(target).segments).toEqual(segments);
});

test("a query is read as the platform reads it, wherever that finds it well-formed", () => {
  const draw = drawOf(1);
  const pieces = ["a", "b", "=", "&", "+", "%20", "%2B", "%26", "%C4%81", "/", "?", ":", "ā", "%25"];
  for (let round = 0; round < 5000; round++) {
    const search = Array.from({ length: draw.below(12) }, () => draw.pick(pieces)).join("");
    expect(queryOf(search), search).toEqual(named([...new URLSearchParams(`?${search}`)]));
  }
});
