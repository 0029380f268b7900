/** Searches the API, and shows each result as a link to its page. */

import type { Problem, SearchResult } from "../../../schemas/resource.ts";
import type { searchKinds } from "../../api/operations.ts";
import { pageOf } from "../parts/addresses.ts";
import { ask } from "./ask.ts";
import { root } from "./explorer.ts";
import { contextOf } from "./result-context.ts";

export type Kind = (typeof searchKinds)[number];

export type Found = {
  readonly items: readonly SearchResult[];
  readonly totalCount: number;
  readonly totalPages: number;
  readonly pageNumber: number;
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

/** The request of a search, as the API takes it. */
export function targetOf({ q, kinds, page, size }: Search): string {
  const query = new URLSearchParams({ q, pageNumber: String(page), pageSize: String(size) });
  for (const kind of kinds) query.append("type", kind);
  return `/v1/search?${query}`;
}

/** What the API's own search finds. Rejects with a message for the reader if it refuses the query or cannot be read. */
export async function find(search: Search): Promise<Found> {
  const { text } = await ask(targetOf(search)).catch(() => {
    throw new Error("The search cannot be read now. Try again later, or use the lists.");
  });
  const answer: Found | Problem = JSON.parse(text ?? "");
  if (!("items" in answer)) throw new Error(answer.errors[0]?.message);
  const items = answer.items.map(async (item) => ({ ...item, context: await contextOf(item) }));
  return { ...answer, items: await Promise.all(items) };
}

/** `1 result`, `20 results`. */
export const countOf = ({ totalCount }: Found): string =>
  `${totalCount.toLocaleString("en-NZ")} ${totalCount === 1 ? "result" : "results"}`;

/** A result as an entry of a list. */
export function resultOf({ type, id, name, context }: SearchResult): HTMLLIElement {
  const link = document.createElement("a");
  link.href = new URL(pageOf[type](id), root).href;
  link.append(span("result-name", name));
  const item = document.createElement("li");
  item.className = "result";
  item.append(link, " ", span("kind", KINDS[type]));
  if (context !== null) item.append(" · ", span("context", context));
  return item;
}

function span(className: string, text: string): HTMLElement {
  const made = document.createElement("span");
  made.className = className;
  made.textContent = text;
  return made;
}
