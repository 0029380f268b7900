/** What is found in an answer, fault by fault. */

import { expect, test } from "vitest";
import { BRIDGED } from "../../../generator/api/headers.ts";
import type { Question } from "../../../generator/mirror/asking/ask.ts";
import { faultIn, type Kind } from "../../../generator/mirror/asking/judge.ts";
import { archiveRanges, BESIDE, inTwoForms } from "../../../generator/mirror/asking/questions.ts";

const text = '{"items":["ā"],"totalCount":1}';
const bytes = Buffer.from(text);
const { length } = bytes;
const none = Buffer.alloc(0);
const right = { status: 200, mediaType: "application/json", bytes, path: null };
const problem = Buffer.from('{"status":404,"title":"Not Found"}');
const missing = { status: 404, mediaType: "application/problem+json", bytes: problem, path: null };
const HEADERS = {
  "access-control-allow-origin": "*",
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=60",
  etag: '"1"',
};
const OF_PROBLEM = { "content-type": "application/problem+json", "cache-control": "no-store" };

const ASKED = {
  it: {},
  held: { isHeld: true },
  head: { method: "HEAD" },
  preflight: BESIDE[0] as Question,
  part: { range: { start: 2, end: 6 } },
  zipped: { headers: { "accept-encoding": "gzip" } },
  page: { target: "/v1/areas?page=1" },
  span: { target: "/v1/areas?from=x" },
  unknown: {},
  tiles: {},
} satisfies Record<string, Partial<Question>>;

type Sent = [headers?: Record<string, string | undefined>, body?: Buffer, status?: number, kind?: Kind];
const found = (asked: keyof typeof ASKED, [headers = {}, body = bytes, status = 200, kind = "api"]: Sent) => {
  const question: Question = { target: "/v1/areas", method: "GET", headers: {}, ...ASKED[asked] };
  const answer = { status, body, date: 0, headers: { ...HEADERS, ...headers } };
  const expected = { unknown: missing, tiles: { ...right, path: "v1/tiles/areas/tiles.json" } };
  return faultIn(question, asked in expected ? expected[asked as "tiles"] : right, answer, kind);
};
const part = { "content-range": `bytes 2-5/${length}` };
const unstored = { "access-control-allow-origin": undefined, "cache-control": "max-age=9999" };

test.each<[string, keyof typeof ASKED, ...Sent]>([
  ["as the files say", "it"],
  ["with an ETag that the question has", "held", {}, none, 304],
  ["to HEAD without a length", "head", {}, none],
  ["to HEAD with its length", "head", { "content-length": `${length}` }, none],
  ["to a preflight", "preflight", {}, none, 204],
  ["with the part asked for", "part", part, bytes.subarray(2, 6), 206],
  ["of files, whole for a range", "part", {}, bytes, 200, "files"],
  ["of files, without CORS and kept for long", "it", unstored, bytes, 200, "files"],
  ["compressed for who takes it", "zipped", { "content-encoding": "gzip" }],
  ["that a host which rewrites may decline", "span", {}, bytes, 501, "rewriting"],
  [
    "of a host which rewrites, without a tag for a query",
    "page",
    { etag: undefined },
    bytes,
    200,
    "rewriting",
  ],
  ["of a problem in other words", "unknown", OF_PROBLEM, Buffer.from('{"status":404}'), 404],
  ["that is to be asked for anew", "it", { "cache-control": "no-cache" }],
  [
    "that networks may keep for a minute",
    "it",
    {
      "cache-control": "max-age=0, s-maxage=60, must-revalidate",
      "cdn-cache-control": "max-age=60",
      "surrogate-control": 'max-age="60"',
      age: "69",
    },
  ],
  ["about tiles, which a cache may bridge a day with", "tiles", { "cache-control": BRIDGED }],
])("an answer %s is right", (_, asked, ...sent) => {
  expect(found(asked, sent)).toBe(null);
});

const KEPT_TOO_LONG: readonly (readonly [said: string, headers: Record<string, string>])[] = [
  ["s-maxage=86400, expected at most 60", { "cache-control": "max-age=60, s-maxage=86400" }],
  ["max-age=86400, expected at most 60", { "cache-control": "s-maxage=60, max-age=86400" }],
  ["CDN-Cache-Control: max-age=86400, expected at most 60", { "cdn-cache-control": "max-age=86400" }],
  ["Surrogate-Control: max-age=61, expected at most 60", { "surrogate-control": 'max-age="61"' }],
  [
    "stale-while-revalidate, expected must-revalidate",
    { "cache-control": "public, max-age=60, stale-while-revalidate=86400" },
  ],
  ["stale-if-error, expected must-revalidate", { "cache-control": BRIDGED }],
  [
    "CDN-Cache-Control: stale-if-error, expected must-revalidate",
    { "cdn-cache-control": "max-age=60, stale-if-error=86400" },
  ],
];

const others = (size: number) => `${size} bytes, other than the ${length} expected`;
const ofPart = (what: string) => `${what}, expected bytes 2-5/${length}`;
const REWRITES = "rewrites answers, or has other files";

