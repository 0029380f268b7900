/** The API and its site over HTTP: the resolver says what answers a request, `serve-handler` sends the files. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import compression from "compression";
import { problemFile } from "../../generator/api/address.ts";
import {
  API_HEADERS,
  cacheControl,
  METHODS,
  mediaType,
  mediaTypeOf,
  PREFLIGHT_HEADERS,
  PROBLEM_TYPE,
  SITE_HEADERS,
} from "../../generator/api/headers.ts";
import { isOfApi } from "../../generator/edge/is-of-api.ts";
import { fulfil } from "../../generator/resolver/execute.ts";
import { type Plan, resolve } from "../../generator/resolver/resolve.ts";
import { codedFile } from "./coded.ts";
import { type Opened, sendFile, sendText, type Told, tagByCoding } from "./send.ts";
import { findPage } from "./site.ts";
import { type Tree, treeOf } from "./tree.ts";

// The resolver answers longer targets with a problem of its own; what exceeds even this is no request.
const LONGEST_HEADERS = 1024 * 1024;

const compress = compression({
  // A range counts bytes of the file as it is.
  filter: (request, response) =>
    request.headers.range === undefined &&
    (isTile(response as never) || compression.filter(request, response)),
});

/** The list of media types that the compression goes by does not know it. */
const isTile = (response: ServerResponse) => response.getHeader("Content-Type") === mediaTypeOf(".mvt");

/** There is nothing to serve; the message says what to do. */
export class NoBuildError extends Error {}

/**
 * A server of the build in a folder; it does not listen yet. Rejects with NoBuildError. Whatever fails while a
 * request is answered goes to `onError`, and to the client as the 500 problem.
 */
export async function serverOf(root: string, onError: (error: unknown) => void): Promise<Server> {
  const tree = treeOf(root);
  const internalError = await problemText(tree, "internal-error");
  const tooLong = await problemText(tree, "uri-too-long");
  const badRequest = await problemText(tree, "bad-request");
  const server = createServer({ maxHeaderSize: LONGEST_HEADERS }, (request, response) => {
    answer(tree, request, response).catch((error: unknown) => {
      onError(error);
      if (response.headersSent) response.destroy();
      else void sendText(request, response, toldOfApi(500, ".json"), internalError);
    });
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "HPE_HEADER_OVERFLOW") refuse(socket, "414 URI Too Long", tooLong);
    else refuse(socket, "400 Bad Request", badRequest);
  });
  return server;
}

async function problemText(tree: Tree, reason: string): Promise<string> {
  const text = await tree.read(problemFile("", reason));
  if (text !== null) return text;
  throw new NoBuildError(
    "There is no build here. Run `npm run build` first, or name its folder with --root.",
  );
}

const toldOfApi = (status: number, file: string): Told => ({
  status,
  type: mediaType(file, status),
  cache: cacheControl(status),
});

/** Answers with a page, if there is one beside the API; all else is the API's to answer. */
async function answer(tree: Tree, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = request.url ?? "";
  const isRead = request.method === "GET" || request.method === "HEAD";
  const page = isRead && !isOfApi(target) ? await findPage(tree, target, request.headers.accept) : null;
  const body = page && (await opened(tree, page.path, request));
  setHeaders(response, body ? SITE_HEADERS : API_HEADERS);
  if (page === null || body === null) return answerOfApi(tree, request, response);
  const { status, path, location } = page;
  if (location) response.setHeader("Location", location);
  const told = { status, type: mediaTypeOf(path), cache: cacheControl(status, `/${path}`) };
  await send(request, response, told, body);
}

async function answerOfApi(tree: Tree, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const found = await answerOfOneBuild(tree, request);
  if (found.kind === "empty") {
    const headers = request.method === "OPTIONS" ? PREFLIGHT_HEADERS : { "Cache-Control": cacheControl(204) };
    response.writeHead(204, headers).end();
    return;
  }
  if (found.status === 405) response.setHeader("Allow", METHODS);
  const told = toldOfApi(found.status, found.kind === "file" ? found.file : ".json");
  await send(request, response, told, found.kind === "file" ? found.opened : found.text);
}

function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  told: Told,
  body: Opened | string,
): Promise<void> {
  tagByCoding(response);
  return new Promise((done, fail) => {
    compress(request as never, response as never, () => {
      const sent =
        typeof body === "string"
          ? sendText(request, response, told, body)
          : sendFile(request, response, told, body);
      sent.then(done, fail);
    });
  });
}

/** An answer is never made of two builds: if another took its place while files were read, they are read again. */
async function answerOfOneBuild(tree: Tree, request: IncomingMessage) {
  const plan = resolve(request.method ?? "", request.url ?? "");
  for (;;) {
    const before = await tree.build();
    const [found] = await Promise.allSettled([carryOut(plan, tree, request)]);
    const same = (await tree.build()) === before;
    if (found.status === "fulfilled" && same) return found.value;
    if (found.status === "fulfilled" && found.value.kind === "file") await close(found.value.opened);
    if (found.status === "rejected" && same) throw found.reason;
  }
}

async function carryOut(plan: Plan, tree: Tree, request: IncomingMessage) {
  const answer = await fulfil(plan, tree);
  if (answer.kind !== "file") return answer;
  const body = await opened(tree, `v1/${answer.file}`, request);
  if (body === null) throw new Error(`${answer.file} was there a moment ago.`);
  return { ...answer, opened: body };
}

/** Opens a file, and its stored coding where the client takes one and asks for no range; null if there is none. */
async function opened(tree: Tree, path: string, { headers }: IncomingMessage): Promise<Opened | null> {
  const handle = await tree.open(path);
  if (handle === null) return null;
  const coded = headers.range === undefined ? await codedFile(tree, path, headers["accept-encoding"]) : null;
  return { path, handle, coded };
}

const close = ({ handle, coded }: Opened) => Promise.all([handle.close(), coded?.handle.close()]);

/** Answers what is no HTTP request, in the API's own form. */
function refuse(socket: Duplex, status: string, body: string): void {
  if (!socket.writable) return void socket.destroy();
  const headers = Object.entries({
    ...API_HEADERS,
    "Cache-Control": cacheControl(400),
    "Content-Type": PROBLEM_TYPE,
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join("\r\n")}\r\n\r\n${body}`);
}
