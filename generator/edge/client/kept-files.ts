/** Caches the small files that a client reads again and again, above all the files of the search. */

import { lru } from "../reading/lru.ts";
import { parsed } from "../resolver/read.ts";

/** A file by its path from the root of a site, or null if there is none. */
export type FetchedFile = (file: string, signal?: AbortSignal) => Promise<Response | null>;

/** Files kept at most, and the characters in them. */
const BOUNDS = { most: 200, largest: 8_000_000 };

/** In milliseconds: as long as every host of ours lets an answer be cached. */
const FRESH = 60_000;

type Kept = { readonly since: number; readonly tag: string | null; readonly text: string | null };

/**
 * The files of the site at `root`. JSON files are cached for a minute, then revalidated by their tag, which costs little while they
 * are unchanged. `fetched` gets that tag, and answers 304 for the same file. Failures are not cached.
 */
export function keptFiles(
  root: string,
  fetched: (file: string, signal?: AbortSignal, tag?: string | null) => Promise<Response | null>,
): FetchedFile {
  const kept = lru<Kept>(BOUNDS);
  const underWay = new Map<string, Promise<string | null>>();

  const renewed = async (file: string, signal?: AbortSignal): Promise<string | null> => {
    const known = kept.get(file);
    const found = await fetched(file, signal, known?.tag);
    const isSame = found?.status === 304 && known !== undefined;
    const text = isSame ? known.text : ((await found?.text()) ?? null);
    // One that came cut off may have the tag of the whole file: if it were kept, each 304 would renew it.
    if (!isSame && text !== null) parsed(`${root}/${file}`, text);
    const tag = isSame ? known.tag : (found?.headers.get("ETag") ?? null);
    kept.set(file, { since: Date.now(), tag, text }, text?.length ?? 0);
    return text;
  };

  /** One request for all callers at the same time. If one of them aborts, the others must still get their answer. */
  const shared = (file: string): Promise<string | null> => {
    const text = underWay.get(file) ?? renewed(file).finally(() => underWay.delete(file));
    underWay.set(file, text);
    return text;
  };

  return async (file, signal) => {
    if (!file.endsWith(".json")) return fetched(file, signal);
    const known = kept.get(file);
    const isFresh = known !== undefined && Math.abs(Date.now() - known.since) < FRESH;
    const text = isFresh ? known.text : await (signal === undefined ? shared(file) : renewed(file, signal));
    return text === null ? null : new Response(text);
  };
}
