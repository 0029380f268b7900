/** Searches the API. Results come in the order in which people mean them: areas and the places in them first. */

import type { Problem, SearchResult } from "../../../../schemas/resource.ts";
import { searchKinds } from "../../../api/operations.ts";
import { ask } from "../page/ask.ts";
import { root } from "../page/explorer.ts";
import { beyondSupplies } from "./beyond-supplies.ts";
import { isFirst, likeliest, type Match } from "./likeliest.ts";
import { misspelt, otherWays, type Way } from "./other-ways.ts";
import { contextOf, pageAddress } from "./result-page.ts";
import { type FoundRiver, riversCalled } from "./rivers.ts";

export type Result = SearchResult &
  Match & {
    /** Whether it is all consents on a river. */
    readonly isRiver?: true;
    /** The address of its page. */
    readonly address: string;
  };

export type Found = {
  readonly items: readonly Result[];
  readonly totalCount: number;
  readonly totalPages: number;
  readonly pageNumber: number;
  /** What was searched for instead of the original query, or why nothing was found, in a sentence; null if that was found. */
  readonly instead: string | null;
  /** Whether what was typed names a town that no area holds. Then nothing that was found may open by itself. */
  readonly isBeyond?: true;
};

export type Search = {
  readonly q: string;
  /** None for all. */
  readonly kinds: readonly string[];
  readonly page: number;
  readonly size: number;
};

/** The request of a search, as the API takes it. */
export function targetOf({ q, kinds, page, size }: Search): string {
  const query = new URLSearchParams({ q, pageNumber: String(page), pageSize: String(size) });
  return `/v1/search?${query}&type=${(kinds.length === 0 ? searchKinds : kinds).join()}`;
}

/**
 * The results of the API's search. If there are none, the results for other ways to write the query (`otherWays`). If none has a
 * word that begins with it, names that are spelled almost like it come first. A town that no area holds, alone or in an address,
 * ends the search: no other place is looked for. What has its name or begins with it, such as a river, stays. Rejects with a
 * message for the reader if the API refuses the query or cannot be read.
 */
export async function find(search: Search): Promise<Found> {
  const found = await findNames(search);
  const { q, kinds, page } = search;
  const isMisspelt = found.instead !== null && found.isBeyond !== true;
  const asksConsents = kinds.length === 0 || kinds.includes("consent");
  const rivers = page > 1 || !asksConsents ? [] : (await riversCalled(q, isMisspelt)).map(resultOf);
  if (rivers.length === 0) return found;
  const places = found.items.findIndex(({ type }) => !isFirst(type));
  // The first result stays first, so that Enter leads where it did.
  const at = Math.min(MOST_BEFORE, Math.max(1, places < 0 ? found.items.length : places));
  return {
    ...found,
    items: found.items.toSpliced(at, 0, ...rivers),
    totalCount: found.totalCount + rivers.length,
  };
}

const resultOf = ({ entry: [words, , provider, folder], isNamed }: FoundRiver): Result => ({
  ...{ type: "consent", isRiver: true, id: folder, name: words, context: provider },
  ...{ address: new URL(folder, root).href, isByOtherName: false, isMeant: isNamed },
});

/** So many areas and places may stand before the consents on a river: a list of suggestions is short. */
const MOST_BEFORE = 3;

async function findNames(search: Search): Promise<Found> {
  const found = await searchOnce(search);
  if (search.page > 1) return found;
  // A river or another town may have the name of a town, and says nothing of that town's water.
  const beyond = await beyondIn(search, search.q, found.items);
  if (beyond !== null) return { ...found, ...beyond };
  if (found.items.some(({ isMeant }) => isMeant)) return found;
  for (const way of found.totalCount > 0 ? misspelt(search.q) : otherWays(search.q)) {
    const items = await resultsOf(way, search);
    const keys = new Set(items.map(keyOf));
    const others = found.items.filter((item) => !keys.has(keyOf(item)));
    const totalCount = items.length + found.totalCount - (found.items.length - others.length);
    if (items.length > 0) return { ...found, items: [...items, ...others], totalCount, instead: way.words };
    const none = way.place === undefined ? null : await beyondIn(search, way.place);
    if (none !== null) return { ...found, ...none };
  }
  return found;
}

