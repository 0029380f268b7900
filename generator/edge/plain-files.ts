import { fetchFile } from "./fetch-file.ts";
import type { OpenFile } from "./opened-files.ts";

/**
 * Set on a function's own requests for files of the same site: on these it does not run again, or a missing file would
 * have it ask for ever.
 */
export const PLAIN_FILE = "X-Plain-File";

/** The files of the site that a function belongs to. */
export function plainFiles(request: Request): OpenFile {
  const { origin } = new URL(request.url);
  const headers = { [PLAIN_FILE]: "1" };
  return (file) => fetchFile(origin, file, fetch, { headers });
}
