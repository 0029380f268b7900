/** The API in terms of the web's own `Request` and `Response`, for Workers, edge functions, and all that speak them. */

import { problemFile } from "../api/address.ts";
import { API_HEADERS, cacheControl, METHODS, mediaType, PREFLIGHT_HEADERS } from "../api/headers.ts";
import { type Answer, fulfil } from "../resolver/execute.ts";
import { resolve } from "../resolver/resolve.ts";
import { heldTag, rangeOf } from "./conditional.ts";
import { type OpenFile, openedFiles } from "./opened-files.ts";

/** Answers a request, on whatever origin. What fails goes to `onError`, and is answered with the 500 problem. */
export async function answerRequest(
  request: Request,
  openFile: OpenFile,
  onError: (error: unknown) => void,
): Promise<Response> {
  const opened = openedFiles(openFile);
  try {
    const plan = resolve(request.method, targetOf(request.url));
    const answer = await fulfil(plan, opened);
    const response = await responseOf(request, answer, opened.open);
    await opened.close();
    return response;
  } catch (error) {
    onError(error);
    const found = await openFile(problemFile("", "internal-error"));
    return send(request, 500, headersOf(500, ".json"), (await found?.arrayBuffer()) ?? new ArrayBuffer(0));
  }
}

/** Path and query. What `URL` would tidy stays as it is. */
const targetOf = (url: string) => url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/#.*$/, "") || "/";

async function responseOf(request: Request, answer: Answer, open: OpenFile): Promise<Response> {
  if (answer.kind === "empty") {
    const more = request.method === "OPTIONS" ? PREFLIGHT_HEADERS : { "Cache-Control": cacheControl(204) };
    return new Response(null, { status: 204, headers: { ...API_HEADERS, ...more } });
  }
  const { status } = answer;
  const file = answer.kind === "file" ? answer.file : null;
  const found = file === null ? new Response((answer as { text: string }).text) : await open(file);
  if (found === null) throw new Error(`${file} was there a moment ago.`);
  const headers = headersOf(status, file ?? ".json");
  const bytes = await found.arrayBuffer();
  if (status === 405) headers.set("Allow", METHODS);
  if (status !== 200) return send(request, status, headers, bytes);

  const isLarge = bytes.byteLength >= LARGE;
  const tag = (isLarge ? tagOf(found) : null) ?? (await digestOf(bytes));
  const held = heldTag(request.headers.get("If-None-Match"), tag);
  headers.set("ETag", held ?? tag);
  headers.set("Accept-Ranges", "bytes");
  headers.set("Vary", "Accept-Encoding");
  if (held !== null) return new Response(null, { status: 304, headers });
  const ifRange = request.headers.get("If-Range") ?? tag;
  const isPart = request.method === "GET" && ifRange === tag;
  const range = isPart ? rangeOf(request.headers.get("Range"), bytes.byteLength) : null;
  if (range === null) return send(request, 200, headers, bytes);
  headers.set("Content-Range", `bytes ${range.start}-${range.end - 1}/${bytes.byteLength}`);
  return send(request, 206, headers, bytes.slice(range.start, range.end));
}

const headersOf = (status: number, file: string): Headers =>
  new Headers({
    ...API_HEADERS,
    "Cache-Control": cacheControl(status),
    "Content-Type": mediaType(file, status),
  });

function send(request: Request, status: number, headers: Headers, bytes: ArrayBuffer): Response {
  headers.set("Content-Length", String(bytes.byteLength));
  return new Response(request.method === "HEAD" ? null : bytes, { status, headers });
}

/** From here on a digest takes long, of a file that is read range by range: the host's own tag of it will do. */
const LARGE = 2 ** 20;

/** The host's own tag of a file. Where it may code the content, it calls the tag weak; these bytes are as stored. */
const tagOf = (found: Response): string | null => found.headers.get("ETag")?.replace(/^W\//, "") ?? null;

async function digestOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `"${Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
}
