/**
 * nginx with njs: the resolver within nginx. Composed answers are read and assembled here. If a single file is the
 * answer, nginx sends it itself, with its ranges, tags and stored codings, unless another replaces it by the clock
 * (njs-host.ts, `mark`). Written in the dialect of `resolver/resolve.ts`.
 */

import crypto from "node:crypto";
import fs from "node:fs";
import { problemFile, type TreePath } from "../../api/address.ts";
import {
  ASKED_ANEW,
  cacheControl,
  METHODS,
  mediaTypeOf,
  NO_STORE,
  ONE_MINUTE,
  PREFLIGHT_HEADERS,
  PROBLEM_TYPE,
} from "../../api/headers.ts";
import { EMPTY_TAG, heldTag, rangeOf } from "../http/conditional.ts";
import { deprecationOf } from "../http/deprecation-of.ts";
import { withSlash } from "../http/pages.ts";
import { type Build, type Found, openBuild } from "../reading/open-build.ts";
import { type NjsFile, njsCache, njsHost } from "./njs-host.ts";

/** The parts of njs's request object that are used (https://nginx.org/en/docs/njs/reference.html). */
type NginxRequest = {
  readonly method: string;
  readonly httpVersion: string;
  readonly variables: {
    readonly request_uri?: string;
    readonly tree: string;
    /** What `Cache-Control` says of an answer, where nginx sends it too. */
    water_cache: string;
    /** Only where an operation will go. */
    water_deprecation?: string;
    water_sunset?: string;
  };
  /** The same as they came. `uri` is the path as nginx has tidied it. */
  readonly rawVariables: {
    readonly request: Buffer;
    readonly request_uri: Buffer;
    readonly uri: Buffer;
  };
  readonly headersIn: Readonly<Record<string, string>>;
  readonly headersOut: Record<string, string>;
  return(status: number, body?: string | Uint8Array): void;
  internalRedirect(uri: string): void;
  error(message: string): void;
};

const buildOf = (request: NginxRequest): Build<NjsFile> =>
  openBuild(njsHost(request.variables.tree), njsCache());

/** Answers a request of the API; `$tree` is the folder of the build. */
export const answer = (request: NginxRequest): Promise<void> =>
  answerTarget(request, request.method, escaped(request.rawVariables.request_uri));

/**
 * What a client has sent, with everything beyond ASCII escaped, as the client should have done: the same to the resolver
 * (docs/contract.md §1). A pattern throws in njs at a text that is not UTF-8, such as `?x=\xe9`.
 */
function escaped(bytes: Buffer): string {
  const parts: string[] = [];
  let start = 0;
  for (let i = 0; i < bytes.length; i++) {
    if ((bytes[i] as number) < 0x80) continue;
    parts.push(bytes.subarray(start, i).toString(), `%${bytes.subarray(i, i + 1).toString("hex")}`);
    start = i + 1;
  }
  return parts.join("") + bytes.subarray(start).toString();
}

/**
 * Answers what nginx has refused. If it refused the path, such as one with `%zz` in it, there is no `$request_uri`, but
 * the API has an answer to it. Anything else is not an HTTP request.
 */
export async function answerRefused(request: NginxRequest): Promise<void> {
  const line = /^(\S+) (\/\S*) HTTP\//.exec(escaped(request.rawVariables.request));
  const isPath = line && !request.variables.request_uri;
  if (isPath) return answerTarget(request, line[1] || "", line[2] || "");
  const problem = await buildOf(request).open(`v1/${problemFile("", "bad-request")}`);
  return sendProblem(request, 400, problem);
}

/** Answers with the page of a record, which is in a pack. nginx sends any other page, or the one for missing pages. */
export const page = (request: NginxRequest): Promise<void> =>
  sendPage(request).catch((error) => fail(request, error));

async function sendPage(request: NginxRequest): Promise<void> {
  const build = buildOf(request);
  const path = escaped(request.rawVariables.uri).slice(1);
  const isFolder = /\/$/.test(path);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const name = isFolder ? `${path}index.html` : path;
  const file = isRead ? await build.openPacked(name) : null;
  const index = isRead && !isFolder ? await build.openPacked(`${path}/index.html`) : null;
  request.variables.water_cache = ASKED_ANEW;
  if (file !== null) sendBytes(request, mediaTypeOf(name), file.bytes || "");
  else if (index !== null) {
    request.headersOut["Cache-Control"] = ONE_MINUTE;
    request.return(308, withSlash(escaped(request.rawVariables.request_uri)));
  } else request.internalRedirect("@loose");
}

