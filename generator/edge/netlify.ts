/** Netlify: an edge function that answers the API from the files of its own site. */

import { answerRequest } from "./answer-request.ts";
import { PLAIN_FILE, plainFiles } from "./plain-files.ts";

type Context = { next(): Promise<Response> };

/**
 * Answers a request below `/v1`. Its own requests get the file, or a bare 404 instead of the site's page for missing
 * files.
 */
async function answer(request: Request, context: Context): Promise<Response> {
  if (!request.headers.has(PLAIN_FILE)) return answerRequest(request, plainFiles(request), console.error);
  const file = await context.next();
  return file.ok ? file : new Response(null, { status: 404 });
}

// biome-ignore lint/style/noDefaultExport: Netlify takes the default export.
export default answer;

export const config = { path: ["/v1", "/v1/*"] };
