/** Conditional requests for a page of a list (docs/contract.md §1, "Validators"). */

import type { Host, Raw } from "../conformance/host.ts";
import type { Subject } from "./hosts.ts";

/** What a host does by design otherwise (`exception`), or in truth (`fault`). */
export type TagFinding = { readonly exception: string } | { readonly fault: string };

/**
 * Asks for a page again with the tag that it came with, and with another. Null if it has a strong tag by which the host
 * knows it again, or if it is no page.
 */
export async function examineTag(
  { fillsIn }: Subject,
  host: Host,
  target: string,
  { status, headers, body }: Raw,
): Promise<TagFinding | null> {
  const page = status === 200 ? pageIn(body) : null;
  if (page === null) return null;
  const tag = headers.etag;
  // One file stands for all pages past the end, and one for a list in all sizes that it fits in.
  const sharesFile = page.pageNumber > page.totalPages || page.totalPages === 1;
  if (fillsIn === "no tag" && sharesFile && tag === undefined)
    return { exception: `${SHARED}, which has no ETag` };
  if (tag === undefined) return { fault: "a page without an ETag" };
  const again = await host.raw("GET", target, { "If-None-Match": tag });
  if (again.status !== 304) return { fault: `If-None-Match: ${tag} is answered with ${again.status}` };
  const other = await host.raw("GET", target, { "If-None-Match": '"other"' });
  if (!other.body.equals(body)) return { fault: `If-None-Match: "other" is answered with ${other.status}` };
  if (tag.startsWith('"')) return null;
  return fillsIn === "weak tag" && sharesFile
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
