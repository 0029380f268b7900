/** Vercel: an edge function that answers the API from the files of its deployment, and sends the pages in packs. */

import { PLAIN_FILE } from "../../api/headers.ts";
import { isOfApi } from "../http/is-of-api.ts";
import { answerPage, answerRequest } from "./answer-request.ts";
import { plainFiles } from "./plain-files.ts";

/** The function's requests arrive here only if the file is missing. */
async function answer(request: Request): Promise<Response> {
  const files = plainFiles(request);
  if (request.headers.has(PLAIN_FILE)) return new Response(null, { status: 404 });
  if (isOfApi(request.url)) return answerRequest(request, files, console.error);
  return (await answerPage(request, files, console.error)) ?? missing(request);
}

/** The page for missing files, with its status; or the platform's answer if that page cannot be read. */
async function missing(request: Request): Promise<Response> {
  const page = await fetch(`${new URL(request.url).origin}/404.html`, { headers: { [PLAIN_FILE]: "1" } });
  return page.ok ? new Response(page.body, { status: 404, headers: page.headers }) : page;
}

// biome-ignore lint/style/noDefaultExport: Vercel takes the default export.
export default answer;
