/** One request over HTTP, strict about everything that servers get wrong. */

import { type IncomingMessage, get as plainly } from "node:http";
import { get as securely } from "node:https";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { aheadOf, type OnClock } from "../lib/server-clock.ts";
import { describe } from "../load/faults.ts";
import type { Sink } from "./decode.ts";
import { isPrivateHost, publicLookup } from "./private-address.ts";
import { orRefusal, Refusal, ServerError } from "./refusal.ts";

/** Which version of a page is known: the validators of RFC 9110 §8.8. */
export type Validators = { readonly etag?: string; readonly lastModified?: string };

export type Question<T> = {
  readonly address: string;
  /** The media types of an answer. */
  readonly types: RegExp;
  readonly validators?: Validators;
  /** Whether the body of a status 500 may be the server's own answer; then the ServerError that the sink throws is. */
  readonly answersWith500?: boolean;
  /** Reads an answer in the character encoding that its header names. */
  readonly sink: (charset: string | undefined) => Sink<T>;
};

export type Answer<T> = { readonly value: T; readonly validators: Validators };

/** A transient fault. */
export class PassingFault extends Error {
  /** How long the server asks to wait, in milliseconds. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter = 0) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

const MOST_REDIRECTS = 5;
/** 520 to 524 are Cloudflare's words for a council's server that does not answer it. */
const PASSING_STATUSES = [408, 425, 429, 500, 502, 503, 504, 520, 521, 522, 523, 524];

/** Sends the request once. Null if the known version is still current. Throws Refusal or PassingFault. */
export async function ask<T>(
  question: Question<T>,
  signal: AbortSignal,
  maximumBytes: number,
  onClock?: OnClock,
): Promise<Answer<T> | null> {
  const response = await responseTo(question, signal);
  const { date, age } = response.headers;
  const ahead = aheadOf(date, typeof age === "string" ? age : null, Date.now());
  if (ahead !== null) onClock?.(ahead);
  try {
    const { statusCode, headers } = response;
    if (statusCode === 304 && isConditional(question)) return null;
    if (statusCode === 500 && question.answersWith500) await checkForError(response, question, maximumBytes);
    checkStatus(response);
    const { type, charset } = contentTypeOf(headers["content-type"]);
    if (!question.types.test(type)) {
      throw new Refusal(
        `expected the content type of the data asked for, found ${describe(type)}: check url, it may be an error page`,
      );
    }
    const value = await readAll(decompressed(response), question.sink(charset), maximumBytes);
    return { value, validators: validatorsOf(headers) };
  } finally {
    response.destroy();
  }
}

/** Some servers send 304 to a request that names no version: then nothing is known. */
const isConditional = ({ validators }: Pick<Question<unknown>, "validators">): boolean =>
  validators?.etag !== undefined || validators?.lastModified !== undefined;

/**
 * Follows redirects, but not to private addresses: an outside server must not make us read from inside our network. The
 * host that the maintainer named may be private.
 */
async function responseTo<T>(
  { address, types, validators }: Question<T>,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let url = new URL(address);
  const named = url.hostname;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const response = await send(url, types, validators, signal, url.hostname !== named);
    const location = isRedirect(response.statusCode) ? response.headers.location : undefined;
    if (location === undefined) return response;
    response.destroy();
    url = redirected(location, url, named);
  }
  throw new Refusal(`expected at most ${MOST_REDIRECTS} redirects, found more: set url to where they lead`);
}

const isRedirect = (status = 0) => [301, 302, 303, 307, 308].includes(status);

function redirected(location: string, from: URL, named: string): URL {
  const url = URL.parse(location, from.href);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Refusal(
      `expected a redirect to an http or https address, found ${describe(location)}: check url`,
    );
  }
  if (url.hostname !== named && isPrivateHost(url.hostname)) {
    throw new Refusal(
      `expected no redirect to a private address, found one to ${describe(url.href)}: if it is meant, set url to it`,
    );
  }
  return url;
}

function send(
  url: URL,
  types: RegExp,
  { etag, lastModified }: Validators = {},
  signal: AbortSignal,
  mustBePublic: boolean,
): Promise<IncomingMessage> {
  const get = url.protocol === "https:" ? securely : plainly;
  const headers = {
    "user-agent": "water-restrictions",
    accept: types.test("text/html") ? "text/html" : "*/*",
    "accept-encoding": "gzip",
    ...(etag !== undefined && { "if-none-match": etag }),
    ...(lastModified !== undefined && { "if-modified-since": lastModified }),
  };
  return new Promise((resolve, reject) => {
    get(url, { headers, signal, ...(mustBePublic && { lookup: publicLookup }) }, resolve).on("error", reject);
  });
}

function checkStatus({ statusCode = 0, headers }: IncomingMessage): void {
  if (statusCode === 200) return;
  if (PASSING_STATUSES.includes(statusCode)) {
    throw new PassingFault(`expected status 200, found ${statusCode}`, retryAfterOf(headers["retry-after"]));
  }
  const why = statusCode === 304 ? ", which was not asked for: tell the council" : ": check url";
  throw new Refusal(`expected status 200, found ${statusCode}${why}`);
}

async function checkForError<T>(
  response: IncomingMessage,
  { types, sink }: Question<T>,
  maximumBytes: number,
): Promise<void> {
  const { type, charset } = contentTypeOf(response.headers["content-type"]);
  if (!types.test(type)) return;
  const fault = await orRefusal(() => readAll(decompressed(response), sink(charset), maximumBytes));
  if (fault instanceof ServerError) throw fault;
}

/** Seconds, or a date. */
function retryAfterOf(text = ""): number {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  const until = Date.parse(text);
  return Number.isNaN(until) ? 0 : Math.max(0, until - Date.now());
}

function contentTypeOf(header = ""): { type: string; charset: string | undefined } {
  const [type = "", ...parameters] = header.split(";").map((part) => part.trim());
  const charset = parameters
    .map((part) => /^charset="?([^"]+)"?$/i.exec(part)?.[1])
    .find((name) => name !== undefined);
  return { type: type.toLowerCase(), charset };
}

/** Strict, unlike the runtime's `fetch`, which accepts a compressed answer that was cut off. */
function decompressed(response: IncomingMessage): Readable {
  const encoding = (response.headers["content-encoding"] ?? "identity").toLowerCase();
  if (encoding === "identity") return response;
  const decompress = DECOMPRESSORS[encoding];
  if (decompress === undefined) {
    throw new Refusal(
      `expected the content encoding gzip or none, found ${describe(encoding)}: tell the council`,
    );
  }
  // If any stream fails, the last one is destroyed with the same error, so its reader gets it.
  return pipeline(response, decompress(), () => {});
}

const DECOMPRESSORS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

async function readAll<T>(body: Readable, sink: Sink<T>, maximumBytes: number): Promise<T> {
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maximumBytes) {
      throw new Refusal(
        `expected at most ${maximumBytes} bytes, found more: shorten span, set a smaller pageSize, or raise maximumBytes`,
      );
    }
    sink.write(chunk);
  }
  return sink.end();
}

const validatorsOf = (headers: IncomingMessage["headers"]): Validators => ({
  ...(headers.etag !== undefined && { etag: headers.etag }),
  ...(headers["last-modified"] !== undefined && { lastModified: headers["last-modified"] }),
});
