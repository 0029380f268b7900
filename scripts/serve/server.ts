/** The API over HTTP: the resolver says what answers a request, `serve-handler` sends the files. */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import compression from "compression";
import { problemFile } from "../../generator/address.ts";
import { fulfil } from "../../generator/resolver/fulfil.ts";
import { type Plan, resolve } from "../../generator/resolver/resolve.ts";
import { cacheControl, EVERY_ANSWER, mediaType, PREFLIGHT } from "./headers.ts";
import { sendFile, sendText, tagByCoding } from "./send.ts";
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
const isTile = (response: ServerResponse) => response.getHeader("Content-Type") === mediaType(".mvt", 200);

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
      else void sendText(request, response, 500, internalError);
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

async function answer(tree: Tree, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(EVERY_ANSWER)) response.setHeader(name, value);
  const found = await answerOfOneBuild(tree, request.method ?? "", request.url ?? "");
  if (found.kind === "empty") {
    const headers = request.method === "OPTIONS" ? PREFLIGHT : { "Cache-Control": cacheControl(204) };
    response.writeHead(204, headers).end();
    return;
  }
  if (found.status === 405) response.setHeader("Allow", PREFLIGHT["Access-Control-Allow-Methods"]);
  tagByCoding(response);
  await new Promise<void>((done, fail) => {
    compress(request as never, response as never, () => {
      const sent =
        found.kind === "text"
          ? sendText(request, response, found.status, found.text)
          : sendFile(request, response, found.status, found.file, found.handle);
      sent.then(done, fail);
    });
  });
}

/** An answer is never made of two builds: if another took its place while files were read, they are read again. */
async function answerOfOneBuild(tree: Tree, method: string, target: string) {
  const plan = resolve(method, target);
  for (;;) {
    const before = await tree.build();
    const [found] = await Promise.allSettled([open(tree, plan)]);
    const same = (await tree.build()) === before;
    if (found.status === "fulfilled" && same) return found.value;
    if (found.status === "fulfilled" && found.value.kind === "file") await found.value.handle.close();
    if (found.status === "rejected" && same) throw found.reason;
  }
}

async function open(tree: Tree, plan: Plan) {
  const answer = await fulfil(plan, tree);
  return answer.kind === "file" ? { ...answer, handle: await tree.open(answer.file) } : answer;
}

/** Answers what is no HTTP request, in the API's own form. */
function refuse(socket: Duplex, status: string, body: string): void {
  if (!socket.writable) return void socket.destroy();
  const headers = Object.entries({
    ...EVERY_ANSWER,
    "Cache-Control": cacheControl(400),
    "Content-Type": mediaType(".json", 400),
    "Content-Length": Buffer.byteLength(body),
    Connection: "close",
  }).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join("\r\n")}\r\n\r\n${body}`);
}
