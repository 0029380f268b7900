/** Caches the small files that a client reads again and again, above all those of the search. */

/** A file by its path from the root of a site, or null if there is none. */
export type FetchedFile = (file: string, signal?: AbortSignal) => Promise<Response | null>;

/** Files kept at most, and the characters in them. */
const MOST = 200;
const LARGEST = 8_000_000;

/** In milliseconds: as long as every host of ours lets an answer be cached. */
const FRESH = 60_000;

type Kept = { readonly since: number; readonly tag: string | null; readonly text: string | null };

/**
 * The files of a host. JSON files are cached for a minute, then revalidated by their tag, which costs little while they
 * are unchanged. `fetched` gets that tag, and answers 304 for the same file. Failures are not cached.
 */
export function keptFiles(
  fetched: (file: string, signal?: AbortSignal, tag?: string | null) => Promise<Response | null>,
): FetchedFile {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<string | null>>();
  let length = 0;

  const remove = (file: string): void => {
    length -= kept.get(file)?.text?.length ?? 0;
    kept.delete(file);
  };

  /** The map is in order of use: the first files are evicted. */
  const keep = (file: string, entry: Kept): void => {
    remove(file);
    kept.set(file, entry);
    length += entry.text?.length ?? 0;
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST && length <= LARGEST) break;
      remove(oldest);
    }
  };

  const renewed = async (file: string, signal?: AbortSignal): Promise<string | null> => {
    const known = kept.get(file);
    const found = await fetched(file, signal, known?.tag);
    const isSame = found?.status === 304 && known !== undefined;
    const text = isSame ? known.text : ((await found?.text()) ?? null);
    const tag = isSame ? known.tag : (found?.headers.get("ETag") ?? null);
    keep(file, { since: Date.now(), tag, text });
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
    const isFresh = known !== undefined && Date.now() - known.since < FRESH;
    if (isFresh) keep(file, known);
    const text = isFresh ? known.text : await (signal === undefined ? shared(file) : renewed(file, signal));
    return text === null ? null : new Response(text);
  };
}
