/** Keeps the small files that a client reads again and again, those of the search above all. */

/** A file below `v1/`, or null if there is none. */
export type FetchedFile = (file: string, signal?: AbortSignal) => Promise<Response | null>;

/** Files kept at most; most are a few kilobytes. */
const MOST = 200;

/** As long as every host of ours lets an answer be kept. */
const FRESH = 60_000;

type Kept = { readonly since: number; readonly text: Promise<string | null> };

/** The files of a host, those of JSON fetched once a minute at most. A failure is not kept. */
export function keptFiles(fetched: FetchedFile): FetchedFile {
  const kept = new Map<string, Kept>();

  const keep = (file: string, text: Promise<string | null>): void => {
    kept.delete(file);
    kept.set(file, { since: Date.now(), text });
    text.catch(() => kept.delete(file));
    const [oldest] = kept.keys();
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  };

  const textOf = async (file: string, signal?: AbortSignal): Promise<string | null> => {
    const known = kept.get(file);
    if (known !== undefined && Date.now() - known.since < FRESH) return known.text;
    const text = fetched(file, signal).then((found) => found?.text() ?? null);
    // What one caller may abort, others must not wait for.
    if (signal !== undefined) await text;
    keep(file, text);
    return text;
  };

  return async (file, signal) => {
    if (!file.endsWith(".json")) return fetched(file, signal);
    const text = await textOf(file, signal);
    return text === null ? null : new Response(text);
  };
}
