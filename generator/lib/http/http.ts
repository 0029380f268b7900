/**
 * Requests to untrusted servers: redirects cannot lead to private addresses, and bodies are read piece by piece.
 */

import { type IncomingMessage, request as plainly } from "node:http";
import { request as securely } from "node:https";
import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { quoted } from "../visible.ts";
import { isPrivateHost, PRIVATE_ADDRESS, publicLookup } from "./private-address.ts";

/**
 * An answer that is unusable, and would be again. The message says what was expected, what was found, and what to do.
 */
export class UnusableAnswer extends Error {}

export type Ask = {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** By default GET. No request has a body. */
  readonly method?: string;
  /** The host that the caller named, if the address is on another one. */
  readonly named?: string;
};

/** With the address that redirects led to. */
export type Answer = IncomingMessage & { readonly url: string };

const MOST_REDIRECTS = 5;

/**
 * The answer to a request, after redirects. Redirects must not lead to a private address: an outside server must
 * not make us read from inside our network. The host that the caller named may be private, but not once it was public: its name
 * may then lead elsewhere. Throws UnusableAnswer, and the errors of Node.
 */
export async function answerTo(address: string, ask: Ask): Promise<Answer> {
  const named = ask.named ?? new URL(address).hostname;
  let url = redirected(address, new URL(address), named);
  let isOutside = false;
  const seen = new Set<string>();
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    if (seen.has(url.href))
      throw new UnusableAnswer(
        `expected an answer, found a redirect that leads back to ${quoted(`${url.origin}${url.pathname}${url.search}`)}: the server wants a cookie first, and none is kept; set url to another address, or tell the council`,
      );
    seen.add(url.href);
    const response = await send(url, ask, isOutside || url.hostname !== named);
    isOutside ||= !isPrivateHost(response.socket.remoteAddress ?? "");
    const location = isRedirect(response.statusCode) ? response.headers.location : undefined;
    if (location === undefined) return Object.assign(response, { url: url.href });
    response.destroy();
    url = redirected(location, url, named);
  }
  throw new UnusableAnswer(
    `expected at most ${MOST_REDIRECTS} redirects, found more: set url to where they lead`,
  );
}

const isRedirect = (status = 0) => [301, 302, 303, 307, 308].includes(status);

function redirected(location: string, from: URL, named: string): URL {
  const url = URL.parse(location, from.href);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new UnusableAnswer(
      `expected a redirect to an http or https address, found ${quoted(location)}: check url`,
    );
  }
  if (url.hostname !== named && isPrivateHost(url.hostname)) throw privateRedirect(quoted(url.href));
  return url;
}

const privateRedirect = (to: string) =>
  new UnusableAnswer(
    `expected no redirect to a private address, found one to ${to}: if it is meant, set url to it`,
  );

function send(
  url: URL,
  { method = "GET", headers, signal }: Ask,
  mustBePublic: boolean,
): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? securely : plainly;
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException) =>
      reject(error.code === PRIVATE_ADDRESS ? privateRedirect(url.hostname) : error);
    const lookup = mustBePublic && { lookup: publicLookup };
    request(url, { method, headers, signal, ...lookup }, resolve)
      .on("error", fail)
      .end();
  });
}

/** The codings that `bodyOf` can decode, for the header of a request. */
export const ACCEPTED_ENCODINGS = "gzip";

/** The decompressed body. Strict, unlike `fetch`, which accepts a truncated one. Throws UnusableAnswer. */
export function bodyOf(response: IncomingMessage): Readable {
  const encoding = (response.headers["content-encoding"] ?? "identity").toLowerCase();
  if (encoding === "identity") return response;
  const decompress = DECOMPRESSORS.get(encoding);
  if (decompress === undefined) {
    throw new UnusableAnswer(
      `expected the content encoding gzip or none, found ${quoted(encoding)}: tell the council`,
    );
  }
  // If any stream fails, the last one is destroyed with the same error, so its reader gets it.
  return pipeline(response, decompress(), () => {});
}

const DECOMPRESSORS: ReadonlyMap<string, () => NodeJS.ReadWriteStream & Readable> = new Map([
  ["gzip", createGunzip],
  ["x-gzip", createGunzip],
  ["deflate", createInflate],
  ["br", createBrotliDecompress],
]);
