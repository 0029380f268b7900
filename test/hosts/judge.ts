/** Holds the answers of a host against what is expected, and counts them by operation. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { operations } from "../../generator/api/operations.ts";
import { asCurl, compare } from "../conformance/compare.ts";
import { answerOf, type Host, type Raw } from "../conformance/host.ts";
import { decode } from "../conformance/oracle/parameters.ts";
import type { Answer, Oracle } from "../conformance/oracle.ts";
import type { Subject } from "./hosts.ts";
import { examineTag } from "./validators.ts";

/** A request, and what it is to be answered with: by the oracle, or as the file of the build that says so. */
export type Question = {
  readonly method: string;
  readonly target: string;
  readonly file?: { readonly status: number; readonly bytes: Buffer | null };
};

export type Tally = {
  asked: number;
  /** What the host answers otherwise by design: by the reason, the status, and how often. */
  readonly excepted: Map<string, { readonly status: number; count: number }>;
  readonly wrong: string[];
};

/** Why a host may answer a request with 501, or null. */
export type Declines = (name: string, method: string, target: string) => string | null;

/** Asks a host, on the tree of a build, all questions, several at once. */
export async function examine(
  subject: Subject,
  host: Host,
  oracle: Oracle,
  declines: Declines,
  questions: Iterator<Question>,
  root: string,
): Promise<Map<string, Tally>> {
  const tallies = new Map<string, Tally>();
  const askOn = async () => {
    for (;;) {
      const next = questions.next();
      if (next.done) return;
      const { method, target } = next.value;
      const row = rowOf(target);
      const tally: Tally = tallies.get(row) ?? { asked: 0, excepted: new Map(), wrong: [] };
      tallies.set(row, tally);
      tally.asked++;
      const refusal = subject.refuses?.(target) ?? null;
      if (refusal !== null) {
        except(tally, refusal, 400);
        const { status, headers } = await host.raw("GET", target);
        const isPlain = status === 400 && headers["content-type"]?.startsWith("text/plain");
        if (!isPlain) tally.wrong.push(`${target}: expected a plain 400, found ${status}`);
        continue;
      }
      const raw = await host.raw(method, target);
      const reason = raw.status === 501 ? declines(subject.name, method, target) : null;
      const fault =
        reason === null ? faultOf(subject, next.value, raw, oracle, root) : declinedFault(raw, method);
      if (reason !== null) except(tally, reason, 501);
      const finding =
        method === "GET" && !subject.isClient && fault === null
          ? await examineTag(subject, host, target, raw)
          : null;
      if (finding && "exception" in finding) except(tally, finding.exception, raw.status);
      const wrong = fault ?? (finding && "fault" in finding ? finding.fault : null);
      if (wrong !== null) tally.wrong.push(`${wrong}\n  ${asCurl(method, target, host.base).slice(0, 500)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, askOn));
  return tallies;
}

function except({ excepted }: Tally, reason: string, status: number): void {
  const found = excepted.get(reason) ?? { status, count: 0 };
  excepted.set(reason, found);
  found.count++;
}

/** A host that cannot answer says so in the API's own form. */
function declinedFault(raw: Raw, method: string): string | null {
  const expected = problemOf(501, "Not Implemented", method);
  return compare(expected, answerOf(raw));
}

const problemOf = (status: number, title: string, method: string): Answer => ({
  status,
  contentType: "application/problem+json",
  headers: { "access-control-allow-origin": "*", "cache-control": "no-store" },
  body:
    method === "HEAD"
      ? undefined
      : {
          type: status === 501 ? "https://datatracker.ietf.org/doc/html/rfc9110#section-15.6.2" : "",
          title,
          status,
          detail: null,
          instance: null,
          errors: null,
        },
});

function faultOf(
  subject: Subject,
  question: Question,
  raw: Raw,
  oracle: Oracle,
  root: string,
): string | null {
  const { method, target, file } = question;
  if (file) return fileFault(file, raw, method);
  const own = subject.tidies ? tidied(target) : target;
  const isApi = subject.isEmulated ? /^\/v1(?![^/?])/.test(own) : isOfApi(own);
  const faults = [own, target].map((one) => {
    const expected = oracle.answer(method, one);
    if (!isApi) return besideFault(own, raw, root) && statusFault(expected?.status, raw.status);
    return compare(expected && subject.isClient ? { ...expected, headers: {} } : expected, answerOf(raw));
  });
  return faults.includes(null) ? null : (faults[0] as string);
}

/** Beside the API lies the site: a page of it, a redirect to one, or nothing. */
function besideFault(target: string, { status }: Raw, root: string): string | null {
  const { pathname } = new URL(target.replace(/^[/\\]+/, "/"), "http://host");
  const page = join(root, pathname.replace(/\/+/g, "/").split("/").map(decode).join("/"));
  const mayBePage = existsSync(page.endsWith(".html") ? page : join(page, "index.html"));
  if (mayBePage && [200, 301, 307, 308].includes(status)) return null;
  return status >= 400 && status < 500 ? null : `beside the API: found ${status}`;
}

function fileFault(
  { status, bytes }: NonNullable<Question["file"]>,
  raw: Raw,
  method: string,
): string | null {
  if (raw.status !== status) return statusFault(status, raw.status);
  if (status === 404) return compare(notFound(method), answerOf(raw));
  const expected = method === "HEAD" || bytes === null ? Buffer.alloc(0) : bytes;
  return raw.body.equals(expected) ? null : `expected ${expected.length} bytes of the file, found others`;
}

const statusFault = (expected: number | undefined, found: number): string | null =>
  expected === found ? null : `status: expected ${expected}, found ${found}`;

const notFound = (method: string): Answer => {
  const { body, ...rest } = problemOf(404, "Not Found", method);
  const type = "https://datatracker.ietf.org/doc/html/rfc9110#section-15.5.5";
  return { ...rest, headers: {}, body: body && { ...body, type } };
};

/** What a client of the web's own `URL` would have sent. */
function tidied(target: string): string {
  const { pathname, search } = new URL(`http://host${target}`);
  return pathname + search;
}

/** A slash of a consent number need not be escaped. */
const segmentsOf = (target: string) =>
  (target.split("?")[0] as string)
    .replace(/(?<=^\/v1\/consents\/.+)\//g, "%2F")
    .split("/")
    .map(decode);
const isOfApi = (target: string): boolean => segmentsOf(target)[1] === "v1";

/** The operation that a request is about, by its path alone; else one of the two rows of the rest. */
export function rowOf(target: string): string {
  const segments = segmentsOf(target);
  const found = operations.find(({ path }) => {
    const parts = path.split("/");
    return (
      parts.length === segments.length && parts.every((part, i) => /^\{/.test(part) || part === segments[i])
    );
  });
  if (found) return found.id;
  // A malformed piece, or one with a slash in it, is none of a document's.
  const isWhole = segments.every((segment) => segment !== null && !segment.includes("/"));
  return isWhole && ["/v1", "/v1/", "/v1/status", "/v1/openapi.json"].includes(segments.join("/"))
    ? DOCUMENTS
    : ELSEWHERE;
}

export const DOCUMENTS = "Documents";
export const ELSEWHERE = "Unknown addresses";
