/** Keeps the small files that a client reads again and again, those of the search above all. */

/** A file below `v1/`, or null if there is none. */
export type FetchedFile = (file: string, signal?: AbortSignal) => Promise<Response | null>;

/** Files kept at most, and the characters in them. */
const MOST = 200;
const LARGEST = 8_000_000;

/** As long as every host of ours lets an answer be kept, in milliseconds. */
const FRESH = 60_000;

type Kept = { readonly since: number; readonly tag: string | null; readonly text: string | null };

/**
 * The files of a host. Those of JSON are kept for a minute. Then they are asked for by their tag, which costs little while
 * they are the same. `fetched` gets that tag, and answers 304 for the same file. A failure is not kept.
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

  /** The file last used is last in the map; the first ones give way. */
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

  /** One request for all who ask at the same time. What one of them may abort, others must not wait for. */
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
