/**
 * Keeps pages that were read, for when the site cannot be reached. A page is always asked for first, and the kept copy is shown
 * only if no answer comes: then its scripts say how old it is, and hide what no longer holds (page/clock.ts). The API's files are
 * never kept here: files of an older build do not know what a newer page announces. It imports nothing, for it lies beside the
 * pages.
 */

/** TypeScript has types for pages or for workers in one program, not for both. */
type Worker = {
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
  addEventListener(type: string, handle: (event: WorkerEvent) => void): void;
};
type WorkerEvent = {
  readonly request: Request;
  /** From a page that was loaded without the worker (page/offline.ts): its address, and the addresses of the files that it loaded. */
  readonly data: readonly string[];
  respondWith(answer: Promise<Response>): void;
  waitUntil(work: Promise<unknown>): void;
};

/** How many answers are kept. A page has about 20 kB; assets may be of a few versions of the program. */
const MOST = { pages: 100, assets: 500 };

const worker = globalThis as unknown as Worker;

// A newer program takes over at once: both would keep the same.
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { mode, method, url } = event.request;
  if (method !== "GET") return;
  // A card has no script to say that it was kept (pages/embed.ts).
  if (url.startsWith(new URL("embed/", location.href).href)) return;
  if (mode === "navigate") event.respondWith(pageOf(event));
  else if (isAsset(url)) event.respondWith(assetOf(event));
});
worker.addEventListener("message", (event) => {
  const loaded = event.data.map(async (url) =>
    keep(url, await fetch(url, { cache: isAsset(url) ? "force-cache" : "no-cache" })),
  );
  event.waitUntil(Promise.all(loaded));
});

/** The site may lie anywhere on its host. */
const isAsset = (url: string): boolean => url.startsWith(new URL("assets/", location.href).href);

const cacheNameOf = (url: string): keyof typeof MOST => (isAsset(url) ? "assets" : "pages");

/** Keeps an answer under its address without the query, and forgets the oldest that are too many. */
async function keep(url: string, answer: Response): Promise<void> {
  if (answer.status !== 200) return;
  const name = cacheNameOf(url);
  const cache = await caches.open(name);
  await cache.put(url.replace(/[?#].*/, ""), answer);
  const kept = await cache.keys();
  for (const request of kept.slice(0, -MOST[name])) await cache.delete(request);
}

const keptFor = async ({ url }: Request): Promise<Response | undefined> =>
  (await caches.open(cacheNameOf(url))).match(url, { ignoreSearch: true });

async function pageOf(event: WorkerEvent): Promise<Response> {
  try {
    return await fetched(event);
  } catch (error) {
    const kept = await keptFor(event.request);
    if (kept === undefined) throw error;
    return kept;
  }
}

/** An asset is named after its content. */
const assetOf = async (event: WorkerEvent): Promise<Response> =>
  (await keptFor(event.request)) ?? fetched(event);

async function fetched(event: WorkerEvent): Promise<Response> {
  const answer = await fetch(event.request, { cache: "no-cache" });
  event.waitUntil(keep(event.request.url, answer.clone()));
  return answer;
}
