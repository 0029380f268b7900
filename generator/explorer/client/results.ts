/** Searches the API, and shows each result as a link to its page. */

import type { Problem, SearchResult } from "../../../schemas/resource.ts";
import type { searchKinds } from "../../api/operations.ts";
import { formatCount } from "../../lib/format-count.ts";
import { normaliseName } from "../parts/normalise.ts";
import { answerFor } from "./area-answer.ts";
import { ask } from "./ask.ts";
import { make } from "./explorer.ts";
import { otherWays } from "./other-ways.ts";
import { pageAddress } from "./page-address.ts";
import { contextOf } from "./result-context.ts";

export type Kind = (typeof searchKinds)[number];

export type Result = SearchResult & {
  /** The address of its page. */
  readonly address: string;
  /** Whether another of its names led to it. */
  readonly isByOtherName?: boolean;
};

export type Found = {
  readonly items: readonly Result[];
  readonly totalCount: number;
  readonly totalPages: number;
  readonly pageNumber: number;
  /** What was searched for instead of the original query, in a sentence; null if that was found. */
  readonly instead: string | null;
};

export type Search = {
  readonly q: string;
  /** None for all. */
  readonly kinds: readonly string[];
  readonly page: number;
  readonly size: number;
};

const KINDS: Readonly<Record<Kind, string>> = {
  area: "Area",
  organisation: "Organisation",
  scheme: "Scheme",
  restrictionZone: "Restriction zone",
  monitoringSite: "Monitoring site",
  consent: "Consent",
};

/** In milliseconds: while somebody types, results change faster than this, and nobody reads what applies in them. */
const PAUSE = 150;

/** The request of a search, as the API takes it. */
export function targetOf({ q, kinds, page, size }: Search): string {
  const query = new URLSearchParams({ q, pageNumber: String(page), pageSize: String(size) });
  for (const kind of kinds) query.append("type", kind);
  return `/v1/search?${query}`;
}

/**
 * The results of the API's search. If there are none, those of other ways to write the query (`otherWays`). Rejects
 * with a message for the reader if the API refuses the query or cannot be read.
 */
export async function find(search: Search): Promise<Found> {
  const found = await searchOnce(search);
  if (found.totalCount > 0 || search.page > 1) return found;
  for (const { q, kinds, keeps, words } of otherWays(search.q)) {
    if (kinds !== undefined && search.kinds.length > 0 && !kinds.some((kind) => search.kinds.includes(kind)))
      continue;
    const other = await searchOnce({ ...search, q, kinds: kinds ?? search.kinds, size: 100 }).catch(
      () => found,
    );
    const items = other.items.filter(({ name }) => keeps(name)).slice(0, search.size);
    if (items.length > 0)
      return { items, totalCount: items.length, totalPages: 1, pageNumber: 1, instead: words };
  }
  return found;
}

async function searchOnce(search: Search): Promise<Found> {
  const { text } = await ask(targetOf(search)).catch(() => {
    throw new Error("The search cannot be read now. Try again later, or use the lists.");
  });
  const answer: (Omit<Found, "instead" | "items"> & { readonly items: readonly SearchResult[] }) | Problem =
    JSON.parse(text ?? "");
  if (!("items" in answer)) throw new Error(answer.errors[0]?.message);
  const items = answer.items.map(async (item) => ({
    ...item,
    address: await pageAddress(item),
    context: await contextOf(item),
  }));
  return { ...answer, items: likeliest(await Promise.all(items), search.q), instead: null };
}

/** Names that begin with the text come first: the API sorts by name, and “waikato” is Waikato District. */
function likeliest(items: readonly Result[], q: string): Result[] {
  const text = normaliseName(q);
  const begins = ({ name }: Result) => normaliseName(name).startsWith(text);
  return [...items.filter(begins), ...items.filter((item) => !begins(item))].map((item) => ({
    ...item,
    isByOtherName:
      item.type !== "consent" && !text.split(" ").some((word) => normaliseName(item.name).includes(word)),
  }));
}

/** `1 result`, `20 results`. */
export const countOf = ({ totalCount }: Found): string =>
  `${formatCount(totalCount)} ${totalCount === 1 ? "result" : "results"}`;

/** A result as an entry of a list: a link to its page, and for an area what applies there. */
export function resultOf(result: Result): HTMLLIElement {
  const link = make("a", { href: result.address }, span("result-name", result.name));
  return make("li", { class: "result" }, link, " ", ...detailsOf(result));
}

/** What is said of a result after its name. What applies in an area arrives later. */
export function detailsOf({ type, id, context, isByOtherName }: Result): (Node | string)[] {
  const details: (Node | string)[] = [span("kind", KINDS[type])];
  if (context !== null) details.push(" · ", span("context", context));
  if (isByOtherName) details.push(" · by another of its names");
  if (type !== "area") return details;
  const answer = span("result-answer", "");
  setTimeout(() => {
    // The next key may have replaced it.
    if (!answer.isConnected) return;
    void answerFor(id).then((found) => {
      if (found !== null) answer.replaceChildren(...found);
    });
  }, PAUSE);
  return [answer, ...details];
}

/** An element of a line of text. */
export const span = (className: string, text: string): HTMLElement =>
  make("span", { class: className }, text);
