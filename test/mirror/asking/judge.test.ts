/** What is found in an answer, fault by fault. */

import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { Answer, Question } from "../../../generator/mirror/asking/ask.ts";
import type { Expected } from "../../../generator/mirror/asking/expected.ts";
import { faultIn, type Kind } from "../../../generator/mirror/asking/judge.ts";

const text = '{"items":["ā"],"totalCount":1}';
const bytes = Buffer.from(text);
const expected: Expected = { status: 200, mediaType: "application/json", bytes, path: null };
const missing: Expected = {
  status: 404,
  mediaType: "application/problem+json",
  bytes: Buffer.from('{"status":404,"title":"Not Found"}'),
  path: null,
};
const problem = { "content-type": "application/problem+json", "cache-control": "no-store" };
const HEADERS = {
  "access-control-allow-origin": "*",
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=60",
  etag: '"1"',
};
const RANGE = { start: 2, end: 6 };
const part = {
  status: 206,
  headers: { "content-range": `bytes 2-5/${bytes.length}` },
  body: bytes.subarray(2, 6),
};

type Case = {
  readonly asked?: Partial<Question>;
  readonly of?: Expected;
  readonly kind?: Kind;
  readonly sent?: {
    readonly status?: number;
    readonly headers?: Record<string, string | undefined>;
    readonly body?: Buffer;
  };
};
const found = ({ asked, of = expected, kind = "api", sent = {} }: Case) => {
  const question: Question = { target: "/v1/areas", method: "GET", headers: {}, ...asked };
  const answer: Answer = {
    status: 200,
    body: bytes,
    date: 0,
    ...sent,
    headers: { ...HEADERS, ...sent.headers },
  };
  return faultIn(question, of, answer, kind);
};

test.each<[string, Case]>([
  ["as the files say", {}],
  [
    "with an ETag that the question has",
    { asked: { isHeld: true }, sent: { status: 304, body: Buffer.alloc(0) } },
  ],
  ["to HEAD without a length", { asked: { method: "HEAD" }, sent: { body: Buffer.alloc(0) } }],
  [
    "to HEAD with its length",
    {
      asked: { method: "HEAD" },
      sent: { body: Buffer.alloc(0), headers: { "content-length": `${bytes.length}` } },
    },
  ],
  ["to a preflight", { asked: { method: "OPTIONS" }, sent: { status: 204, body: Buffer.alloc(0) } }],
  ["with the part asked for", { asked: { range: RANGE }, sent: part }],
  ["of files, whole for a range", { asked: { range: RANGE }, kind: "files" }],
  [
    "of files, without CORS and kept for long",
    {
      kind: "files",
      sent: { headers: { "access-control-allow-origin": undefined, "cache-control": "max-age=9999" } },
    },
  ],
  [
    "compressed for who takes it",
    { asked: { headers: { "accept-encoding": "gzip" } }, sent: { headers: { "content-encoding": "gzip" } } },
  ],
  [
    "that a host which rewrites may decline",
    { asked: { target: "/v1/areas?from=x" }, kind: "rewriting", sent: { status: 501 } },
  ],
  [
    "of a host which rewrites, without a tag for a query",
    { asked: { target: "/v1/areas?page=1" }, kind: "rewriting", sent: { headers: { etag: undefined } } },
  ],
  [
    "of a problem in other words",
    {
      of: missing,
      sent: { status: 404, headers: problem, body: Buffer.from('{"status":404,"title":"Nichts"}') },
    },
  ],
  ["that may be stored and is to be asked for anew", { sent: { headers: { "cache-control": "no-cache" } } }],
])("an answer %s is right", (_, one) => {
  expect(found(one)).toBe(null);
});

