import { describe, expect, test } from "vitest";
import { type Content, replyTo } from "../../../generator/edge/http/reply.ts";

const page: Content = {
  status: 200,
  headers: { "Content-Type": "application/json", "Cache-Control": "public" },
  tag: '"a"',
  length: 100,
  codings: ["br", "gzip"],
};
const emptyTile: Content = { ...page, status: 204, length: 0, codings: [] };
const problem: Content = { ...page, status: 404, tag: null };

const reply = (content: Content, headers: Record<string, string> = {}, method = "GET") =>
  replyTo({ method, header: (name) => headers[name] }, content);

describe("a reply", () => {
  test("without conditions is the whole answer, under its tag", () => {
    expect(reply(page)).toEqual({
      status: 200,
      headers: { ...page.headers, ETag: '"a"', Vary: "Accept-Encoding", "Accept-Ranges": "bytes" },
      part: { coding: null, range: null },
    });
  });

  test("to a client that holds the answer, in whatever coding, is a 304 without a body", () => {
    for (const content of [page, emptyTile]) {
      const { status, headers, part } = reply(content, { "if-none-match": 'W/"a-gzip"' });
      expect([status, headers.ETag, part]).toEqual([304, '"a-gzip"', null]);
      expect(headers).not.toHaveProperty("Content-Type");
      expect(headers["Cache-Control"]).toBe("public");
    }
  });

  test("of an empty tile has a tag and no body", () => {
    const { status, headers, part } = reply(emptyTile, { "accept-encoding": "gzip", range: "bytes=0-1" });
    expect([status, headers.ETag, part]).toEqual([204, '"a"', null]);
  });

  test("of a problem has no tag, whatever the client holds, and no range", () => {
    const { status, headers, part } = reply(problem, { "if-none-match": "*", range: "bytes=0-1" });
    expect([status, headers.ETag, headers["Accept-Ranges"], part?.range]).toEqual([
      404,
      undefined,
      undefined,
      null,
    ]);
  });

  test.each([
    ["without a tag", { ...page, tag: null }],
    ["of another status", { ...page, status: 203 }],
  ])("%s has no range, and offers none", (_, content) => {
    const { status, headers, part } = reply(content, { range: "bytes=0-1" });
    expect([status, headers["Accept-Ranges"], part?.range]).toEqual([content.status, undefined, null]);
  });

  test("of a problem may be in a coding, and has no tag in that either", () => {
    const { headers } = reply(problem, { "accept-encoding": "gzip" });
    expect([headers["Content-Encoding"], headers.ETag]).toEqual(["gzip", undefined]);
  });

  test("may be in a coding, which has a tag of its own, to HEAD as to GET", () => {
    for (const method of ["GET", "HEAD"]) {
      const { headers, part } = reply(page, { "accept-encoding": "gzip" }, method);
      expect([headers["Content-Encoding"], headers.ETag, part?.coding]).toEqual(["gzip", '"a-gzip"', "gzip"]);
    }
  });

  test.each([
    [undefined, null],
    ["", null],
    ["identity", null],
    ["deflate, zstd", null],
    ["gzip", "gzip"],
    ["GZIP ; q = 1", "gzip"],
    ["gzip, deflate, br", "br"],
    ["gzip;q=1, br;q=0.1", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0.000, gzip;q=0", null],
    ["*", "br"],
    ["*, br;q=0", "gzip"],
    ["*;q=0", null],
    ["brotli", null],
  ])("to %j is in the coding %j", (accepted, coding) => {
    const headers: Record<string, string> = accepted === undefined ? {} : { "accept-encoding": accepted };
    expect(reply(page, headers).part?.coding).toBe(coding);
    expect(reply({ ...page, codings: [] }, headers).part?.coding).toBe(null);
  });

  test("is the range asked for, of the bytes as they are", () => {
    const { status, headers, part } = reply(page, { range: "bytes=90-200", "accept-encoding": "br" });
    expect([status, headers["Content-Range"], headers.ETag]).toEqual([206, "bytes 90-99/100", '"a"']);
    expect([headers["Content-Encoding"], part]).toEqual([
      undefined,
      { coding: null, range: { start: 90, end: 100 } },
    ]);
  });

  test.each([
    ["GET", '"a"', 206],
    ["GET", '"b"', 200],
    ["GET", 'W/"a"', 200],
    ["GET", '"a-gzip"', 200],
    ["GET", "Sat, 01 Jan 2050 00:00:00 GMT", 200],
    ["HEAD", '"a"', 200],
  ])("to %s if it is still %s has the status %i", (method, tag, status) => {
    expect(reply(page, { range: "bytes=0-9", "if-range": tag }, method).status).toBe(status);
  });

  test("is in a coding where the range is to be ignored", () => {
    expect(reply(page, { range: "bytes=200-", "accept-encoding": "gzip" }).part).toEqual({
      coding: "gzip",
      range: null,
    });
  });

  test("leaves the answer as it is for the next request", () => {
    const before = structuredClone(page);
    reply(page, { "if-none-match": '"a"' });
    reply(page, { range: "bytes=0-9" });
    expect(page).toEqual(before);
  });
});
