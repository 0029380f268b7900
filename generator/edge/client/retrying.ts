/** Retries requests that fail for a transient reason. All are GETs, so a retry is harmless. */

import { LONGEST_PAUSE, mayPass, retryAfterOf } from "../../lib/http/retries.ts";
import type { Fetch } from "../fetching/fetch-file.ts";

/** The pause before the second attempt, in milliseconds. Each further one is twice as long. */
const PAUSE = 250;

/** Sends a request again, up to `retries` times, after a network fault or a status that may pass. Its body is read whole. */
export function retrying(send: Fetch, retries: number): Fetch {
  const attempt = async (
    address: string,
    more: RequestInit | undefined,
    number: number,
  ): Promise<Response> => {
    const answer = await sent(send, address, more);
    const pause = pauseAfter(answer, number);
    const isOver = number >= retries || more?.signal?.aborted || pause > LONGEST_PAUSE;
    if (isOver || (answer instanceof Response && !mayPass(answer.status)))
      return answer instanceof Response ? answer : Promise.reject(answer.fault);
    await wait(pause, more?.signal);
    return attempt(address, more, number + 1);
  };
  return (address, more) => attempt(address, more, 0);
}

type Fault = { readonly fault: unknown };

/** The answer with its body, because a connection may break in the middle of it. */
async function sent(send: Fetch, address: string, more: RequestInit | undefined): Promise<Response | Fault> {
  try {
    const answer = await send(address, more);
    const { status, headers } = answer;
    return answer.body === null ? answer : new Response(await answer.arrayBuffer(), { status, headers });
  } catch (fault) {
    return { fault };
  }
}

/** What the host asks for; otherwise longer each time, with jitter. */
function pauseAfter(answer: Response | Fault, number: number): number {
  const asked = answer instanceof Response ? answer.headers.get("Retry-After") : null;
  if (asked === null) return PAUSE * 2 ** number * (1 + Math.random());
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
