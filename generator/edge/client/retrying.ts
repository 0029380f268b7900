/** Retries requests that fail for a transient reason. All are GETs, so a retry is harmless. */

import { LONGEST_PAUSE, mayPass, retryAfterOf } from "../../lib/http/retries.ts";
import type { Fetch } from "../fetching/fetch-file.ts";

/** The pause before the second attempt, in milliseconds. Each further one is twice as long. */
const PAUSE = 250;

/**
 * Sends a request again, up to `retries` times, after a network fault or a status that may pass. Its body is read whole. Rejects
 * with a TypeError that names the address, or with the signal's reason once that is aborted.
 */
export function retrying(send: Fetch, retries: number): Fetch {
  const attempt = async (
    address: string,
    more: RequestInit | undefined,
    number: number,
  ): Promise<Response> => {
    const { answer, fault } = await sent(send, address, more);
    more?.signal?.throwIfAborted();
    const pause = pauseAfter(answer, number);
    if (number < retries && pause <= LONGEST_PAUSE && (!answer || mayPass(answer.status))) {
      await wait(pause, more?.signal);
      return attempt(address, more, number + 1);
    }
    if (answer) return answer;
    // Callers tell an abort and a timeout by their names. Of any other fault the platform says only `fetch failed`.
    if (/^(Abort|Timeout)Error$/.test((fault as Error | null)?.name ?? "")) throw fault;
    throw new TypeError(`${address} could not be fetched.`, { cause: fault });
  };
  return (address, more) => attempt(address, more, 0);
}

type Sent = { readonly answer?: Response; readonly fault?: unknown };

/** The answer with its body, because a connection may break in the middle of it. */
async function sent(send: Fetch, address: string, more: RequestInit | undefined): Promise<Sent> {
  try {
    const answer = await send(address, more);
    const { status, headers } = answer;
    if (answer.body === null) return { answer };
    return { answer: new Response(await answer.arrayBuffer(), { status, headers }) };
  } catch (fault) {
    return { fault };
  }
}

/** What the host asks for; otherwise longer each time, with jitter. */
function pauseAfter(answer: Response | undefined, number: number): number {
  const asked = answer?.headers.get("Retry-After");
  if (!asked) return PAUSE * 2 ** number * (1 + Math.random());
  return Math.max(PAUSE, retryAfterOf(asked));
}

const wait = (time: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((done, fail) => {
    const end = () => {
      clearTimeout(timer);
      fail(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      done();
    }, time);
    signal?.addEventListener("abort", end);
  });
