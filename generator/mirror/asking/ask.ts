/** A request of the contract, and its answer as it came. */

import { gunzipSync } from "node:zlib";
import { answerTo } from "../../lib/http/http.ts";

/** The bytes of a file that are asked for, `end` not included. */
type Range = { readonly start: number; readonly end: number };

export type Question = {
  readonly target: string;
  readonly method: "GET" | "HEAD" | "OPTIONS";
  readonly headers: Readonly<Record<string, string>>;
  /** Asked once more with the tag of its answer, to be answered with 304. */
  readonly isHeld?: true;
  readonly range?: Range;
};

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Without its coding. */
  readonly body: Buffer;
  /** The instant of the answer by the server's clock, in milliseconds; NaN if it does not say. */
  readonly date: number;
};

/** In milliseconds, for a whole answer. */
const PATIENCE = 60_000;

/** In bytes: more than any answer of the API has, and an archive need not be read to its end. */
const MOST = 4 * 2 ** 20;

/** Asks a site. Nothing is followed to another site, and no cache is passed by: what clients get is asked for. Rejects as Node does. */
export async function ask(base: string, question: Question): Promise<Answer> {
  const first = await sent(base, question);
  const tag = first.headers.etag;
  if (question.isHeld !== true || tag === undefined) return first;
  const headers = { ...question.headers, "if-none-match": tag };
  return sent(base, { ...question, headers });
}

async function sent(base: string, { target, method, headers }: Question): Promise<Answer> {
  const response = await answerTo(`${base}${target}`, {
    method,
    headers,
    signal: AbortSignal.timeout(PATIENCE),
  });
  try {
    const pieces: Uint8Array[] = [];
    let length = 0;
    for await (const piece of response as AsyncIterable<Uint8Array>) {
      pieces.push(piece);
      length += piece.length;
      if (length > MOST) break;
    }
    const { statusCode = 0 } = response;
    const given = response.headers as Answer["headers"];
    const body = decoded(Buffer.concat(pieces), given["content-encoding"]);
    return { status: statusCode, headers: given, body, date: Date.parse(given.date ?? "") };
  } finally {
    response.destroy();
  }
}

/** What cannot be decoded stays as it is. */
function decoded(body: Buffer, coding: string | undefined): Buffer {
  if (!/gzip/i.test(coding ?? "") || body.length === 0) return body;
  try {
    return gunzipSync(body, { maxOutputLength: 4 * MOST });
  } catch {
    return body;
  }
}
