/** Requests to a receiver, repeated if that may help. */

import { LONGEST_PAUSE, mayPass } from "../../../lib/http/retries.ts";
import { LastingFault, PassingFault, retry } from "../../../lib/http/retry.ts";
import { NotSentError, RefusedError } from "./receiver.ts";

/** In milliseconds, before each further try. ntfy lets through one request in five seconds once sixty were made. */
export const PAUSES: readonly number[] = [1000, 5000, 15_000];

/** In milliseconds. */
const LONGEST = 10_000;

export type Post = {
  readonly method?: "POST" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** Errors name the receiver as it was given, never the address: that may hold secrets. Throws NotSentError. */
export async function post(
  name: string,
  address: string,
  { method = "POST", headers, body }: Post,
  pauses = PAUSES,
): Promise<void> {
  const attempt = async () => {
    const { status, retryAfter } = await ask(name, address, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    if (status >= 200 && status < 300) return;
    const fault = `${name} answered with ${status}${HINTS[status] ?? ""}`;
    if (mayPass(status)) throw new PassingFault(fault, retryAfter);
    throw new (REFUSALS.includes(status) ? RefusedError : NotSentError)(`${fault}.`);
  };
  try {
    await retry(attempt, pauses, () => LONGEST_PAUSE);
  } catch (error) {
    if (error instanceof NotSentError) throw error;
    const reason = error instanceof LastingFault ? error.message : `${name} could not be reached`;
    throw new NotSentError(`${reason}.`);
  }
}

async function ask(name: string, address: string, request: RequestInit): Promise<Answer> {
  try {
    const answer = await fetch(address, {
      ...request,
      redirect: "manual",
      signal: AbortSignal.timeout(LONGEST),
    });
    await answer.body?.cancel();
    return { status: answer.status, retryAfter: 1000 * (Number(answer.headers.get("retry-after")) || 0) };
  } catch (error) {
    const { cause, name: kind } = error as Error & { cause?: { code?: string } };
    throw new PassingFault(`${name} could not be reached (${cause?.code ?? kind})`);
  }
}

/** The pause that is asked for is in milliseconds. */
type Answer = { readonly status: number; readonly retryAfter: number };

/** Something about the message itself is wrong. */
const REFUSALS: readonly number[] = [400, 413, 422];

const HINTS: Readonly<Record<number, string>> = {
  301: ": give the address that it leads to",
  302: ": give the address that it leads to",
  307: ": give the address that it leads to",
  308: ": give the address that it leads to",
  401: ": check the secret",
  403: ": check the secret, and what it may do",
  404: ": check the address",
};
