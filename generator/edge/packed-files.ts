/** Reads files from packs (generator/api/packs.ts), for hosts that use the web's own `Response`. */

import { packOf } from "../api/packs.ts";
import { END, placeIn } from "./pack-index.ts";

/**
 * The bytes of a file by its path from the root of the tree, which belong to the caller alone; null if there is none.
 * Rejects on any other failure.
 */
export type ReadFile = (path: string) => Promise<ArrayBuffer | null>;

/** A copy of a file in a pack, by its path from the root; null if it is not in it. */
function fileIn(pack: ArrayBuffer, path: string): ArrayBuffer | null {
  const bytes = new Uint8Array(pack);
  const end = bytes.indexOf(END);
  const place = placeIn(new TextDecoder().decode(bytes.subarray(0, end)), path);
  if (place === null) return null;
  const start = end + 1 + place.start;
  return pack.slice(start, start + place.length);
}

/**
 * The size of the cache of packs, in bytes, and how long it keeps them, in milliseconds: as long as every host lets an
 * answer be cached.
 */
const MOST = 8 * 2 ** 20;
const MOST_PACKS = 1000;
const FRESH = 60_000;

type Kept = { readonly since: number; readonly pack: ArrayBuffer | null };

/** Reads a file from its pack, by its path from the root; null if there is none, or if such files are not in packs. */
type Packed = (path: string, read: ReadFile) => Promise<ArrayBuffer | null>;

/**
 * Files from packs; the last packs read are cached for a minute. The cache holds values, not promises: on Workers a
 * promise belongs to the request that made it. Failures are not cached.
 */
export function packedFiles(): Packed {
  const kept = new Map<string, Kept>();
  let size = 0;
  const remove = (path: string): void => {
    const pack = kept.get(path)?.pack;
    size -= pack?.byteLength ?? 0;
    kept.delete(path);
    // Frees the bytes now: left to itself, V8 lets tens of megabytes of buffers gather. Only old browsers lack `transfer`.
    pack?.transfer?.(0);
  };
  const keep = (path: string, pack: ArrayBuffer | null): void => {
    remove(path);
    kept.set(path, { since: Date.now(), pack });
    size += pack?.byteLength ?? 0;
    // A map keeps the order of insertion: the first is the oldest.
    for (const oldest of kept.keys()) {
      if (size <= MOST && kept.size <= MOST_PACKS) break;
      remove(oldest);
    }
  };
  return async (path, read) => {
    const name = packOf(path);
    if (name === null) return null;
    const known = kept.get(name);
    const isFresh = known !== undefined && Math.abs(Date.now() - known.since) < FRESH;
    const pack = isFresh ? known.pack : await read(name);
    // Copied out at once: from here on, other requests may have the pack freed.
    const file = pack && fileIn(pack, path);
    if (!isFresh) keep(name, pack);
    return file;
  };
}
