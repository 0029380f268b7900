/** Conditional requests for a page of a list (docs/contract.md §1, "Caching"). */

import type { Host, Raw } from "../conformance/host.ts";
import type { Subject } from "./hosts.ts";

/** What a host does by design otherwise (`exception`), or in truth (`fault`). */
export type TagFinding = { readonly exception: string } | { readonly fault: string };

/**
 * Asks once more for a page that shares its file with others: all pages past the end of a list do, and a list in all sizes
 * that it fits in. Null if it has a strong tag by which the host knows it again, or if it is no such page. The tags of all
 * else are tested in transport.test.ts.
 */
export async function examineTag(
  { fillsIn }: Subject,
  host: Host,
  target: string,
  { status, headers, body }: Raw,
): Promise<TagFinding | null> {
  const page = status === 200 ? pageIn(body) : null;
  if (page === null || (page.pageNumber <= page.totalPages && page.totalPages !== 1)) return null;
  const tag = headers.etag;
  if (tag === undefined)
    return fillsIn === "no tag"
      ? { exception: `${SHARED}, which has no ETag` }
      : { fault: "a page without an ETag" };
  const again = await host.raw("GET", target, { "If-None-Match": tag });
  if (again.status !== 304) return { fault: `If-None-Match: ${tag} is answered with ${again.status}` };
  const other = await host.raw("GET", target, { "If-None-Match": '"other"' });
  if (!other.body.equals(body)) return { fault: `If-None-Match: "other" is answered with ${other.status}` };
  if (tag.startsWith('"')) return null;
  return fillsIn === "weak tag"
    ? { exception: `${SHARED}, whose ETag is weak` }
    : { fault: `a weak tag: ${tag}` };
}

const SHARED = "a page past the end, or a list in a size that it fits in as a whole";

type Page = { readonly pageNumber: number; readonly totalPages: number };

function pageIn(body: Buffer): Page | null {
  try {
    const page = JSON.parse(body.toString("utf8"));
    return "items" in page ? page : null;
  } catch {
    return null;
  }
}
