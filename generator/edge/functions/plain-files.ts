import { PLAIN_FILE } from "../../api/headers.ts";
import type { OpenSiteFile } from "./answer-request.ts";
import { siteFile } from "./site-file.ts";

export function plainFiles(request: Request): OpenSiteFile {
  const { origin } = new URL(request.url);
  const headers = { [PLAIN_FILE]: "1" };
  const anew = { ...headers, "Cache-Control": "no-cache" };
  return (path, isAnew) => siteFile(origin, path, fetch, { headers: isAnew ? anew : headers });
}
