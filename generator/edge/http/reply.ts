/**
 * How an answer is sent: applies the preconditions, the range and the codings of the request (RFC 9110 §12.5.3, §13,
 * §14). Pure: each host that runs our code calls this, then sends the bytes.
 */

import { type Coding, codedTag, pickCoding } from "./codings.ts";
import { heldTag, type Range, rangeOf } from "./conditional.ts";

/** The parts of a request that matter here. Header names are in lower case. */
type Conditions = {
  readonly method: string;
  header(name: string): string | null | undefined;
};

/** An answer before conditions, ranges and codings are applied. */
export type Content = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The strong tag of the bytes; null if they are never cached, as the bytes of a problem are not. */
  readonly tag: string | null;
  /** The length of the bytes without a coding. */
  readonly length: number;
  /** The codings that the host can also send. */
  readonly codings: readonly Coding[];
};

/** Status, headers except `Content-Length`, and which bytes: none at all if `part` is null. */
type Reply = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly part: Part | null;
};

/** Bytes in a coding, or a range of them as they are, or all of them. A HEAD gets their length alone. */
export type Part = { readonly coding: Coding | null; readonly range: Range | null };

export function replyTo(request: Conditions, content: Content): Reply {
  const { status, tag, length, codings } = content;
  const headers = { ...content.headers };
  if (tag !== null) {
    const held = heldTag(request.header("if-none-match"), tag);
    headers.ETag = held ?? tag;
    headers.Vary = "Accept-Encoding";
    if (held !== null) {
      delete headers["Content-Type"];
      return { status: 304, headers, part: null };
    }
  }
  if (status === 204) return { status, headers, part: null };

  if (tag !== null && status === 200) {
    headers["Accept-Ranges"] = "bytes";
    const range = askedRange(request, tag, length);
    if (range !== null) {
      headers["Content-Range"] = `bytes ${range.start}-${range.end - 1}/${length}`;
      return { status: 206, headers, part: { coding: null, range } };
    }
  }
  const coding = pickCoding(request.header("accept-encoding"), codings);
  if (coding !== null) {
    headers["Content-Encoding"] = coding;
    if (tag !== null) headers.ETag = codedTag(tag, coding);
  }
  return { status, headers, part: { coding, range: null } };
}

/** The requested range, if the client means these very bytes (RFC 9110 §13.1.5, §14.2). */
function askedRange(request: Conditions, tag: string, length: number): Range | null {
  const ifRange = request.header("if-range") ?? tag;
  return request.method === "GET" && ifRange === tag ? rangeOf(request.header("range"), length) : null;
}
