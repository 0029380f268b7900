import { describe, expect, test } from "vitest";
import { parseTarget } from "../../generator/resolver/request.ts";
import { drawOf } from "../support/random.ts";

const segmentsOf = (target: string) => parseTarget(target).segments;
/** Pairs, but for those with nothing in them. */
const named = (pairs: readonly (readonly unknown[])[]) =>
  pairs.filter(([name, value]) => name !== "" || value !== "");
const queryOf = (search: string) => named(parseTarget(`/v1/x?${search}`).query);

describe("the path of a target", () => {
  test.each([
    ["/v1/areas", ["", "v1", "areas"]],
    ["/v1/areas?a=/b", ["", "v1", "areas"]],
    ["/v1/areas#part", ["", "v1", "areas"]],
    ["/v1/areas/", ["", "v1", "areas", ""]],
    ["/v1//areas", ["", "v1", "", "areas"]],
    ["/v1/../areas", ["", "v1", "..", "areas"]],
    ["/", ["", ""]],
    ["", [""]],
    ["http://host:8080/v1/areas?a=b", ["", "v1", "areas"]],
    ["HTTPS://host/v1", ["", "v1"]],
    ["http://host?a=b", [""]],
    ["/v1/http://host/x", ["", "v1", "http:", "", "host", "x"]],
  ])("%s is cut at its slashes", (target, segments) => {
    expect(segmentsOf(target)).toEqual(segments);
  });

  test.each([
    ["an escaped slash belongs to its piece", "/v1/consents/RM%2F11%2f2", "RM/11/2"],
    ["an escape is decoded once", "/v1/consents/%2541", "%41"],
    ["a plus is a plus", "/v1/consents/a+b", "a+b"],
    ["a question mark can be escaped", "/v1/consents/a%3Fb", "a?b"],
    ["bytes are UTF-8", "/v1/consents/%C5%8Dtaki", "ōtaki"],
    ["a lone percent sign is malformed", "/v1/consents/50%", null],
    ["an escape of one digit is malformed", "/v1/consents/%4", null],
    ["an escape without digits is malformed", "/v1/consents/%zz", null],
    ["bytes that are no UTF-8 are malformed", "/v1/consents/%ff", null],
    ["an overlong sequence is malformed", "/v1/consents/%c0%af", null],
    ["half a surrogate pair is malformed", "/v1/consents/%ed%a0%80", null],
    ["half a surrogate pair is malformed unescaped, too", "/v1/consents/\ud83d", null],
    ["a whole one is not", "/v1/consents/\ud83d\ude00", "😀"],
  ])("in it, %s", (_, target, piece) => {
    expect(segmentsOf(target)).toEqual(["", "v1", "consents", piece]);
  });
});

describe("the query of a target", () => {
  test.each([
    ["nothing", "", []],
    [
      "pairs",
      "a=1&b=2",
      [
        ["a", "1"],
        ["b", "2"],
      ],
    ],
    [
      "a name twice, in order",
      "a=2&a=1",
      [
        ["a", "2"],
        ["a", "1"],
      ],
    ],
    [
      "a name without a value as a blank one",
      "a&b=",
      [
        ["a", ""],
        ["b", ""],
      ],
    ],
    ["no pair where there is none", "&&a=1&", [["a", "1"]]],
    ["a value up to the next &", "a=b=c?d/e", [["a", "b=c?d/e"]]],
    ["a plus as a space", "a+b=c+d", [["a b", "c d"]]],
    ["an escaped plus as a plus", "a=%2B", [["a", "+"]]],
    ["an escaped & and = as such", "a%3D=%26", [["a=", "&"]]],
    ["an escape decoded once", "a=%252B", [["a", "%2B"]]],
    [
      "a malformed value as none",
      "a=%&b=1",
      [
        ["a", null],
        ["b", "1"],
      ],
    ],
    ["a malformed name as none", "%=1", [[null, "1"]]],
    ["a value without a name", "=1", [["", "1"]]],
  ])("holds %s", (_, search, pairs) => {
    expect(queryOf(search)).toEqual(pairs);
  });

  test("is read as the platform reads it, wherever that finds it well-formed", () => {
    const draw = drawOf(1);
    const pieces = ["a", "b", "=", "&", "+", "%20", "%2B", "%26", "%C4%81", "/", "?", ":", "ā", "%25"];
    for (let round = 0; round < 5000; round++) {
      const search = Array.from({ length: draw.below(12) }, () => draw.pick(pieces)).join("");
      expect(queryOf(search), search).toEqual(named([...new URLSearchParams(`?${search}`)]));
    }
  });
});
