/**
 * nginx with njs: the resolver within nginx. What is read is read here; a file that is an answer is sent by nginx
 * itself, with its ranges, tags and stored codings. The dialect is that of `resolver/resolve.ts`.
 */

import crypto from "node:crypto";
import fs from "node:fs";
import { problemFile } from "../api/address.ts";
import { BRIEFLY, METHODS, mediaTypeOf, NEVER, PREFLIGHT_HEADERS, PROBLEM_TYPE } from "../api/headers.ts";
import { type Answer, type Files, fulfil } from "../resolver/execute.ts";
import { resolve } from "../resolver/resolve.ts";
import { heldTag, rangeOf } from "./conditional.ts";

/** What is used of njs's request (https://nginx.org/en/docs/njs/reference.html). */
type NginxRequest = {
  readonly method: string;
  readonly variables: { readonly request?: string; readonly request_uri: string; readonly tree: string };
  readonly headersIn: Readonly<Record<string, string>>;
  readonly headersOut: Record<string, string>;
  return(status: number, body?: string): void;
  internalRedirect(uri: string): void;
  error(message: string): void;
};

/** Answers a request of the API; `$tree` is the folder of the build. */
export const answer = (request: NginxRequest): Promise<void> =>
  answerTarget(request, request.method, request.variables.request_uri);

/**
 * Answers what nginx has refused. Where that was for the path, such as `%zz` in it, there is no `$request_uri`: the
 * API has an answer to that. All else is no request of HTTP.
 */
export async function answerRefused(request: NginxRequest): Promise<void> {
  const line = /^(\S+) (\/\S*) HTTP\//.exec(request.variables.request || "");
  const isPath = line && !request.variables.request_uri;
  if (isPath) return answerTarget(request, line[1] as string, line[2] as string);
  const problem = await filesOf(request.variables.tree).read(problemFile("", "bad-request"));
  return sendProblem(request, 400, problem as string);
}

async function answerTarget(request: NginxRequest, method: string, target: string): Promise<void> {
  const files = filesOf(request.variables.tree);
  try {
    const plan = resolve(method, target);
    const found = await fulfil(plan, files);
    await send(request, method, found, files);
  } catch (error) {
    request.error(String(error));
    request.return(500);
  }
}

const ABSENT = ["EISDIR", "ENAMETOOLONG", "ENOENT", "ENOTDIR"];

/** No system has longer paths, and njs throws at them. */
const LONGEST_PATH = 4095;

function filesOf(tree: string): Files {
  const unlessAbsent = (error: { code?: string }) => {
    if (ABSENT.indexOf(error.code || "") >= 0) return null;
    throw error;
  };
  const read = (file: string): Promise<string | null> => {
    const path = `${tree}/v1/${file}`;
    if (path.length > LONGEST_PATH) return Promise.resolve(null);
    return fs.promises.readFile(path, "utf8").catch(unlessAbsent);
  };
  const has = (file: string): Promise<boolean> => {
    const path = `${tree}/v1/${file}`;
    if (path.length > LONGEST_PATH) return Promise.resolve(false);
    return fs.promises
      .stat(path)
      .then((found) => found.isFile())
      .catch((error) => unlessAbsent(error) !== null);
  };
  return { has, read };
}

async function send(request: NginxRequest, method: string, found: Answer, files: Files): Promise<void> {
  const out = request.headersOut;
  if (found.kind === "empty") {
    if (method === "OPTIONS")
      Object.keys(PREFLIGHT_HEADERS).forEach((name) => {
        out[name] = PREFLIGHT_HEADERS[name] as string;
      });
    else out["Cache-Control"] = BRIEFLY;
    return request.return(204);
  }
  if (found.kind === "file" && found.status === 200) return sendFile(request, found.file);
  if (found.status === 200) return sendText(request, (found as { text: string }).text);
  const problem = await files.read((found as { file: string }).file);
  sendProblem(request, found.status, problem as string);
}

function sendProblem(request: NginxRequest, status: number, problem: string): void {
  const out = request.headersOut;
  if (status === 405) out.Allow = METHODS;
  out["Cache-Control"] = NEVER;
  out["Content-Type"] = PROBLEM_TYPE;
  request.return(status, problem);
}

/** nginx refuses a range that the file does not have, and sends several as one body: these are as good as none. */
function sendFile(request: NginxRequest, file: string): void {
  const range = request.headersIn.Range;
  const size = range ? fs.statSync(`${request.variables.tree}/v1/${file}`).size : 0;
  const place = range && rangeOf(range, size) === null ? "whole" : "files";
  request.internalRedirect(`/internal/${place}/${file}`);
}

function sendText(request: NginxRequest, text: string): void {
  const out = request.headersOut;
  const tag = `"${crypto.createHash("sha256").update(text).digest("hex").slice(0, 32)}"`;
  const held = heldTag(request.headersIn["If-None-Match"], tag);
  // Where nginx may code the text, the tag is weak, as it makes those of files.
  const isCoded = /gzip/.test(request.headersIn["Accept-Encoding"] || "");
  out["Cache-Control"] = BRIEFLY;
  out["Content-Type"] = mediaTypeOf(".json");
  out.ETag = `${isCoded ? "W/" : ""}${held || tag}`;
  if (held === null) request.return(200, text);
  else request.return(304);
}
