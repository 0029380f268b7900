/** The API in terms of the web's own `Request` and `Response`, for Workers and edge functions. */

import { problemFile } from "../api/address.ts";
import { PROBLEM_TYPE } from "../api/headers.ts";
import { type Answer, execute } from "../resolver/execute.ts";
import { resolve } from "../resolver/resolve.ts";
import { chunkedFiles } from "./chunked-files.ts";
import { isCompressible } from "./codings.ts";
import { filesAt, maxAgeAt } from "./epochs.ts";
import { headersOf } from "./headers-of.ts";
import { type OpenFile, openedFiles } from "./opened-files.ts";
import { type Content, replyTo } from "./reply.ts";
import { timetableKept } from "./timetable-kept.ts";

/**
 * Answers a request, whatever its origin, as of an instant in milliseconds. A failure is passed to `onError` and
 * answered with the 500 problem.
 */
export async function answerRequest(
  request: Request,
  openFile: OpenFile,
  onError: (error: unknown) => void,
  now: number = Date.now(),
): Promise<Response> {
  const opened = openedFiles(openFile);
  const target = targetOf(request.url);
  const files = filesAt(target, opened, now, () => keptTimetable(opened, now));
  try {
    const plan = resolve(request.method, target);
    const answer = await execute(plan, chunkedFiles(files));
    const place = answer.kind === "file" ? await files.place(answer.file) : null;
    const found = answer.kind === "file" ? { ...answer, file: place ?? answer.file } : answer;
    const response = await respond(request, found, opened.open, maxAgeAt(files.timetable(), now));
    await opened.close();
    return response;
  } catch (error) {
    onError(error);
    return respond(request, INTERNAL_ERROR, openFile).catch(() => new Response(null, { status: 500 }));
  }
}

/** The platform restarts this program with each deployment, so the timetable is that of its files. */
const keptTimetable = timetableKept();

const INTERNAL_ERROR: Answer = { kind: "file", status: 500, file: problemFile("", "internal-error") };

/** Path and query as sent: `URL` would normalise them. */
const targetOf = (url: string) => url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/#.*$/, "") || "/";

async function respond(request: Request, answer: Answer, open: OpenFile, maxAge?: number): Promise<Response> {
  const { method } = request;
  const file = answer.kind === "file" ? answer.file : answer.kind === "text" ? ".json" : null;
  const stored = answer.kind === "file" ? await open(answer.file) : null;
  if (answer.kind === "file" && stored === null) throw new Error(`${answer.file} was there a moment ago.`);
  const bytes = await (stored ?? new Response(answer.kind === "text" ? answer.text : null)).arrayBuffer();
  const { status } = answer;
  const tag = status >= 400 || method === "OPTIONS" ? null : await tagOf(bytes, stored);
  return sendBytes(request, bytes, { status, headers: headersOf(method, status, file, maxAge), tag });
}

/** Sends bytes: all of them, the range that the request asks for, or a 304. */
export function sendBytes(
  request: Request,
  bytes: ArrayBuffer,
  answer: Pick<Content, "status" | "headers" | "tag">,
): Response {
  const { method } = request;
  const reply = replyTo(
    { method, header: (name) => request.headers.get(name) },
    // The platform's network compresses by itself.
    { ...answer, length: bytes.byteLength, codings: [] },
  );
  const { status, headers, part } = reply;
  const isRecoded = part?.range === null && mayBeRecoded(request, headers);
  if (isRecoded && headers.ETag) headers.ETag = `W/${headers.ETag}`;
  if (part === null) return new Response(null, { status, headers });
  const sent = part.range === null ? bytes : bytes.slice(part.range.start, part.range.end);
  if (!isRecoded) headers["Content-Length"] = String(sent.byteLength);
  return new Response(method === "HEAD" ? null : sent, { status, headers });
}

/**
 * Whether the platform's network may compress the answer in transit; it leaves problems as they are. What a HEAD says must be true of the GET too: so
 * there is a weak tag, which stands for the content and not its bytes, and no length.
 */
const mayBeRecoded = (request: Request, headers: Record<string, string>): boolean =>
  isCompressible(headers["Content-Type"] ?? "") &&
  headers["Content-Type"] !== PROBLEM_TYPE &&
  /gzip|br|zstd|deflate|\*/.test(request.headers.get("Accept-Encoding") ?? "");

/**
 * Large files are read range by range, and hashing the whole file for each range would be slow: the host's own tag is
 * used.
 */
const LARGE = 2 ** 20;

export async function tagOf(bytes: ArrayBuffer, stored: Response | null): Promise<string> {
  // A host that may compress the content marks its tag as weak; these bytes are as stored.
  const own = stored?.headers.get("ETag")?.replace(/^W\//, "");
  if (own && bytes.byteLength >= LARGE) return own;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `"${Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}
