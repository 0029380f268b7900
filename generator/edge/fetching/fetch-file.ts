/** Files over `fetch`, from any host: one that only serves files, or one of ours that also answers the API. */

export type Fetch = (address: string, more?: RequestInit) => Promise<Response>;

/**
 * Names that a file of a build may have. All have an ending: without one, a host of the API would answer an operation.
 * None is longer, and some hosts fail on longer names.
 */
const isFile = (file: string): boolean => /\.\w+$/.test(file) && file.length <= 1000;

/**
 * How hosts say that a file is missing. A host of the API takes `areas/{id}.json` for an area with an invalid id (400),
 * and has a 204 for an empty tile; a store that may not be listed says 403.
 */
const MISSING = [204, 400, 403, 404, 410];

/**
 * A file below an address that ends with `/`, or null if there is none: a host of single-page sites answers with a page
 * instead, and says 200. A request with a tag may be answered by a 304. Rejects where the host fails, even if it says so in a
 * page: a file that cannot be read now is not missing.
 */
export async function fetchFile(
  folder: string,
  file: string,
  fetch: Fetch,
  more: RequestInit = {},
): Promise<Response | null> {
  if (!isFile(file)) return null;
  const found = await fetch(`${folder}${file}`, more);
  const isPage = /^text\/html\b/i.test(found.headers.get("Content-Type") ?? "");
  const isMissing = MISSING.includes(found.status) || (found.ok && isPage);
  if (found.status === 304 || (found.ok && !isMissing)) return found;
  await found.body?.cancel();
  if (isMissing) return null;
  throw new Error(`${folder}${file} answered ${found.status}.`);
}
