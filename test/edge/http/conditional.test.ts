import { describe, expect, test } from "vitest";
import { EMPTY_TAG, heldTag, rangeOf } from "../../../generator/edge/http/conditional.ts";
import { contentTag } from "../../../generator/edge/node/content-tag.ts";

test("an answer without bytes has the tag of no bytes", () =>
  expect(EMPTY_TAG).toBe(contentTag(new Uint8Array())));

describe("what a client has already", () => {
  test.each([
    [undefined, null],
    [null, null],
    ["", null],
    ['"a"', '"a"'],
    ['W/"a"', '"a"'],
    ['"b", W/"a" ,"c"', '"a"'],
    ['"a-br"', '"a-br"'],
    ['"a-gzip"', '"a-gzip"'],
    ["*", '"a"'],
    [" * ", '"a"'],
    ['"b"', null],
    ["a", null],
    ['"a', null],
    ['"a-brotli"', null],
  ])("by %j is %j", (given, expected) => {
    expect(heldTag(given, '"a"')).toBe(expected);
  });
});

describe("a range of 100 bytes", () => {
  test.each([
    ["bytes=0-0", 0, 1],
    ["bytes=0-99", 0, 100],
    ["bytes=10-", 10, 100],
    ["bytes=-10", 90, 100],
    ["bytes=-1000", 0, 100],
    ["bytes=90-1000", 90, 100],
  ])("%s is from %i up to %i", (asked, start, end) => {
    expect(rangeOf(asked, 100)).toEqual({ start, end });
  });

  test.each([
    undefined,
    null,
    "",
    "bytes=-",
    "bytes=",
    "bytes=-0",
    "bytes=100-",
    "bytes=5-4",
    "bytes=0-1,4-5",
    "bytes=a-b",
    "bytes=1.5-2",
    "bytes 0-1",
    "items=0-1",
    "bytes=0-1 ",
  ])("%j is as good as none", (asked) => {
    expect(rangeOf(asked, 100)).toBe(null);
  });
});
