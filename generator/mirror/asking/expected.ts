/** What the API must answer: the resolver, run on files that are known to be of the build. */

import { mediaType } from "../../api/headers.ts";
import { requestCache } from "../../edge/fetching/request-cache.ts";
import type { Cache, Host } from "../../edge/reading/host.ts";
import { openBuild } from "../../edge/reading/open-build.ts";
import { fileIn } from "../../edge/reading/pack-index.ts";
import { readTogether } from "../../edge/reading/together.ts";
import { sha256 } from "../../lib/digest.ts";
import type { Instant } from "../../lib/time/instant.ts";

/** A file of a build by its path from the root, or null if there is none. Rejects if it is not as listed. */
export type OpenFile = (path: string) => Promise<Uint8Array | null>;

export type Expected = {
  readonly status: number;
  /** Null for an answer without a body. */
  readonly mediaType: string | null;
  readonly bytes: Uint8Array;
  /** The path of the file that has these bytes; null if they are put together from others, or there are none. */
  readonly path: string | null;
};

/** The answer to GET of a target as of an instant. */
export type Expect = (target: string, now: Instant) => Promise<Expected>;

/** Nothing but what the build says of itself is kept from one answer to the next: the rest would be the whole build. */
export function expectFrom(open: OpenFile): Expect {
  const lasting = new Map<string, unknown>();
  return async (target, now) => {
    const cache = requestCache(lasting as Cache);
    const { status, file, place } = await openBuild(hostOn(open, cache), cache).answer("GET", target, now);
    return {
      status,
      mediaType: file && mediaType(place ?? ".json", status),
      bytes: file ?? new Uint8Array(),
      path: place && `v1/${place}`,
    };
  };
}

const hostOn = (open: OpenFile, cache: Cache): Host<Uint8Array, ArrayBuffer> => ({
  open,
  openPack: async (path) => {
    const pack = await open(path);
    return pack && new Uint8Array(pack).buffer;
  },
  text: async (file) => new TextDecoder().decode(file),
  mark: async (file) => sha256(file).slice(0, 8),
  composed: (text) => new TextEncoder().encode(text),
  together: async () =>
    readTogether((pack: ArrayBuffer, path: string) => {
      const file = fileIn(pack, path);
      return file && new Uint8Array(file);
    }, cache),
});
