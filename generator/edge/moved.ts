/**
 * Pages that have moved. At the former address of a record's page, by id, there is a page that forwards to the address
 * by name (generator/explorer/pages/moved.ts). A host that runs a program redirects there instead. It reads the target
 * from that page, so there is no table that could be out of date.
 */

import { cacheControl, SITE_HEADERS } from "../api/headers.ts";

const FOLDERS = ["areas", "monitoring-sites", "organisations", "schemes"];

/** The paths at which a page may have moved, as a regular expression. */
export const AT_ID = `^/(?:${FOLDERS.join("|")})/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/?$`;

/** The same for hosts that know only `*`. A few names have as many hyphens. */
export const LIKE_ID = FOLDERS.map((folder) => `/${folder}/*-*-*-*-*`);

const likeId = new RegExp(`^/(?:${FOLDERS.join("|")})/.*-.*-.*-.*-`);

/** Whether a host that knows only `*` takes a path for such an address. */
export const isLikeId = (path: string): boolean => likeId.test(path);

const atId = new RegExp(AT_ID);

/** Whether a page may have moved from a path, which begins with `/`. */
export const isAtId = (path: string): boolean => atId.test(path);

/** The target of a page that says it has moved, relative to its folder; null for any other page. */
export const movedTo = (page: string): string | null =>
  /^<html [^>]*data-page="moved">[\s\S]*?<link rel="canonical" href="([^"]+)">/m.exec(page)?.[1] ?? null;

/** The headers of a redirect of the site. */
export const redirecting = (location: string): Record<string, string> => ({
  ...SITE_HEADERS,
  "Cache-Control": cacheControl(308),
  Location: location,
});

/** What a host has found at an address, or a redirect if that page says it has moved. */
export async function unlessMoved(request: Request, found: Response): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  if (!isRead || found.status !== 200 || !isAtId(pathname)) return found;
  const location = movedTo(await found.clone().text());
  if (location === null) return found;
  // Seen from the address as it was asked for, with or without the `/` at its end.
  const { pathname: target } = new URL(location, `https://host${pathname.replace(/\/?$/, "/")}`);
  return new Response(null, { status: 308, headers: redirecting(target + search) });
}
