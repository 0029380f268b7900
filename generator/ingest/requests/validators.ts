/**
 * The validators of the watched pages in the data, so that an unchanged page need not be sent again. They are kept in a
 * dot file beside the texts of the pages, which no build reads and anybody may delete.
 */

import type { Upstream, UpstreamOf } from "../../../schemas/upstream.ts";
import { type Changes, textOf } from "../edits/data-set.ts";
import type { Proposal } from "../edits/proposal.ts";
import type { Validators } from "./request.ts";

const FILE = "upstreams/.validators.json";

export type KnownPages = Readonly<Record<string, Validators & { readonly of: string }>>;

/** What the text of a page follows from beside the page. The number is that of the form of our texts. */
const originOf = (upstream: Upstream): string => {
  const { within = null, ignore = [] } = upstream as UpstreamOf<"page">;
  return JSON.stringify([2, upstream.url, within, ignore]);
};

/** Those of a page, if the text that we hold would be made in the same way. */
export const validatorsFor = (upstream: Upstream, known: KnownPages): Validators | undefined =>
  known[upstream.key]?.of === originOf(upstream) ? known[upstream.key] : undefined;

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
    const { key } = upstream;
    const of = originOf(upstream);
    const isNew = changes.has(`upstreams/${key}.txt`) || known[key]?.of !== of;
    if (page === null || !isNew) continue;
    if (Object.keys(page.validators).length === 0) delete pages[key];
    else pages[key] = { of, ...page.validators };
  }
  const sorted = Object.fromEntries(Object.entries(pages).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = `${JSON.stringify(sorted, null, 2)}\n`;
  const isSame = text === (textOf(data, FILE) ?? "{}\n");
  return isSame ? changes : new Map([...changes, [FILE, text]]);
}
