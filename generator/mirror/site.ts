/** A published site, as a client reads it. */

import { setTimeout as wait } from "node:timers/promises";
import { aheadOf, type OnClock } from "../lib/server-clock.ts";
import { SIGNATURE } from "../output/manifest.ts";

/** The site cannot be read. The message says why. */
export class SiteError extends Error {}

export type Site = {
  /** Without a `/` at the end. */
  readonly base: string;
  /** The bytes of a file by its path from the root of the tree; null if there is none. Throws SiteError. */
  read(path: string): Promise<Uint8Array | null>;
  /** The number of requests, and of bytes received, as far as the site reports them: compressed if it compresses. */
  readonly traffic: { requests: number; bytes: number };
};

/** In milliseconds: for the whole answer, and before each further try. */
const PATIENCE = 120_000;
const PAUSES = [200, 1000, 3000];

/** Opens a site. A failed request is retried a few times. */
export function openSite(address: string, pauses: readonly number[] = PAUSES, onClock?: OnClock): Site {
  const base = address.replace(/\/+$/, "");
  const traffic = { requests: 0, bytes: 0 };
  const ask = async (path: string): Promise<Uint8Array | null> => {
    traffic.requests++;
    const response = await fetch(`${base}/${encodeURI(path)}`, {
      // A cached copy on the way may be of another build.
      headers: { "Cache-Control": "no-cache" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    const ahead = aheadOf(response.headers.get("date"), response.headers.get("age"), Date.now());
    if (ahead !== null) onClock?.(ahead);
    const bytes = new Uint8Array(await response.arrayBuffer());
    traffic.bytes += Number(response.headers.get("content-length") ?? bytes.length);
    if (response.ok) return bytes;
    // The page for missing files is listed too, and has its own status.
    if (response.status === 404 && path === "404.html") return bytes;
    if (response.status === 404 || response.status === 410) return null;
    // A bucket that may not be listed answers 403 for a missing file. Of all files, only the signature may be missing.
    if (response.status === 403 && path === SIGNATURE) return null;
    throw new SiteError(`${base}/${path} answers ${response.status}`);
  };
  return {
    base,
    traffic,
    async read(path) {
      for (const pause of pauses) {
        try {
          return await ask(path);
        } catch {
          await wait(pause);
        }
      }
      try {
        return await ask(path);
      } catch (error) {
        if (error instanceof SiteError) throw error;
        const { message, cause } = error as Error;
        const reason = cause instanceof Error ? cause.message : message;
        throw new SiteError(`${base}/${path} cannot be read: ${reason}: check the address and the network.`);
      }
    },
  };
}
