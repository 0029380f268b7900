/** Retries requests that fail for a transient reason. All are GETs, so a retry is harmless. */

import type { Fetch } from "./fetch-file.ts";

/** The pause before the second attempt, in milliseconds. Each further one is twice as long. */
const PAUSE = 250;

/** In milliseconds: a host that asks for a longer pause counts as failed. */
const LONGEST = 30_000;

/** Sends a request again, up to `retries` times, after a network fault, a 429 or a 5xx. Its body is read whole. */
export function retrying(send: Fetch, retries: number): Fetch {
  const attempt = async (
    address: string,
    more: RequestInit | undefined,
    number: number,
  ): Promise<Response> => {
    const answer = await sent(send, address, more);
    const pause = pauseAfter(answer, number);
    const isOver = number >= retries || more?.signal?.aborted || pause > LONGEST;
    if (isOver || !mayPass(answer)) return answer instanceof Response ? answer : Promise.reject(answer.fault);
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

/** A 501 says that the host cannot do it; a second later it still cannot. */
const mayPass = (answer: Response | Fault): boolean =>
  !(answer instanceof Response) || answer.status === 429 || (answer.status >= 500 && answer.status !== 501);

/** What the host asks for in `Retry-After` (RFC 9110 §10.2.3); otherwise longer each time, with jitter. */
function pauseAfter(answer: Response | Fault, number: number): number {
  const asked = answer instanceof Response ? answer.headers.get("Retry-After") : null;
  if (asked === null) return PAUSE * 2 ** number * (1 + Math.random());
  const wanted = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
  return Math.max(PAUSE, wanted || 0);
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
