/** Finds the answer to a request in the files of one build: a page of the site, or an answer of the API. */

import { mediaTypeOf } from "../api/headers.ts";
import { chunkedFiles } from "../edge/chunked-files.ts";
import { EMPTY_TAG } from "../edge/conditional.ts";
import { filesAt, maxAgeAt } from "../edge/epochs.ts";
import { headersOf } from "../edge/headers-of.ts";
import { isOfApi } from "../edge/is-of-api.ts";
import { findPage, pageHeaders } from "../edge/pages.ts";
import type { Content } from "../edge/reply.ts";
import { execute } from "../resolver/execute.ts";
import { resolve } from "../resolver/resolve.ts";
import type { BuildFiles } from "./build-files.ts";
import { type KeptBytes, keptBytes } from "./kept-bytes.ts";
import type { StoredFile } from "./stored-file.ts";

export type Asked = {
  readonly method: string;
  readonly target: string;
  readonly accept: string | undefined;
};

/** An answer with its bytes, if it has any. */
export type Answered = Content & { readonly body: StoredFile | null };

/**
 * Of a request: method, target, and the media types that the client takes, as of an instant in milliseconds. Rejects with
 * Replaced.
 */
export async function answerFrom(
  build: BuildFiles,
  { method, target, accept }: Asked,
  now: number,
): Promise<Answered> {
  const isRead = method === "GET" || method === "HEAD";
  const known = isRead ? build.composed(target, now) : null;
  if (known !== null) return jsonAnswer(200, known.bytes, known.maxAge);
  const page = isRead && !isOfApi(target) ? await findPage(build.open, target, accept) : null;
  if (page !== null) return answered(page.status, pageHeaders(page), page.status === 308 ? null : page.file);

  const files = filesAt(target, build, now, build.timetable);
  const answer = await execute(resolve(method, target), chunkedFiles(files));
  if (answer.kind === "empty") return answered(204, headersOf(method, 204, null), null, method);
  if (answer.kind === "text") {
    const composed = jsonBytes(answer.text);
    build.keepComposed(target, now, files.timetable() !== null, composed);
    return jsonAnswer(answer.status, composed, maxAgeAt(files.timetable(), now));
  }
  const place = (await files.place(answer.file)) ?? answer.file;
  const file = await build.open(`v1/${place}`);
  if (file === null) throw new Error(`${place} was there a moment ago.`);
  return answered(
    answer.status,
    headersOf(method, answer.status, answer.file, maxAgeAt(files.timetable(), now)),
    file,
  );
}

/** An answer of the API from JSON that is not in a file; `maxAge` is how many seconds it may be cached. */
export const jsonAnswer = (status: number, body: KeptBytes, maxAge?: number): Answered =>
  answered(status, headersOf("GET", status, ".json", maxAge), body);

export const jsonBytes = (text: string): KeptBytes => keptBytes(Buffer.from(text), mediaTypeOf(".json"));

/** Only a good answer has a tag (RFC 9110 §13.2.1), and a preflight has none. */
function answered(
  status: number,
  headers: Record<string, string>,
  body: StoredFile | null,
  method = "GET",
): Answered {
  const isTagged = status < 300 && method !== "OPTIONS";
  return {
    status,
    headers,
    tag: isTagged ? (body?.tag ?? EMPTY_TAG) : null,
    length: body?.length ?? 0,
    codings: body?.codings ?? [],
    body,
  };
}
