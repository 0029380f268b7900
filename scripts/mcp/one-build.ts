/** Answers that are read together are of one build: nothing is said of an area with the instant of another build. */

import type { UsesOverTime } from "../../generator/api/may-use-file.ts";
import { type Client, connect } from "../../generator/edge/client/client.ts";
import type { WalkOptions } from "../../generator/edge/client/get.ts";
import type { Status } from "../../schemas/document.ts";

type Method = Exclude<keyof Client, "get" | "pages">;

/** What a tool reads from: the API, and what it says of itself. Everything is for the instant `now`, in milliseconds. */
export type Site = Awaited<ReturnType<typeof siteOf>>;

/** In milliseconds. An assistant gives a tool up after a minute or so, and then no answer says that this is no permission. */
const PATIENCE = 30_000;

/** Uses a new client without a cache; retries once if two builds were mixed, past all caches, and then rejects. */
export async function fromOneBuild<T>(
  url: string,
  ask: (site: Site) => Promise<T>,
  patience = PATIENCE,
): Promise<T> {
  const signal = AbortSignal.timeout(patience);
  for (const isAnew of [false, true]) {
    const api = connect(url);
    try {
      const before = await manifestOf(api, signal);
      const found = await ask(await siteOf(api, url, { now: Date.now(), isAnew, signal }));
      if ((await manifestOf(api, signal)) === before) return found;
    } catch (error) {
      if (signal.aborted) throw new Error(`the site did not answer within ${patience / 1000} seconds`);
      if (error !== MIXED) throw error;
    }
  }
  throw MIXED;
}

const MIXED = new Error("the site was being updated while it was read");

/** It has the digest of every file, so it is another in every other build. */
const manifestOf = async ({ get }: Client, signal: AbortSignal): Promise<string> =>
  (await get("/v1/manifest.json", { isAnew: true, signal })).text();

async function siteOf(api: Client, url: string, options: WalkOptions & { readonly now: number }) {
  /** The answer of an operation, by the name of its method. */
  const ask = async <Answer>(method: Method, parameters: object = {}) =>
    (await api[method]({ ...parameters }, options)) as Answer;
  const status = await ask<Status>("getStatus");
  return {
    url,
    now: options.now,
    status,
    ask,
    /** All records of a list, up to the first that is not wanted. */
    async list<Item>(method: Method, parameters = {}, isWanted: (item: Item) => boolean = () => true) {
      const found: Item[] = [];
      type Page = { readonly items: readonly Item[]; readonly hasNextPage: boolean };
      const call = api[method] as (...given: unknown[]) => Promise<Page>;
      for await (const { items } of api.pages(call, { ...parameters }, options)) {
        const end = items.findIndex((item) => !isWanted(item));
        found.push(...(end < 0 ? items : items.slice(0, end)));
        if (end >= 0) break;
      }
      return found;
    },
    /** The file of an area's uses, of the build that the status is of. */
    async usesOf(areaId: string): Promise<UsesOverTime> {
      const answer = await api.get(`/v1/areas/${areaId}/may-use.json`, options);
      if (!answer.ok) throw MIXED;
      const uses = (await answer.json()) as UsesOverTime;
      if (uses.knownFrom !== null && uses.knownFrom * 1000 !== Date.parse(status.asOf)) throw MIXED;
      return uses;
    },
  };
}
