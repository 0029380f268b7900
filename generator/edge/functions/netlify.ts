/** Netlify: an edge function that answers the API from the files of its site, and sends the pages that are in packs. */

import { PLAIN_FILE } from "../../api/headers.ts";
import { isOfApi } from "../http/is-of-api.ts";
import { answerPage, answerRequest } from "./answer-request.ts";
import { plainFiles } from "./plain-files.ts";

type Context = { next(): Promise<Response> };

/**
 * The function's requests get the file, or the bare status in place of the site's page: 404 for a missing file or a redirect. A
 * failure of the site stays one. If it became a 404, the API would answer that there is nothing.
 */
async function answer(request: Request, context: Context): Promise<Response> {
  const files = plainFiles(request);
  if (request.headers.has(PLAIN_FILE)) {
    const file = await context.next();
    return file.ok ? file : new Response(null, { status: file.status < 400 ? 404 : file.status });
  }
  if (isOfApi(request.url)) return answerRequest(request, files, console.error);
  return (await answerPage(request, files, console.error)) ?? context.next();
}

// biome-ignore lint/style/noDefaultExport: Netlify takes the default export.
export default answer;
