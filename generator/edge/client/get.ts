/** GET without an API server: the resolver runs here and fetches the few files that an answer is composed from. */

import { mediaType, SILENT } from "../../api/headers.ts";
import { digestOf } from "../fetching/digest.ts";
import { type Fetch, fetchFile } from "../fetching/fetch-file.ts";
import { fetchedHost } from "../fetching/fetched-host.ts";
import { requestCache } from "../fetching/request-cache.ts";
import type { Cache } from "../reading/host.ts";
import { openBuild } from "../reading/open-build.ts";
import { type FetchedFile, keptFiles } from "./kept-files.ts";
import { retrying } from "./retrying.ts";

export type ConnectOptions = {
  /** Instead of the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined;
  /** How often a request is sent again after a network fault, a 429 or a 5xx; twice by default. */
  readonly retries?: number | undefined;
  /** The clock, in milliseconds: the client answers for its instant. */
  readonly now?: (() => number) | undefined;
};

/** For a single request. */
export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  /** The instant, in milliseconds, instead of the clock's. */
  readonly now?: number | undefined;
};

/** For a request of a walk through the pages of a list. */
export type WalkOptions = CallOptions & {
  /** Whether a page must be the one that the list's index names. Answers that are put together are checked anyway. */
  readonly isOfWalk?: boolean;
  /** Whether the request goes past all caches. */
  readonly isAnew?: boolean;
};

/**
 * Answers what a server of this API would answer, problems included: with the status, the `Content-Type`, the body and,
 * if a single file holds it, the file's address in `Content-Location`. Rejects if a file cannot be fetched, and with the signal's
 * reason once that is aborted.
 */
export type Get = (target: string, options?: WalkOptions) => Promise<Response>;

/** For requests that go past all caches on their way. Otherwise files are as fresh as their headers and `askedAnew` say. */
type Mode = "reload" | undefined;

/** GET of the build whose folder `v1` is at an address, such as `https://example.github.io/water`. */
export function getFrom(base: string, options: ConnectOptions = {}): Get {
  const root = base.replace(/\/+$/, "");
  const send: Fetch = options.fetch ?? ((address, more) => fetch(address, more));
  const clock = options.now ?? Date.now;
  const open = (mode?: Mode): Site => ({
    root,
    files: filesOf(root, retrying(send, options.retries ?? 2), mode),
    kept: keptOf(),
  });
  let site = open();
  return (target, call = {}) => {
    const asked = { ...call, target, now: call.now ?? clock() };
    return answer(call.isAnew ? open("reload") : site, asked)
      .catch(async (error: { readonly isDamaged?: true } | null) => {
        if (!error?.isDamaged) throw error;
        // A cache may have kept a file of another build than the one just fetched.
        const anew = open("reload");
        const found = await answer(anew, asked);
        site = open();
        return found;
      })
      .catch(async (error: unknown) => {
        const index =
          call.signal?.aborted || (await site.files("v1/index.json", call.signal).catch(() => undefined));
        if (index !== null) throw error;
        throw new Error(`There is no API at ${root}/v1: give the folder that holds v1.`);
      });
  };
}

/** Files that the platform's cache revalidates each time: files about restrictions, and the cells of places, which are combined with such files. */
const askedAnew = (file: string): boolean => !SILENT.test(`/${file}`) || file.startsWith("v1/places/");

type Site = { readonly root: string; readonly files: FetchedFile; readonly kept: Cache };

/** The files of a host. Only this function sends requests. */
const filesOf = (root: string, send: Fetch, mode: Mode): FetchedFile =>
  keptFiles(root, (file, signal, tag) => {
    // A browser revalidates by itself, and another origin would have to allow the header. Other platforms keep nothing.
    const headers: Record<string, string> =
      tag && !("location" in globalThis) ? { "If-None-Match": tag } : {};
    const cache = mode ?? (askedAnew(file) ? "no-cache" : "default");
    return fetchFile(`${root}/`, file, send, { signal: signal ?? null, headers, cache });
  });

/** Keeps the reader of packs for all requests, because the packs are cached in it. The small files are cached elsewhere (kept-files.ts). */
function keptOf(): Cache {
  let store: unknown;
  return {
    get: () => store,
    set(_, value) {
      if ((value as { together: unknown }).together) store = value;
    },
  };
}

/** Few builds are in packs, few pages have no HTTPS, and few programs walk through lists: the code for these is loaded only there. */
const more = () => import("./store.ts");

type Asked = WalkOptions & { readonly target: string; readonly now: number };

async function answer(
  { root, files, kept }: Site,
  { target, now, signal, isOfWalk }: Asked,
): Promise<Response> {
  // Cached files are read without a request that the signal could end.
  signal?.throwIfAborted();
  const host = fetchedHost(
    (path) => files(path, signal),
    // Browsers keep it from pages that came over plain HTTP.
    async (bytes) => (globalThis.crypto?.subtle ? digestOf(bytes) : (await more()).sha256(bytes)),
    async () => (await more()).together(),
  );
  const build = openBuild(host, requestCache(kept));
  const { status, file, place } = await build.answer("GET", target, now);
  if (file === null) return new Response(null, { status });
  if (isOfWalk && place !== null) {
    const text = (one: Response | ArrayBuffer) => host.text(one instanceof Response ? one.clone() : one);
    const read = async (path: string) => {
      const found = await build.open(`v1/${path}`);
      return found && text(found);
    };
    await (await more()).checkPage(place, await text(file), read);
  }
  const headers = {
    "Content-Type": mediaType(place ?? ".json", status),
    ...(place !== null && { "Content-Location": `${root}/v1/${place}` }),
  };
  return new Response(file instanceof Response ? file.body : file, { status, headers });
}
