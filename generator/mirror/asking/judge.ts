/** Whether an answer is the one that the files of a build give (docs/contract.md §1). */

import { jsonOrNull } from "../../lib/http/json-or-null.ts";
import type { Answer, Question } from "./ask.ts";
import { faultInAge } from "./caching.ts";
import { mayDecline } from "./draw.ts";
import type { Expected } from "./expected.ts";
import { type Fault, fault } from "./fault.ts";

/** What a host answers: the whole API; the same, but what it would have to compute; or nothing but files. */
export type Kind = "api" | "rewriting" | "files";

/** The first fault of an answer; null if it is right. */
export function faultIn(question: Question, expected: Expected, answer: Answer, kind: Kind): Fault | null {
  const { status, headers } = answer;
  if (status === 501 && kind === "rewriting" && mayDecline(question.target)) return null;
  if (kind !== "files" && headers["access-control-allow-origin"] !== "*")
    return fault("takes away Access-Control-Allow-Origin", "no page of another site may read the answer");
  if (question.method === "OPTIONS")
    return status === 204 || status === 200 ? null : fault(null, `${status} to a preflight, expected 204`);
  return question.range
    ? faultInRange(question, expected, answer, kind)
    : faultInWhole(question, expected, answer, kind);
}

function faultInRange(
  { range }: Question,
  { bytes }: Expected,
  { status, headers, body }: Answer,
  kind: Kind,
): Fault | null {
  const { start, end } = range as NonNullable<Question["range"]>;
  if (status === 200)
    return kind === "files" ? null : fault("ignores ranges", "200 and a whole file, expected 206");
  const sent = `bytes ${start}-${end - 1}/${bytes.length}`;
  if (status === 206 && headers["content-range"] === sent && body.equals(bytes.subarray(start, end)))
    return null;
  return fault(
    "answers ranges wrongly",
    `${status}, ${headers["content-range"] ?? "no Content-Range"}, ${body.length} bytes, expected ${sent}`,
  );
}

function faultInWhole(question: Question, expected: Expected, answer: Answer, kind: Kind): Fault | null {
  const { status, headers, body } = answer;
  if (question.isHeld && status === 304) return null;
  if (status !== expected.status) return fault(null, `status ${status}, expected ${expected.status}`);
  if (question.headers["accept-encoding"] === undefined && isCoded(answer))
    return fault(
      "compresses answers for clients that take none",
      `Content-Encoding: ${headers["content-encoding"]}`,
    );
  const wrong = question.method === "HEAD" ? faultInHead(expected, answer) : faultInBody(expected, body);
  if (wrong !== null || kind === "files") return wrong;
  const type = mediaTypeIn(headers["content-type"]);
  if (type !== mediaTypeIn(expected.mediaType)) return fault("changes media types", `Content-Type: ${type}`);
  return faultInCaching(question, expected, answer, kind);
}

const isCoded = ({ headers }: Answer): boolean => !/^(identity)?$/i.test(headers["content-encoding"] ?? "");

const mediaTypeIn = (header: string | null | undefined): string | undefined =>
  header?.split(";")[0]?.trim().toLowerCase();

function faultInHead({ bytes }: Expected, { headers, body }: Answer): Fault | null {
  const length = headers["content-length"];
  if (body.length === 0 && (length === undefined || Number(length) === bytes.length)) return null;
  return fault(null, `Content-Length ${length} to HEAD, expected ${bytes.length}`);
}

/** The words of a problem may differ from host to host. */
function faultInBody({ status, bytes }: Expected, body: Buffer): Fault | null {
  if (body.equals(bytes)) return null;
  if (status >= 400 && (jsonOrNull(body.toString()) as { status?: unknown } | null)?.status === status)
    return null;
  return fault(
    "rewrites answers, or has other files",
    `${body.length} bytes, other than the ${bytes.length} expected`,
  );
}

/** Hosts that rewrite fill in pages of lists on the way, and some send no tag with these. */
function faultInCaching(
  { method, isHeld, target }: Question,
  expected: Expected,
  answer: Answer,
  kind: Kind,
): Fault | null {
  const found = faultInAge(expected, answer);
  if (found !== null) return found;
  if (expected.status !== 200 || method !== "GET" || (kind === "rewriting" && /\?/.test(target))) return null;
  if (answer.headers.etag === undefined) return fault("takes away ETag", "no ETag");
  return isHeld ? fault("does not revalidate", "200 to a request with its ETag, expected 304") : null;
}
