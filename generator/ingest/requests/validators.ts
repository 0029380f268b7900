/**
 * The validators of the watched pages in the data, so that an unchanged page need not be sent again. They are kept in a
 * dot file beside the texts of the pages, which no build reads and anybody may delete.
 */

import { type Changes, textOf } from "../edits/data-set.ts";
import type { Proposal } from "../edits/proposal.ts";
import type { Validators } from "./request.ts";

const FILE = "upstreams/.validators.json";

export type KnownPages = Readonly<Record<string, Validators & { readonly url: string }>>;

export function readValidators(data: string): KnownPages {
  try {
    return JSON.parse(textOf(data, FILE) ?? "{}");
  } catch {
    // If it is missing, the whole page is fetched.
    return {};
  }
}

/** The changes, with the validators of the pages in them. The validators of an unchanged text stay as they are. */
export function withValidators(
  data: string,
  changes: Changes,
  known: KnownPages,
  proposals: readonly Proposal[],
): Changes {
  const pages: Record<string, KnownPages[string]> = { ...known };
  for (const { upstream, page } of proposals) {
    const { key, url } = upstream;
    const isNew = changes.has(`upstreams/${key}.txt`) || known[key]?.url !== url;
    if (page === null || !isNew) continue;
    if (Object.keys(page.validators).length === 0) delete pages[key];
    else pages[key] = { url, ...page.validators };
  }
  const sorted = Object.fromEntries(Object.entries(pages).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = `${JSON.stringify(sorted, null, 2)}\n`;
  const isSame = text === (textOf(data, FILE) ?? "{}\n");
  return isSame ? changes : new Map([...changes, [FILE, text]]);
}