/** The sentence about a town that no area holds. A search that leaves places out finds no town, whichever area holds it. */
async function beyondIn(
  { kinds }: Search,
  text: string,
  found?: readonly Result[],
): Promise<Pick<Found, "instead" | "isBeyond"> | null> {
  if (kinds.length > 0 && !kinds.includes("place")) return null;
  const instead = await beyondSupplies(text, found);
  return instead === null ? null : { instead, isBeyond: true };
}

/** As many results of a way as a page holds, at most. One that cannot be asked has none. */
async function resultsOf(way: Way, search: Search): Promise<Result[]> {
  const { texts, keeps, isSame = false } = way;
  const kinds = (way.kinds ?? search.kinds).filter(
    (kind) => search.kinds.length === 0 || search.kinds.includes(kind),
  );
  if (way.kinds !== undefined && kinds.length === 0) return [];
  const kept = new Map<string, Result>();
  for (const q of texts) {
    for (let page = 1, more = true; more && page <= MOST_PAGES && kept.size < search.size; page++) {
      const found = await searchOnce({ q, kinds, page, size: 100 }).catch(() => null);
      more = found !== null && page < found.totalPages;
      for (const item of found?.items ?? [])
        if (keeps(item)) kept.set(keyOf(item), { ...item, isMeant: isSame && item.isMeant });
    }
  }
  return [...kept.values()].slice(0, search.size);
}

/** A place has the id of its area. */
const keyOf = ({ type, id, name }: SearchResult): string => [type, id, name].join();

/** Of a hundred results each: enough for a country's towns with two letters in a row. */
const MOST_PAGES = 5;

async function searchOnce(search: Search): Promise<Found> {
  const { q, page, size } = search;
  const kinds: readonly string[] = search.kinds.length === 0 ? searchKinds : search.kinds;
  const from = (page - 1) * size;
  const first = await resultsFrom(from, { ...search, kinds: kinds.filter(isFirst) });
  const others = await resultsFrom(from - first.totalCount, {
    ...search,
    kinds: kinds.filter((kind) => !isFirst(kind)),
  });
  const totalCount = first.totalCount + others.totalCount;
  const items = [...first.items, ...others.items].map(async (item) => ({
    ...item,
    address: await pageAddress(item),
    context: await contextOf(item),
  }));
  return {
    items: likeliest(await Promise.all(items), q),
    totalCount,
    totalPages: Math.ceil(totalCount / size),
    pageNumber: page,
    instead: null,
  };
}

type Answer = { readonly items: readonly SearchResult[]; readonly totalCount: number };

/** The results of some kinds from a position on, as many as a page holds. A position before the first result shortens the page. */
async function resultsFrom(from: number, search: Search): Promise<Answer> {
  const { kinds, size } = search;
  if (kinds.length === 0) return { items: [], totalCount: 0 };
  const page = Math.floor(Math.max(0, from) / size) + 1;
  const skipped = (page - 1) * size;
  // A position within a page reaches into the next.
  const isWhole = from <= skipped;
  const pages = await Promise.all([
    answerTo({ ...search, page }),
    ...(isWhole ? [] : [answerTo({ ...search, page: page + 1 })]),
  ]);
  const items = pages.flatMap((answer) => answer.items);
  const to = Math.max(0, from + size - skipped);
  return { items: items.slice(Math.max(0, from - skipped), to), totalCount: pages[0]?.totalCount ?? 0 };
}

async function answerTo(search: Search): Promise<Answer> {
  const { text } = await ask(targetOf(search)).catch(() => {
    throw new Error("The search cannot be read now. Try again later, or use the lists.");
  });
  const answer: Answer | Problem = JSON.parse(text ?? "");
  if (!("items" in answer)) throw new Error(answer.errors[0]?.message);
  return answer;
}
