/** Vercel: an edge function that answers the API from the files of its own deployment. */

import { cacheControl, SITE_HEADERS } from "../api/headers.ts";
import { answerRequest } from "./answer-request.ts";
import { isOfApi } from "./is-of-api.ts";
import { unlessMoved } from "./moved.ts";
import { PLAIN_FILE, plainFiles } from "./plain-files.ts";

/**
 * Answers a request below `/v1`, and redirects from pages that have moved. Its own requests arrive here only if the
 * file is missing.
 */
async function answer(request: Request): Promise<Response> {
  if (request.headers.has(PLAIN_FILE)) return new Response(null, { status: 404 });
  if (isOfApi(request.url)) return answerRequest(request, plainFiles(request), console.error);
  const page = await fetch(request.url, { headers: { [PLAIN_FILE]: "1" } });
  return unlessMoved(request, new Response(page.body, { status: page.status, headers: pageHeaders(page) }));
}

/** The headers of a page that was read from its file: those of the file that still apply to its decoded bytes. */
function pageHeaders({ headers, status }: Response): Record<string, string> {
  const type = headers.get("Content-Type") ?? "text/html; charset=utf-8";
  return { ...SITE_HEADERS, "Cache-Control": cacheControl(status), "Content-Type": type };
}

// biome-ignore lint/style/noDefaultExport: Vercel takes the default export.
export default answer;
