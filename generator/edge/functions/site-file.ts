import { type Fetch, fetchFile } from "../fetching/fetch-file.ts";

/** The only page of a build below `v1`. Every platform has it at its folder, and some nowhere else. */
const PAGE = "v1/index.html";

/** A file of the site's build, or null if there is none. Rejects where the platform fails. */
export function siteFile(
  origin: string,
  path: string,
  fetch: Fetch,
  more?: RequestInit,
): Promise<Response | null> {
  const page = async () => withoutType(await fetch(`${origin}/v1/`, more));
  return fetchFile(`${origin}/`, path, path === PAGE ? page : fetch, more);
}

/** An answer that does not say that it is a page: `fetchFile` takes a page for a missing file. */
const withoutType = ({ status, body }: Response): Response => new Response(body, { status });