test.each<[string | null, string, Case]>([
  [
    "takes away Access-Control-Allow-Origin",
    "no page of another site may read the answer",
    { sent: { headers: { "access-control-allow-origin": "https://a.nz" } } },
  ],
  [null, "405 to a preflight, expected 204", { asked: { method: "OPTIONS" }, sent: { status: 405 } }],
  ["ignores ranges", "200 and a whole file, expected 206", { asked: { range: RANGE } }],
  [
    "answers ranges wrongly",
    `206, bytes 0-3/9, 4 bytes, expected bytes 2-5/${bytes.length}`,
    { asked: { range: RANGE }, sent: { ...part, headers: { "content-range": "bytes 0-3/9" } } },
  ],
  [
    "answers ranges wrongly",
    `206, no Content-Range, 4 bytes, expected bytes 2-5/${bytes.length}`,
    { asked: { range: RANGE }, sent: { ...part, headers: {} } },
  ],
  [
    "answers ranges wrongly",
    `206, bytes 2-5/${bytes.length}, 4 bytes, expected bytes 2-5/${bytes.length}`,
    { asked: { range: RANGE }, sent: { ...part, body: bytes.subarray(3, 7) } },
  ],
  [
    "answers ranges wrongly",
    `416, no Content-Range, 0 bytes, expected bytes 2-5/${bytes.length}`,
    { asked: { range: RANGE }, kind: "files", sent: { status: 416, body: Buffer.alloc(0) } },
  ],
  [null, "status 301, expected 200", { sent: { status: 301 } }],
  [null, "status 501, expected 200", { sent: { status: 501 } }],
  [null, "status 304, expected 200", { sent: { status: 304 } }],
  [
    "compresses answers for clients that take none",
    "Content-Encoding: br",
    { sent: { headers: { "content-encoding": "br" } } },
  ],
  [
    null,
    `Content-Length 3 to HEAD, expected ${bytes.length}`,
    { asked: { method: "HEAD" }, sent: { body: Buffer.alloc(0), headers: { "content-length": "3" } } },
  ],
  [
    "rewrites answers (formats JSON anew)",
    `${JSON.stringify(JSON.parse(text), null, 2).length + 1} bytes, expected ${bytes.length} others`,
    { sent: { body: Buffer.from(JSON.stringify(JSON.parse(text), null, 2)) } },
  ],
  [
    "rewrites answers (injects something)",
    `${bytes.length + 8} bytes, expected ${bytes.length} others`,
    { sent: { body: Buffer.from(`${text}<!-- -->`) } },
  ],
  [
    "rewrites answers (changes spaces and line ends)",
    `${bytes.length + 3} bytes, expected ${bytes.length} others`,
    { kind: "files", sent: { body: Buffer.from(`\uFEFF${text}`) } },
  ],
  [
    "rewrites answers (takes texts for another character set)",
    `${bytes.length + 2} bytes, expected ${bytes.length} others`,
    { sent: { body: Buffer.from(bytes.toString("latin1")) } },
  ],
  [
    "rewrites answers (compresses once more)",
    `${gzipSync(bytes).length} bytes, expected ${bytes.length} others`,
    { sent: { body: gzipSync(bytes) } },
  ],
  [null, `3 bytes, expected ${bytes.length} others`, { sent: { body: Buffer.from("{}\n") } }],
  [
    null,
    "2 bytes, expected 34 others",
    { of: missing, sent: { status: 404, headers: problem, body: Buffer.from("{}") } },
  ],
  [
    "changes media types",
    "Content-Type: text/html",
    { sent: { headers: { "content-type": "Text/HTML;charset=x" } } },
  ],
  [
    "lets answers be kept too long",
    "max-age=61, expected at most 60",
    { sent: { headers: { "cache-control": "max-age=61" } } },
  ],
  [
    "lets answers be kept too long",
    "max-age=60, expected at most 0",
    {
      of: missing,
      sent: {
        status: 404,
        headers: { ...problem, "cache-control": "max-age=60" },
        body: Buffer.from(missing.bytes),
      },
    },
  ],
  [
    "takes away Cache-Control",
    "nothing says how long the answer holds",
    { sent: { headers: { "cache-control": undefined } } },
  ],
  ["takes away ETag", "no ETag", { sent: { headers: { etag: undefined } } }],
  ["takes away ETag", "no ETag", { kind: "rewriting", sent: { headers: { etag: undefined } } }],
  ["does not revalidate", "200 to a request with its ETag, expected 304", { asked: { isHeld: true } }],
])("%s: %s", (habit, said, one) => {
  expect(found(one)).toEqual({ habit, found: said });
});
