import { setTimeout as sleep } from "node:timers/promises";
import { UnusableAnswer } from "../../lib/http/http.ts";
import { LastingFault, PassingFault, retry } from "../../lib/http/retry.ts";
import type { OnClock } from "../../lib/http/server-clock.ts";
import { Refusal } from "../refusal.ts";
import { ask, type Question } from "./request.ts";

/** Milliseconds and bytes. */
export type FetchLimits = { readonly pace: number; readonly timeout: number; readonly maximumBytes: number };

/** Sends one request at a time to one upstream. Throws Refusal. */
export type Fetcher = <T>(question: Question<T>) => Promise<T>;

/** How often a request is sent again, and how many times as long as usual it waits before. */
const RETRIES = [2, 4];

/** One attempt may take this fraction of the upstream's time, so that there is time for a retry if a server hangs. */
const ATTEMPT_SHARE = 4;

/** The share of an upstream's time for requests. The rest is for checking and writing the response. */
const ASKING_SHARE = 0.95;

/** Opens a fetcher; the time of the upstream counts from here. It pauses between requests, longer after a fault. */
export function fetcherOf({ pace, timeout, maximumBytes }: FetchLimits, onClock?: OnClock): Fetcher {
  const end = performance.now() + timeout * ASKING_SHARE;
  const left = () => end - performance.now();
  let next = 0;

  const attempt = async <T>(question: Question<T>): Promise<T> => {
    await sleep(Math.max(0, next - performance.now()));
    const limit = Math.min(left(), timeout / ATTEMPT_SHARE);
    if (limit <= 0) throw usedUp(timeout);
    const signal = AbortSignal.timeout(Math.ceil(limit));
    try {
      return await ask(question, signal, maximumBytes, onClock);
    } catch (error) {
      if (signal.aborted) throw new PassingFault(`expected an answer within ${seconds(limit)}, found none`);
      throw faultOf(error);
    } finally {
      next = performance.now() + pace;
    }
  };

  return async (question) => {
    try {
      return await retry(
        () => attempt(question),
        RETRIES.map((times) => pace * times),
        left,
      );
    } catch (error) {
      throw error instanceof LastingFault ? refusalOf(error) : error;
    }
  };
}

const refusalOf = ({ message, tries, pause }: LastingFault) =>
  new Refusal(
    pause === null
      ? `${message}, ${tries} times: try again later; if it lasts, check url`
      : `${message}; the retry in ${seconds(pause)} would exceed timeout: try again later`,
  );

const usedUp = (timeout: number) =>
  new Refusal(
    `expected to be done within ${seconds(timeout)}, found no time left to ask: raise timeout if it lasts`,
  );

const seconds = (milliseconds: number) => `${Math.round(milliseconds / 100) / 10} s`;

/** A broken connection may work the next time. A bad certificate or a private address will not. */
function faultOf(error: unknown): unknown {
  if (error instanceof UnusableAnswer) return new Refusal(error.message);
  const { code, hostname } = error as NodeJS.ErrnoException & { hostname?: string };
  if (code === "ENOTFOUND")
    return new Refusal(
      `expected a server, found none of the name ${hostname}: check url; the council may have moved`,
    );
  if (/^(EPROTO|ERR_SSL_\w+)$/.test(code ?? "")) {
    return new Refusal(
      `expected TLS 1.2 or later, found ${code}: the server is too old for a safe connection, or url should begin with http; tell the council`,
    );
  }
  if (/^(ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(code ?? "")) {
    return new Refusal(`expected a certificate that can be trusted, found ${code}: tell the council`);
  }
  return code !== undefined &&
    /^(E[A-Z]+|Z_[A-Z_]+|HPE_\w+|ERR_STREAM_PREMATURE_CLOSE|ERR__ERROR_FORMAT\w*)$/.test(code)
    ? new PassingFault(`expected a whole answer, found a connection or body cut off (${code})`)
    : error;
}
