/** The pages beside the API. */

import { SECURITY_TXT } from "../../api/documents.ts";
import { cacheControl, mediaTypeOf, SITE_HEADERS, siteHeaders } from "../../api/headers.ts";
import { parseTarget } from "../resolver/request.ts";

/** A file from the root of the tree, or where to go instead. */
export type Page<File> =
  | { readonly status: 200 | 404; readonly path: string; readonly file: File }
  | { readonly status: 308; readonly location: string };

/**
 * The page that a target names, among files by their paths from the root. If there is none, a client that reads pages
 * gets the page that says so, and others get null. The name of a folder ends with `/`. Names that begin with a dot and
 * the configuration of other hosts are never served, but for one that a standard names.
 */
export async function findPage<File>(
  open: (path: string) => Promise<File | null>,
  target: string,
  accept = "",
): Promise<Page<File> | null> {
  const { address, segments } = parseTarget(target);
  const names = segments.slice(1);
  const isFolder = segments.at(-1) === "";
  if (isFolder) names.pop();
  const isKnown = address === `/${SECURITY_TXT}`;
  if ((isKnown || names.every(isSound)) && !INTERNAL.test(names[0] ?? "")) {
    const path = names.join("/");
    const index = `${path}${path && "/"}index.html`;
    const file = await open(isFolder ? index : path);
    if (file !== null) return { status: 200, path: isFolder ? index : path, file };
    const isUnended = !isFolder && (await open(index)) !== null;
    if (isUnended) return { status: 308, location: withSlash(target) };
  }
  const missing = /\btext\/html\b/.test(accept) ? await open(NOT_FOUND) : null;
  return missing && { status: 404, path: NOT_FOUND, file: missing };
}

/**
 * Where a target leads that names a folder without its `/`: from there, so that it fits below any folder of a proxy, and stays on the
 * same origin, whatever one the target names.
 */
export const withSlash = (target: string): string => target.replace(/^(?:[^?#]*\/)?([^?#]*)/, "./$1/");

/** The headers of a page, or of the redirect to it. */
export function pageHeaders(page: Page<unknown>): Record<string, string> {
  const { status } = page;
  if (page.status === 308)
    return { ...SITE_HEADERS, "Cache-Control": cacheControl(status, null), Location: page.location };
  const cache = cacheControl(status, `/${page.path}`);
  return { ...siteHeaders(`/${page.path}`), "Cache-Control": cache, "Content-Type": mediaTypeOf(page.path) };
}

const NOT_FOUND = "404.html";

/**
 * What a build writes at the root for other hosts. Some file systems ignore letter case, and dots and spaces at the
 * end.
 */
const INTERNAL = /^(hosts|_headers)[. ]*$/i;

const isSound = (name: string | null) => name !== null && /^[^.\\/\0][^\\/\0]*$/.test(name);
