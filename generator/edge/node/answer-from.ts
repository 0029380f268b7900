/** Finds the answer to a request in the files of one build: a page of the site, or an answer of the API. */

import { EMPTY_TAG } from "../http/conditional.ts";
import { deprecationOf } from "../http/deprecation-of.ts";
import { headersOf } from "../http/headers-of.ts";
import { isOfApi } from "../http/is-of-api.ts";
import { findPage, pageHeaders } from "../http/pages.ts";
import type { Content } from "../http/reply.ts";
import type { Build } from "../reading/open-build.ts";
import { jsonBytes } from "./folder-host.ts";
import type { StoredFile } from "./stored-file.ts";

export type Asked = {
  readonly method: string;
  readonly target: string;
  readonly accept: string | undefined;
};

/** An answer with its bytes, if it has any. */
export type Answered = Content & { readonly body: StoredFile | null };

/**
 * The answer to a request (method, target, accepted media types) as of an instant in milliseconds. Rejects with
 * Replaced.
 */
export async function answerFrom(
  build: Build<StoredFile>,
  { method, target, accept }: Asked,
  now: number,
): Promise<Answered> {
  const isRead = method === "GET" || method === "HEAD";
  const page = isRead && !isOfApi(target) ? await findPage(build.open, target, accept) : null;
  if (page !== null) return answered(page.status, pageHeaders(page), page.status === 308 ? null : page.file);
  const { status, file, place, maxAge } = await build.answer(method, target, now);
  const name = file && (place ?? ".json");
  const headers = { ...headersOf(method, status, name, maxAge), ...deprecationOf(target) };
  return answered(status, headers, file, method);
}

/** A problem of the API that can be sent even if its file cannot be read. */
export const problemAnswer = (status: number, problem: string): Answered =>
  answered(status, headersOf("GET", status, ".json"), jsonBytes(problem));

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
