/** Reads files from packs (generator/api/packs.ts), for hosts that use the web's own `Response`. */

import { packOf } from "../api/packs.ts";
import { END, placeIn } from "./pack-index.ts";

/** The bytes of a file by its path from the root of the tree; null if there is none. Rejects on any other failure. */
export type ReadFile = (path: string) => Promise<Uint8Array | null>;

type Pack = { readonly index: string; readonly files: Uint8Array };

function packFrom(bytes: Uint8Array): Pack {
  const end = bytes.indexOf(END);
  return { index: new TextDecoder().decode(bytes.subarray(0, end)), files: bytes.subarray(end + 1) };
}

/**
 * The size of the cache of packs, in bytes, and how long it keeps them, in milliseconds: as long as every host lets an
 * answer be cached.
 */
const MOST = 16 * 2 ** 20;
const MOST_PACKS = 1000;
const FRESH = 60_000;

type Kept = { readonly since: number; readonly pack: Pack | null };

/** Reads a file from its pack, by its path from the root; null if there is none, or if such files are not in packs. */
type Packed = (path: string, read: ReadFile) => Promise<Uint8Array<ArrayBuffer> | null>;

/**
 * Files from packs; the last packs read are cached for a minute. The cache holds values, not promises: on Workers a
 * promise belongs to the request that made it. Failures are not cached.
 */
export function packedFiles(): Packed {
  const kept = new Map<string, Kept>();
  let size = 0;
  const remove = (path: string): void => {
    size -= kept.get(path)?.pack?.files.length ?? 0;
    kept.delete(path);
  };
  const keep = (path: string, pack: Pack | null): void => {
    remove(path);
    kept.set(path, { since: Date.now(), pack });
    size += pack?.files.length ?? 0;
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
    const bytes = isFresh ? null : await read(name);
    const pack = isFresh ? known.pack : bytes && packFrom(bytes);
    if (!isFresh) keep(name, pack);
    const place = pack && placeIn(pack.index, path);
    return pack && place
      ? (pack.files.subarray(place.start, place.start + place.length) as Uint8Array<ArrayBuffer>)
      : null;
  };
}
