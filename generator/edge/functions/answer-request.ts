/** The API in terms of the web's `Request` and `Response`, for Workers and edge functions. */

import { problemFile } from "../../api/address.ts";
import { isCompressible } from "../../api/headers.ts";
import { digestOf } from "../fetching/digest.ts";
import { type Fetched, fetchedHost, type OpenFile } from "../fetching/fetched-host.ts";
import { minuteCache } from "../fetching/minute-cache.ts";
import { requestCache } from "../fetching/request-cache.ts";
import { deprecationOf } from "../http/deprecation-of.ts";
import { headersOf } from "../http/headers-of.ts";
import { findPage, pageHeaders } from "../http/pages.ts";
import { type Content, replyTo } from "../http/reply.ts";
import { type Found, openBuild } from "../reading/open-build.ts";
import { fileIn } from "../reading/pack-index.ts";
import { readTogether } from "../reading/together.ts";

/** The platform restarts this program with each deployment, so its cache never outlives its files. */
let kept = minuteCache();

/** A file of the site. `isAnew` asks past the caches on the way. */
export type OpenSiteFile = (path: string, isAnew?: boolean) => ReturnType<OpenFile>;

/** The build as one request reads it. `close` cancels the files that were opened but not used. */
function buildOf(openFile: OpenFile) {
  const own = kept;
  const opened: Response[] = [];
  const open: OpenFile = async (path) => {
    const found = await openFile(path);
    if (found !== null) opened.push(found);
    return found;
  };
  const host = fetchedHost(open, digestOf, async () => readTogether(fileIn, own));
  const close = async () => {
    for (const { body, bodyUsed } of opened) if (body && !bodyUsed) await body.cancel();
  };
  return { ...openBuild(host, requestCache(own)), close };
}

/**
 * Answers a request, whatever its origin, as of an instant in milliseconds. If the files are of two builds, because a cache has
 * kept one, it reads them again past the caches. A failure is passed to `onError` and answered with the 500 problem.
 */
export async function answerRequest(
  request: Request,
  openFile: OpenSiteFile,
  onError: (error: unknown) => void,
  now: number = Date.now(),
): Promise<Response> {
  const answerFrom = async (open: OpenFile): Promise<Response> => {
    const { answer, close } = buildOf(open);
    try {
      return await respond(request, await answer(request.method, targetOf(request.url), now));
    } finally {
      await close();
    }
  };
  return answerFrom(openFile)
    .catch((error: { readonly isDamaged?: true }) => {
      if (!error.isDamaged) throw error;
      kept = minuteCache();
      return answerFrom((path) => openFile(path, true));
    })
    .catch((error: unknown) => {
      onError(error);
      return failed(request, openFile);
    });
}

/** The 500 problem; without its body if that cannot be read either. No cache may keep it. */
async function failed(request: Request, openFile: OpenFile): Promise<Response> {
  const place = problemFile("", "internal-error");
  const answer = { status: 500, place, maxAge: 0 };
  return openFile(`v1/${place}`)
    .then((file) => respond(request, { ...answer, file }))
    .catch(() => respond(request, { ...answer, file: null }));
}

/**
 * Answers a request beside the API with the page that it names, if that is in a pack; null if not. A failure is passed to `onError`
 * and answered with the 500 problem, because null would make the host say that there is no such page.
 */
export async function answerPage(
  request: Request,
  openFile: OpenFile,
  onError: (error: unknown) => void,
): Promise<Response | null> {
  const { method } = request;
  if (method !== "GET" && method !== "HEAD") return null;
  return packedPage(request, openFile).catch((error: unknown) => {
    onError(error);
    return failed(request, openFile);
  });
}

async function packedPage(request: Request, openFile: OpenFile): Promise<Response | null> {
  const { pathname, search } = new URL(request.url);
  const { openPacked } = buildOf(openFile);
  const page = await findPage(openPacked, `${pathname}${search}`);
  if (page === null) return null;
  const { status } = page;
  const headers = pageHeaders(page);
  if (page.status === 308) return new Response(null, { status, headers });
  return sendFile(request, page.file, { status, headers });
}

/** Path and query as sent: `URL` would normalise them. */
const targetOf = (url: string) => url.replace(/^https?:\/\/[^/?#]*/i, "").replace(/#.*$/, "") || "/";

function respond(request: Request, { status, file, place, maxAge }: Found<Fetched>): Promise<Response> {
  const name = file && (place ?? ".json");
  const headers = headersOf(request.method, status, name, maxAge);
  return sendFile(request, file, {
    status,
    headers: { ...headers, ...deprecationOf(targetOf(request.url)) },
  });
}

/** Sends the bytes of a file: all of them, the range that the request asks for, or a 304. */
async function sendFile(
  request: Request,
  file: Fetched | null,
  { status, headers: given }: Pick<Content, "status" | "headers">,
): Promise<Response> {
  const { method } = request;
  const bytes = await bytesOf(file);
  const tag = status >= 400 || method === "OPTIONS" ? null : await tagOf(bytes, file);
  const { headers, part, ...reply } = replyTo(
    { method, header: (name) => request.headers.get(name) },
    // The platform's network compresses by itself.
    { status, headers: given, tag, length: bytes.byteLength, codings: [] },
  );
  const isRecoded = tag !== null && part?.range === null && mayBeRecoded(request, headers);
  if (isRecoded) headers.ETag = `W/${headers.ETag}`;
  if (part === null) return new Response(null, { ...reply, headers });
  const sent = part.range === null ? bytes : bytes.slice(part.range.start, part.range.end);
  if (!isRecoded) headers["Content-Length"] = String(sent.byteLength);
  return new Response(method === "HEAD" ? null : sent, { ...reply, headers });
}

async function bytesOf(file: Fetched | null): Promise<ArrayBuffer> {
  if (file === null) return new ArrayBuffer(0);
  return file instanceof ArrayBuffer ? file : file.arrayBuffer();
}

/**
 * Whether the platform's network may compress the answer in transit; it compresses no problems. A HEAD must say what a
 * GET would: so the tag is weak, because the bytes may differ, and there is no length.
 */
const mayBeRecoded = (request: Request, headers: Record<string, string>): boolean =>
  isCompressible(headers["Content-Type"] ?? "") &&
  /gzip|br|zstd|deflate|\*/.test(request.headers.get("Accept-Encoding") ?? "");

/** Large files are read range by range, and hashing the whole file for each range would be slow: the host's tag is used. */
const LARGE = 2 ** 20;

async function tagOf(bytes: ArrayBuffer, file: Fetched | null): Promise<string> {
  // A host that may compress the content marks its tag as weak; these bytes are as stored.
  const own = file instanceof Response ? file.headers.get("ETag")?.replace(/^W\//, "") : null;
  if (own && bytes.byteLength >= LARGE) return own;
  return `"${(await digestOf(bytes)).slice(0, 32)}"`;
}
