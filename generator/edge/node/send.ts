/** Moves the bytes of an answer to the client. */

import type { ServerResponse } from "node:http";
import { replyTo } from "../http/reply.ts";
import type { Answered } from "./answer-from.ts";
import type { Exchange } from "./exchange.ts";

/** Resolves once all bytes are written, or the client is gone. Rejects with Replaced before anything is sent. */
export async function send(exchange: Exchange, answered: Answered): Promise<void> {
  const { request, response } = exchange;
  const { method = "", headers: given } = request;
  const header = (name: string) => given[name]?.toString();
  const { status, headers, part } = replyTo({ method, header }, answered);
  const { body } = answered;
  if (part === null) return void response.writeHead(status, headers).end();

  const coded = part.coding && body?.kind === "kept" ? await body.coded(part.coding) : null;
  const length = coded?.length ?? answered.length;
  const { start, end } = part.range ?? { start: 0, end: length };
  headers["Content-Length"] = String(end - start);
  if (method === "HEAD" || body === null) return void response.writeHead(status, headers).end();
  exchange.length = end - start;
  if (body.kind === "kept" && end - start <= PIECE) {
    return void response.writeHead(status, headers).end((coded ?? body.bytes).subarray(start, end));
  }
  const pieces = body.kind === "kept" ? piecesOf(coded ?? body.bytes, start, end) : body.read(start, end);
  for await (const chunk of pieces) {
    // A client may go away while the file is read.
    if (response.destroyed) return;
    if (!response.headersSent) response.writeHead(status, headers);
    if (!response.write(chunk)) await drained(response);
  }
  response.end();
}

/** In bytes. A larger body goes to the client in pieces, so that its progress shows (under-way.ts). */
const PIECE = 64 * 1024;

function* piecesOf(bytes: Buffer, start: number, end: number): Generator<Buffer> {
  for (let at = start; at < end; at += PIECE) yield bytes.subarray(at, Math.min(at + PIECE, end));
}

/** Resolves once there is room for more, or the client is gone. */
const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      response.off("drain", done).off("close", done);
      resolve();
    };
    response.on("drain", done).on("close", done);
  });