async function answerTarget(request: NginxRequest, method: string, target: string): Promise<void> {
  try {
    const retiring = deprecationOf(target);
    if (retiring.Sunset) {
      request.variables.water_deprecation = retiring.Deprecation || "";
      request.variables.water_sunset = retiring.Sunset;
    }
    const found = await buildOf(request).answer(method, target, Date.now());
    request.variables.water_cache = cacheControl(
      found.status,
      found.place && `/v1/${found.place}`,
      found.maxAge,
    );
    await send(request, method, found);
  } catch (error) {
    fail(request, error);
  }
}

function fail(request: NginxRequest, error: unknown): void {
  request.error(String(error));
  request.return(500);
}

async function send(request: NginxRequest, method: string, found: Found<NjsFile>): Promise<void> {
  const file = found.file;
  if (file === null && method === "OPTIONS") return sendPreflight(request);
  if (file === null) return sendTagged(request, 204, EMPTY_TAG, "");
  if (found.status !== 200) return sendProblem(request, found.status, file);
  if (file.bytes === null) return sendLoose(request, found.place || "");
  return sendBytes(request, mediaTypeOf(file.path), file.bytes);
}

function sendPreflight(request: NginxRequest): void {
  Object.keys(PREFLIGHT_HEADERS).forEach((name) => {
    request.headersOut[name] = PREFLIGHT_HEADERS[name] || "";
  });
  request.return(204);
}

async function sendProblem(request: NginxRequest, status: number, file: NjsFile | null): Promise<void> {
  const problem = file && (await njsHost(request.variables.tree).text(file));
  const out = request.headersOut;
  if (status === 405) out.Allow = METHODS;
  out["Cache-Control"] = NO_STORE;
  out["Content-Type"] = PROBLEM_TYPE;
  request.return(status, problem || "");
}

/**
 * nginx refuses a range beyond the file, sends several ranges as one body, and applies ranges to a HEAD, which has none
 * (RFC 9110 §14.2). The contract ignores all of these.
 */
function sendLoose(request: NginxRequest, file: TreePath | ""): void {
  const range = request.headersIn.Range;
  const size = range ? fs.statSync(`${request.variables.tree}/v1/${file}`).size : 0;
  const place = range && (request.method !== "GET" || rangeOf(range, size) === null) ? "whole" : "files";
  request.internalRedirect(`/@${place}/${file}`);
}

function sendBytes(request: NginxRequest, type: string, body: string | Buffer): void {
  const tag = `"${crypto.createHash("sha256").update(body).digest("hex").slice(0, 32)}"`;
  request.headersOut["Content-Type"] = type;
  sendTagged(request, 200, tag, body);
}

function sendTagged(request: NginxRequest, status: number, tag: string, body: string | Buffer): void {
  const out = request.headersOut;
  const held = heldTag(request.headersIn["If-None-Match"], tag);
  // Where nginx compresses the body, the tag is weak, like the tags that nginx makes for files.
  const isWeak = body && isCompressed(request);
  out["Cache-Control"] = request.variables.water_cache;
  out.ETag = `${isWeak ? "W/" : ""}${held || tag}`;
  // nginx adds this to a body that it may compress, but a 304 needs it too (RFC 9110 §15.4.5).
  if (held !== null && body) out.Vary = "Accept-Encoding";
  if (held === null) request.return(status, body);
  else request.return(304);
}

/** Whether nginx compresses the body of an answer. It does so in HTTP/1.1 or later, for a client that names gzip. */
const isCompressed = (request: NginxRequest): boolean =>
  request.httpVersion !== "1.0" && TAKES_GZIP.test(request.headersIn["Accept-Encoding"] || "");

/** gzip by its name, without a weight or with one above 0. */
const TAKES_GZIP = /(^|[\s,])gzip\s*($|,|;\s*q=(?!0(\.0*)?\s*($|,)))/i;
