/** A published site, as a client reads it. */

import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { ACCEPTED_ENCODINGS, answerTo, bodyOf, UnusableAnswer } from "../lib/http/http.ts";
import { LONGEST_PAUSE, mayPass, retryAfterOf } from "../lib/http/retries.ts";
import { LastingFault, PassingFault, retry } from "../lib/http/retry.ts";
import { aheadOf, type OnClock } from "../lib/http/server-clock.ts";
import { visible } from "../lib/visible.ts";
import { SIGNATURE } from "../output/tree/manifest.ts";
import { PACE, type Pace, withinPace } from "./pace.ts";

/** The site cannot be read. The message says why. */
export class SiteError extends Error {}

export type Site = {
  /** Without a `/` at the end, and without a password: it is for words. */
  readonly base: string;
  /** Where requests go. */
  readonly address: string;
  /**
   * Reads a file by its path from the root of the tree, piece by piece, up to `most` bytes. `begin` is called for each try. Throws
   * SiteError, TooLongError.
   */
  pieces(path: string, most: number, begin: () => OnPiece): Promise<"whole" | "missing">;
  /** The number of requests, and of bytes received, as far as the site reports them: compressed if it compresses. */
  readonly traffic: { requests: number; bytes: number };
};

export type OnPiece = (piece: Uint8Array) => void;

/** The site sends more bytes than a file may have. */
export class TooLongError extends Error {}

/** In milliseconds, before each further try. */
const PAUSES = [200, 1000, 3000];

/** An address as logs, summaries and reports may give it: without a user's name and password. */
export const withoutPassword = (address: string): string =>
  address.replace(/^(https?:\/\/)[^/\\?#]*@/i, "$1");

/** Opens a site. A request that fails for a passing reason is tried a few times. */
export function openSite(
  given: string,
  pauses: readonly number[] = PAUSES,
  onClock?: OnClock,
  pace: Pace = PACE,
): Site {
  const address = given.replace(/\/+$/, "");
  const base = withoutPassword(address);
  const traffic = { requests: 0, bytes: 0 };

  const ask = async (
    path: string,
    most: number,
    { add: onPiece, signal }: { readonly add: OnPiece; readonly signal: AbortSignal },
  ): Promise<"whole" | "missing"> => {
    traffic.requests++;
    const response = await answerTo(`${address}/${encodeURI(path)}`, {
      // A cached copy on the way may be of another build.
      headers: { "cache-control": "no-cache", "accept-encoding": ACCEPTED_ENCODINGS },
      signal,
    });
    try {
      const { headers } = response;
      const ahead = aheadOf(headers.date, headers.age, Date.now());
      if (ahead !== null) onClock?.(ahead);
      if (isAbsent(response, `${base}/${path}`, path)) return "missing";
      const bytes = await readBody(response, `${base}/${path}`, path, most, onPiece);
      if (bytes === null) return "missing";
      traffic.bytes += Number(headers["content-length"] ?? bytes);
      return "whole";
    } finally {
      response.destroy();
    }
  };

  const pieces: Site["pieces"] = async (path, most, begin) => {
    const unreadable = ({ message, cause }: Error) =>
      `${base}/${path} cannot be read: ${visible(cause instanceof Error ? cause.message : message)}`;
    const attempt = () =>
      withinPace(pace, begin(), (watched) => ask(path, most, watched)).catch((error: Error) => {
        if (error instanceof UnusableAnswer) throw new SiteError(`${unreadable(error)}: check the address.`);
        throw isKnown(error) ? error : new PassingFault(unreadable(error));
      });
    try {
      return await retry(attempt, pauses, () => LONGEST_PAUSE);
    } catch (error) {
      if (!(error instanceof LastingFault)) throw error;
      const { message, tries } = error;
      throw new SiteError(
        `${message}${tries > 1 ? `, ${tries} times` : ""}: check the address and the network.`,
      );
    }
  };

  return { base, address, traffic, pieces };
}

/** How many bytes came; null for a page in place of a signature. Throws SiteError, TooLongError. */
async function readBody(
  response: IncomingMessage,
  address: string,
  path: string,
  most: number,
  onPiece: OnPiece,
): Promise<number | null> {
  let bytes = 0;
  for await (const piece of bodyOf(response) as AsyncIterable<Uint8Array>) {
    if (bytes === 0 && isPageInstead(path, response.headers["content-type"], piece)) {
      if (path === SIGNATURE) return null;
      throw pageInsteadError(address);
    }
    bytes += piece.length;
    if (bytes > most) throw new TooLongError(`${path} has more than the ${most} bytes that it may have`);
    onPiece(piece);
  }
  return bytes;
}

const pageInsteadError = (address: string): SiteError =>
  new SiteError(
    `${address} is missing, and the host answers with a page and status 200: publish again, and have the host answer 404 for what is missing`,
  );

/** The bytes of a file; null if there is none. Throws as `pieces`. */
export async function readFrom(site: Site, path: string, most: number): Promise<Uint8Array | null> {
  let parts: Uint8Array[] = [];
  const found = await site.pieces(path, most, () => {
    parts = [];
    return (piece) => parts.push(piece);
  });
  return found === "missing" ? null : Buffer.concat(parts);
}

const isKnown = (error: Error): boolean =>
  error instanceof SiteError || error instanceof TooLongError || error instanceof PassingFault;

/** The page for missing files is listed too, and has the status 404. */
const isAnswer = (status: number, path: string): boolean =>
  (status >= 200 && status < 300) || (status === 404 && path === "404.html");

/** A bucket that may not be listed answers 403 for a missing file. Of all files, only the signature may be missing. */
const isMissing = (status: number, path: string): boolean =>
  status === 404 || status === 410 || (status === 403 && path === SIGNATURE);

/** Whether an answer says that a file is missing. Throws SiteError, PassingFault if it says anything but that or the file. */
function isAbsent({ statusCode = 0, headers }: IncomingMessage, address: string, path: string): boolean {
  if (isAnswer(statusCode, path)) return false;
  if (isMissing(statusCode, path)) return true;
  const fault = `${address} answers ${statusCode}`;
  throw mayPass(statusCode)
    ? new PassingFault(fault, retryAfterOf(headers["retry-after"]))
    : new SiteError(fault);
}

/** Hosts of single-page sites send their page for a missing file. The media type and the first character tell. */
const isPageInstead = (path: string, type: string | undefined, first: Uint8Array): boolean =>
  !/\.html$/.test(path) &&
  (/^text\/html\b/i.test(type ?? "") || /\.(json|minisig)$/.test(path)) &&
  /^\uFEFF?\s*</.test(Buffer.from(first).toString("utf8", 0, 64));

/** Counts and hashes what comes. */
export function digesting(onPiece: OnPiece = () => {}) {
  const hash = createHash("sha256");
  let bytes = 0;
  return {
    add(piece: Uint8Array) {
      hash.update(piece);
      bytes += piece.length;
      onPiece(piece);
    },
    end: () => ({ bytes, sha256: hash.digest("hex") }),
  };
}
