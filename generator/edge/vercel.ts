/** Vercel: an edge function that answers the API from the files of its own deployment. */

import { answerRequest } from "./answer-request.ts";
import { PLAIN_FILE, plainFiles } from "./plain-files.ts";

/** Answers a request below `/v1`. Its own requests arrive here only if the file is missing. */
async function answer(request: Request): Promise<Response> {
  if (request.headers.has(PLAIN_FILE)) return new Response(null, { status: 404 });
  return answerRequest(request, plainFiles(request), console.error);
}

// biome-ignore lint/style/noDefaultExport: Vercel takes the default export.
export default answer;
