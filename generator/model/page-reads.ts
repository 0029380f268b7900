import type { PageCheck, Upstream } from "../../schemas/upstream.ts";

/** The address of a watched page, and when it was last read, in milliseconds. */
type PageRead = { readonly url: string; readonly at: number };
export type PageReads = Readonly<Record<string, PageRead>>;

/** By the id of an area: the latest read of a page watched for it. A read of another address, or after as-of, does not count. */
export function pageReadsOf(
  upstreams: readonly Upstream[],
  checks: readonly PageCheck[],
  asOf: number,
): PageReads {
  const pages = upstreams.filter((upstream) => upstream.kind === "page");
  const reads = checks
    .filter(({ checkedAt }) => checkedAt <= asOf)
    .sort((a, b) => a.checkedAt - b.checkedAt)
    .flatMap(({ key, url, checkedAt: at }) =>
      pages
        .filter((page) => page.key === key && page.url === url)
        .flatMap(({ areaIds }) => areaIds.map((id) => [id, { url, at }] as const)),
    );
  return Object.fromEntries(reads);
}
