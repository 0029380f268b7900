/** One request over HTTP, strict about everything that servers get wrong. */

import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import { ACCEPTED_ENCODINGS, type Answer, answerTo, bodyOf } from "../../lib/http/http.ts";
import { mayPass, retryAfterOf } from "../../lib/http/retries.ts";
import { PassingFault } from "../../lib/http/retry.ts";
import { aheadOf, type OnClock } from "../../lib/http/server-clock.ts";
import { describe } from "../../load/faults.ts";
import { orRefusal, Refusal, ServerError } from "../refusal.ts";
import type { Sink } from "../upstreams/decode.ts";

export type Question<T> = {
  readonly address: string;
  /** The address of the page that led here. If it is on another host, ours must be a public one. */
  readonly from?: string;
  /** The media types of an answer. */
  readonly types: RegExp;
  /**
   * Whether the body of a status 500 may be the server's own answer: then the ServerError thrown by the sink is passed
   * on.
   */
  readonly answersWith500?: boolean;
  /** Reads an answer in the character encoding that its header names, from an address that redirects may have led to. */
  readonly sink: (charset: string | undefined, address: string) => Sink<T>;
};

/** Sends the request once. Throws Refusal or PassingFault. */
export async function ask<T>(
  question: Question<T>,
  signal: AbortSignal,
  maximumBytes: number,
  onClock?: OnClock,
): Promise<T> {
  const response = await responseTo(question, signal);
  const { date, age } = response.headers;
  const ahead = aheadOf(date, typeof age === "string" ? age : null, Date.now());
  if (ahead !== null) onClock?.(ahead);
  try {
    const { statusCode, headers } = response;
    if (statusCode === 500 && question.answersWith500) await checkForError(response, question, maximumBytes);
    checkStatus(response);
    const { type, charset } = contentTypeOf(headers["content-type"]);
    if (!question.types.test(type)) {
      const advice =
        type === "application/pdf"
          ? "watch the page that links to the PDF, whose content counts there too"
          : "check url, it may be an error page";
      throw new Refusal(
        `expected the content type of the data asked for, found ${describe(type)}: ${advice}`,
      );
    }
    return await readAll(bodyOf(response), question.sink(charset, response.url), maximumBytes);
  } finally {
    response.destroy();
  }
}

function responseTo<T>(
  { address, from = address, types }: Question<T>,
  signal: AbortSignal,
): Promise<Answer> {
  const headers = {
    "user-agent": "water-restrictions",
    accept: types.test("text/html") ? "text/html" : "*/*",
    "accept-encoding": ACCEPTED_ENCODINGS,
  };
  return answerTo(address, { headers, signal, named: new URL(from).hostname });
}

function checkStatus({ statusCode = 0, headers }: IncomingMessage): void {
  if (statusCode === 200) return;
  if (mayPass(statusCode)) {
    throw new PassingFault(`expected status 200, found ${statusCode}`, retryAfterOf(headers["retry-after"]));
  }
  const why = statusCode === 304 ? ", which was not asked for: tell the council" : ": check url";
  throw new Refusal(`expected status 200, found ${statusCode}${why}`);
}

async function checkForError<T>(
  response: Answer,
  { types, sink }: Question<T>,
  maximumBytes: number,
): Promise<void> {
  const { type, charset } = contentTypeOf(response.headers["content-type"]);
  if (!types.test(type)) return;
  const fault = await orRefusal(() => readAll(bodyOf(response), sink(charset, response.url), maximumBytes));
  if (fault instanceof ServerError) throw fault;
}

function contentTypeOf(header = ""): { type: string; charset: string | undefined } {
  const [type = "", ...parameters] = header.split(";").map((part) => part.trim());
  const charset = parameters
    .map((part) => /^charset="?([^"]+)"?$/i.exec(part)?.[1])
    .find((name) => name !== undefined);
  return { type: type.toLowerCase(), charset };
}

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
