/** Asks the API without a server: the resolver in the browser puts the answer together from the files. */

import { getFrom } from "../../../edge/client/get.ts";
import { root } from "./explorer.ts";

const get = getFrom(root.href);

/** An answer; `text` is null where it is not JSON, such as a tile; `file` is the path of the one file that holds it. */
export type Asked = { readonly status: number; readonly text: string | null; readonly file: string | null };

/**
 * What answers `GET {target}`, with a target such as `/v1/search?q=whangarei`, by the clock or as of an instant in
 * milliseconds. Rejects where files cannot be read.
 */
export async function ask(target: string, now = Date.now()): Promise<Asked> {
  const answer = await get(target, { now });
  const isJson = /json/.test(answer.headers.get("Content-Type") ?? "");
  const location = answer.headers.get("Content-Location");
  return {
    status: answer.status,
    text: isJson ? await answer.text() : null,
    file: location?.slice(root.href.length) ?? null,
  };
}

/** The record that answers. Rejects if there is none. */
export async function recordOf<Body>(target: string, now?: number): Promise<Body> {
  const { status, text } = await ask(target, now);
  if (status !== 200 || text === null) throw new Error(`Expected ${target} to be answered, found ${status}.`);
  return JSON.parse(text);
}

type Page<Item> = { readonly items: readonly Item[]; readonly hasNextPage: boolean };

/** The items of a list, page after page: as many as are read from this. */
export async function* itemsOf<Item>(list: string, now?: number): AsyncGenerator<Item> {
  const paging = list.includes("/areas/") ? "page" : "pageNumber";
  for (let number = 1, more = true; more; number++) {
    const page = await recordOf<Page<Item>>(`${list}?pageSize=100&${paging}=${number}`, now);
    yield* page.items;
    more = page.hasNextPage;
  }
}
