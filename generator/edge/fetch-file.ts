/** Files from a host that knows only files, over `fetch`. */

type Fetch = (address: string, more?: RequestInit) => Promise<Response>;

/** No host has longer names, and some fail at being asked for one. */
const LONGEST = 1000;

/**
 * A file below `v1/` of the tree at an address, or null if there is none: where a store may not be listed, it says 403
 * to that, and a host of single-page sites a page. Rejects where the host fails.
 */
export async function fetchFile(
  base: string,
  file: string,
  fetch: Fetch,
  more: RequestInit = {},
): Promise<Response | null> {
  if (file.length > LONGEST) return null;
  const found = await fetch(`${base}/v1/${file}`, more);
  const isPage = /^text\/html\b/i.test(found.headers.get("Content-Type") ?? "");
  if (found.ok && !isPage) return found;
  await found.body?.cancel();
  if (isPage || found.status === 403 || found.status === 404) return null;
  throw new Error(`${base}/v1/${file} answered ${found.status}.`);
}
