/** GET without an API server: the resolver runs here and fetches the few files that an answer is composed from. */

import { mediaType } from "../api/headers.ts";
import { STORE } from "../api/store.ts";
import { execute } from "../resolver/execute.ts";
import { resolve } from "../resolver/resolve.ts";
import { filesAt, readTimetable } from "./epochs.ts";
import { type Fetch, fetchFile } from "./fetch-file.ts";
import { type FetchedFile, keptFiles } from "./kept-files.ts";
import { openedFiles } from "./opened-files.ts";
import { retrying } from "./retrying.ts";
import type { Stored } from "./store.ts";

export type ConnectOptions = {
  /** Instead of the platform's own. */
  readonly fetch?: typeof fetch | undefined;
  /** How often a request is sent again after a network fault, a 429 or a 5xx; twice by default. */
  readonly retries?: number | undefined;
  /** The clock, in milliseconds: restrictions are those of its instant. */
  readonly now?: (() => number) | undefined;
};

/** For a single request. */
export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The instant, in milliseconds, instead of the clock's. */
  readonly now?: number | undefined;
};

/**
 * Answers what a server of this API would answer, problems included: with the status, the `Content-Type`, the body and, if
 * a single file holds it, the address of that in `Content-Location`. Rejects if a file cannot be fetched.
 */
export type Get = (target: string, options?: CallOptions) => Promise<Response>;

/** How to use the platform's own cache: an option of `fetch`. */
type Cache = "default" | "no-cache";

/** GET of the build whose folder `v1` is at an address, such as `https://example.github.io/water`. */
export function getFrom(base: string, options: ConnectOptions = {}): Get {
  const root = base.replace(/\/+$/, "");
  const send: Fetch = options.fetch ?? ((address, more) => fetch(address, more));
  const clock = options.now ?? Date.now;
  const open = (cache: Cache) => readerOf(filesOf(root, retrying(send, options.retries ?? 2), cache));
  let files = open("default");
  return (target, { signal, now = clock() } = {}) => {
    const own: FetchedFile = (file) => files.open(file, signal);
    const attempt = () => answer(root, target, own, files.json, now);
    return attempt()
      .catch((error: { readonly isDamaged?: true }) => {
        if (!error.isDamaged) throw error;
        // A kept file, here or in the browser, may be of another build than the one just fetched.
        files = open("no-cache");
        return attempt();
      })
      .catch(async (error: unknown) => {
        const index = await own("index.json").catch(() => undefined);
        if (index !== null) throw error;
        throw new Error(`There is no API at ${root}/v1: give the folder that holds v1.`);
      });
  };
}

/** The files of a host. Only this function sends requests. */
const filesOf = (root: string, send: Fetch, cache: Cache): FetchedFile =>
  keptFiles((file, signal, tag) => {
    // A browser revalidates by itself, and another origin would have to allow the header. Other platforms keep nothing.
    const headers: Record<string, string> =
      tag && !("location" in globalThis) ? { "If-None-Match": tag } : {};
    return fetchFile(`${root}/v1/`, file, send, { signal: signal ?? null, headers, cache });
  });

/** The files of a host, which may not be stored one by one. That needs more code, which is loaded only then. */
function readerOf(files: FetchedFile): Stored {
  let stored: Stored | undefined;
  const other = async (): Promise<Stored | undefined> => {
    const note = !stored && (await files(STORE));
    if (note) stored = (await import("./store.ts")).storedIn(files, await note.json());
    return stored;
  };
  return {
    open: async (file, signal) =>
      (!stored && (await files(file, signal))) || (await other())?.open(file, signal) || null,
    json: async (file, files) => (await other())?.json(file, files),
  };
}

async function answer(
  root: string,
  target: string,
  fetched: FetchedFile,
  json: Stored["json"],
  now: number,
): Promise<Response> {
  const opened = openedFiles(fetched);
  const files = filesAt(target, opened, now, () => readTimetable(opened));
  const answer = await execute(resolve("GET", target), {
    ...files,
    json: async (file) => (await files.json(file)) ?? json(file, files),
  });
  if (answer.kind === "empty") return new Response(null, { status: 204 });
  const { status } = answer;
  if (answer.kind === "text")
    return new Response(answer.text, { status, headers: { "Content-Type": mediaType(".json", status) } });
  const file = (await files.place(answer.file)) ?? answer.file;
  const found = await opened.open(file);
  const headers = {
    "Content-Type": mediaType(file, status),
    "Content-Location": `${root}/v1/${file}`,
  };
  return new Response(found?.body ?? null, { status, headers });
}