test.each<[string | null, string, keyof typeof ASKED, ...Sent]>([
  [null, "status 501, expected 200", "span", {}, bytes, 501],
  [null, "status 501, expected 200", "it", {}, bytes, 501, "rewriting"],
  [null, "status 404, expected 200", "span", {}, bytes, 404, "rewriting"],
  [
    "takes away Access-Control-Allow-Origin",
    "no page of another site may read the answer",
    "it",
    { "access-control-allow-origin": "https://a.nz" },
  ],
  [null, "405 to a preflight, expected 204", "preflight", {}, none, 405],
  ["ignores ranges", "200 and a whole file, expected 206", "part"],
  [
    "answers ranges wrongly",
    ofPart("206, bytes 0-3/9, 0 bytes"),
    "part",
    { "content-range": "bytes 0-3/9" },
    none,
    206,
  ],
  ["answers ranges wrongly", ofPart("206, no Content-Range, 4 bytes"), "part", {}, bytes.subarray(2, 6), 206],
  [
    "answers ranges wrongly",
    ofPart(`206, bytes 2-5/${length}, 4 bytes`),
    "part",
    part,
    bytes.subarray(3, 7),
    206,
  ],
  ["answers ranges wrongly", ofPart("416, no Content-Range, 0 bytes"), "part", {}, none, 416, "files"],
  [null, "status 301, expected 200", "it", {}, none, 301],
  [null, "status 501, expected 200", "it", {}, none, 501],
  [null, "status 304, expected 200", "it", {}, none, 304],
  [
    "compresses answers for clients that take none",
    "Content-Encoding: br",
    "it",
    { "content-encoding": "br" },
  ],
  [null, `Content-Length 3 to HEAD, expected ${length}`, "head", { "content-length": "3" }, none],
  [REWRITES, others(3), "it", {}, Buffer.from("{}\n")],
  [REWRITES, "2 bytes, other than the 34 expected", "unknown", OF_PROBLEM, Buffer.from("{}"), 404],
  ["changes media types", "Content-Type: text/html", "it", { "content-type": "Text/HTML;charset=x" }],
  [
    "lets answers be kept too long",
    "max-age=61, expected at most 60",
    "it",
    { "cache-control": "max-age=61" },
  ],
  [
    "lets answers be kept too long",
    "max-age=60, expected at most 0",
    "unknown",
    { ...OF_PROBLEM, "cache-control": "max-age=60" },
    problem,
    404,
  ],
  ...KEPT_TOO_LONG.map(([said, headers]): [string, string, "it", Record<string, string>] => [
    "lets answers be kept too long",
    said,
    "it",
    headers,
  ]),
  ["keeps answers beyond their max-age", "an answer of 160 s ago", "it", { age: "160" }],
  [
    "takes away Cache-Control",
    "nothing says how long the answer holds",
    "it",
    { "cache-control": undefined },
  ],
  ["takes away ETag", "no ETag", "it", { etag: undefined }],
  ["takes away ETag", "no ETag", "it", { etag: undefined }, bytes, 200, "rewriting"],
  ["does not revalidate", "200 to a request with its ETag, expected 304", "held"],
])("%s: %s", (habit, said, asked, ...sent) => {
  expect(found(asked, sent)).toEqual({ habit, found: said });
});

test("each target is asked plainly and in another form, and each form comes first half of the time", () => {
  const targets = Array.from({ length: 48 }, (_, index) => `/v1/${index}`);
  const questions = inTwoForms(targets);
  const isPlain = ({ target: _, ...others }: Question) =>
    JSON.stringify(others) === JSON.stringify({ method: "GET", headers: {} });
  const firsts = new Map<string, boolean[]>();
  for (const [index, target] of targets.entries()) {
    const pair = questions.slice(2 * index, 2 * index + 2) as [Question, Question];
    expect(pair.map((question) => question.target)).toEqual([target, target]);
    expect(pair.filter(isPlain).length).toBe(1);
    const { target: _, ...form } = pair.find((question) => !isPlain(question)) as Question;
    const key = JSON.stringify(form);
    firsts.set(key, [...(firsts.get(key) ?? []), isPlain(pair[0])]);
  }
  // What a host may answer otherwise than a plain request: no body, a coding, the tag that it gave, and another one.
  expect([...firsts.keys()].map((form) => JSON.parse(form))).toEqual(
    expect.arrayContaining([
      { method: "HEAD", headers: {} },
      { method: "GET", headers: { "accept-encoding": "gzip" } },
      { method: "GET", headers: {}, isHeld: true },
      { method: "GET", headers: { "if-none-match": '"other"', origin: expect.stringMatching(/^https:/) } },
    ]),
  );
  for (const plain of firsts.values())
    expect(plain.filter(Boolean).length, `${plain}`).toBe(plain.length / 2);
});

test.each<[string, unknown, ...[range: string, start: number, end: number][]]>([
  ["large", { path: "/v1/a", size: 5001 }, ["0-126", 0, 127], ["2500-2999", 2500, 3000], ["-16", 4985, 5001]],
  ["small", { path: "/v1/a", size: 100 }, ["-100", 0, 100], ["-50", 50, 100], ["-16", 84, 100]],
  ["that is not there", { path: null, size: null }],
  ["without a size", { path: "/v1/a" }],
  ["without a path", { size: 7 }],
  ["of no document", null],
])("of an archive %s, its header, its middle and its end are asked for", async (_, document, ...ranges) => {
  const asked: string[] = [];
  const open = async (path: string) => {
    asked.push(path);
    return document && Buffer.from(JSON.stringify(document));
  };
  expect(await archiveRanges(open as Parameters<typeof archiveRanges>[0])).toEqual(
    ranges.map(([range, start, end]) => ({
      target: "/v1/a",
      method: "GET",
      headers: { range: `bytes=${range}` },
      range: { start, end },
    })),
  );
  expect(asked).toEqual(["v1/tiles/areas/archive.json"]);
});
